import { CAPACITY_MINIMUMS } from '@habilita/contract';
import { describe, expect, it } from 'vitest';
import { arcBetween, gaugeShare, pointAt } from './gauge-scale.ts';

describe('the gauge', () => {
  it('begins at nothing and ends at 384; more than that stands at its end', () => {
    expect([0, 384, 500, -1].map(gaugeShare)).toEqual([0, 1, 1, 0]);
  });

  it('keeps every minimum that can be chosen apart from the next', () => {
    const shares = CAPACITY_MINIMUMS.map(gaugeShare);
    for (const [index, share] of shares.entries()) expect(share - (shares[index - 1] ?? 0)).toBeGreaterThan(0.06);
  });

  it('runs from the left over the top to the right', () => {
    expect([pointAt(0, 100), pointAt(0.5, 100), pointAt(1, 100)]).toEqual([
      { x: -100, y: -0 },
      { x: 0, y: -100 },
      { x: 100, y: -0 },
    ]);
    expect(arcBetween(0, 1, 100)).toBe('M -100 0 A 100 100 0 0 1 100 0');
  });
});
