import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from './cents.ts';
import { basisPointsFromPercentage, portionOf } from './percentage.ts';

describe('percentages of money', () => {
  test('a percentage has at most two decimals and lies between 0 and 100', () => {
    expect(basisPointsFromPercentage(33.33)).toBe(3333);
    expect(basisPointsFromPercentage(0)).toBe(0);
    expect(basisPointsFromPercentage(100)).toBe(10_000);
    for (const bad of [-1, 100.01, 33.333, Number.NaN]) expect(basisPointsFromPercentage(bad)).toBeUndefined();
  });

  test('half a centavo is rounded up, and down for an undo', () => {
    expect(portionOf(cents(1), 5000)).toBe(1);
    expect(portionOf(cents(-1), 5000)).toBe(-1);
    expect(portionOf(cents(1), 4999)).toBe(0);
    expect(portionOf(cents(1005), 1000)).toBe(101);
    expect(portionOf(cents(0), 5000)).toBe(0);
  });

  test('huge amounts are not rounded by floating point', () => {
    expect(portionOf(cents(Number.MAX_SAFE_INTEGER), 10_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(portionOf(cents(9_007_199_254_740_991), 3333)).toBe(3_002_099_511_605_172);
  });

  test('a rate that is not whole basis points is an error of the program', () => {
    for (const bad of [-1, 10_001, 0.5]) expect(() => portionOf(cents(100), bad)).toThrow(RangeError);
  });

  test('rounding is by half a centavo at most and never leaves the whole', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), fc.integer({ min: 0, max: 10_000 }), (amount, rate) => {
        const portion = portionOf(cents(amount), rate);
        expect(Math.abs(portion * 10_000 - amount * rate)).toBeLessThanOrEqual(5000);
        expect(portion).toBeLessThanOrEqual(amount);
        expect(portionOf(cents(-amount), rate) + portion).toBe(0);
      }),
    );
  });
});
