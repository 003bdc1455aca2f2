import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText, rateText } from './format.ts';

it('numbers are grouped as in Brazil', () => {
  expect([0, 999, 1000, -1234567, 1234.5].map((value) => numberText(value))).toEqual([
    '0',
    '999',
    '1.000',
    '-1.234.567',
    '1.234,5',
  ]);
  const asBrowsers = new Intl.NumberFormat('pt-BR');
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      expect(numberText(value)).toBe(asBrowsers.format(value === 0 ? 0 : value));
    }),
  );
});

it('rates always have two decimals, so that they stand below each other', () => {
  expect([1.05, 0.32, 0.1, 2, null].map((value) => rateText(value))).toEqual(['1,05', '0,32', '0,10', '2,00', '–']);
});
