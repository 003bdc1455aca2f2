import { array, assert, integer, pre, property } from 'fast-check';
import { expect, it } from 'vitest';
import { drawnSlices, shareText } from './slices.ts';

const slicesOf = (values: readonly number[]) =>
  values.map((value, index) => ({ key: String(index), label: `Parte ${index}`, value }));

it('the shares of a whole are percentages with two decimals', () => {
  const shares = drawnSlices(slicesOf([1, 1, 1])).map(({ share }) => shareText(share));
  expect(shares).toEqual(['33,33%', '33,33%', '33,33%']);
});

it('a whole of nothing has shares of nothing', () => {
  expect(drawnSlices(slicesOf([0, 0])).map(({ share }) => shareText(share))).toEqual(['0,00%', '0,00%']);
});

it('shares sum to the whole and follow the values, whatever these are', () => {
  assert(
    property(array(integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 40 }), (values) => {
      pre(values.some((value) => value > 0));
      const slices = drawnSlices(slicesOf(values));
      expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(100, 6);
      for (const [index, { share, value, number }] of slices.entries()) {
        expect(number).toBe(index + 1);
        expect(share === 0).toBe(value === 0);
      }
    }),
  );
});
