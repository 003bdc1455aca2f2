import { expect, test } from 'vitest';
import { CAPACITY_GAUGE_MAXIMUM, CAPACITY_MINIMUMS, SCALING_STATUSES, scalingStatus } from './capacity.ts';

const statusAt = (current: number) => SCALING_STATUSES[scalingStatus({ current, min: 4, max: 64 })];

test('the minimums and the end of the gauge are those of the specification', () => {
  expect(CAPACITY_MINIMUMS).toEqual([2, 4, 8, 16, 32, 64, 192, 384]);
  expect(CAPACITY_GAUGE_MAXIMUM).toBe(384);
});

test("the capacity reads 'ESCALANDO...' while it lies outside minimum and maximum, otherwise 'ESCALADO'", () => {
  expect([3.5, 4, 64, 64.5].map(statusAt)).toEqual(['ESCALANDO...', 'ESCALADO', 'ESCALADO', 'ESCALANDO...']);
});
