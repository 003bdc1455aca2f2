import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { averageTicket, chartOf, defaultRate, percentage } from './figures.ts';

test('percentages have two decimals, the default rate has one', () => {
  expect(percentage(1, 3)).toBe(33.33);
  expect(percentage(2, 3)).toBe(66.67);
  expect(percentage(0, 0)).toBe(0);
  expect(defaultRate(1, 16)).toBe(6.3);
  expect(defaultRate(1, 3)).toBe(33.3);
  expect(defaultRate(0, 0)).toBe(0);
});

test('the average ticket is rounded half up to the centavo', () => {
  expect(averageTicket(100_001, 2)).toBe(50_001);
  expect(averageTicket(100, 3)).toBe(33);
  expect(averageTicket(0, 0)).toBe(0);
});

test('the parts of a chart sum to its count, in the order of the keys', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 10 }), (quantities) => {
      const keys = quantities.map((_, index) => `key ${index}`);
      const { data, count } = chartOf(keys, quantities);
      expect(data.map(({ key }) => key)).toEqual(keys);
      expect(data.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(count);
      for (const { quantity, percentage: share } of data)
        expect(Math.abs(share - (count === 0 ? 0 : (100 * quantity) / count))).toBeLessThanOrEqual(0.005 + 1e-9);
    }),
  );
});
