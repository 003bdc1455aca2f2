import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseDegrees, parsePair, showDegrees } from './coordinates.ts';

describe('latitude and longitude', () => {
  test.each([
    ['-20,3155', -20.3155],
    ['-20.315', -20.315],
    ['−20.3155°', -20.3155],
    ['5', 5],
    ['-40.31281234', -40.312812],
  ])('%s is %d', (typed, degrees) => {
    expect(parseDegrees(typed)).toBe(degrees);
  });

  test.each(['', 'sul', '-20.3.1', '1000', '-20,3155 -40'])('%s is none', (typed) => {
    expect(parseDegrees(typed)).toBeUndefined();
  });

  test('what is shown is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -74_000_000, max: 74_000_000 }), (millionths) => {
        const degrees = millionths / 1_000_000;
        expect(parseDegrees(showDegrees(degrees))).toBeCloseTo(degrees, 6);
      }),
    );
  });

  test('a pair copied from a map fills both', () => {
    expect(parsePair('-20.3155, -40.3128')).toEqual({ latitude: -20.3155, longitude: -40.3128 });
    expect(parsePair('-20,3155')).toBeUndefined();
    expect(parsePair('Rua Sete, 10')).toBeUndefined();
  });
});
