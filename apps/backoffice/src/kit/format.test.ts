import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberText } from './format.ts';

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
