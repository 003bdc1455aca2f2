import { expect, test } from 'vitest';
import { formatCep, isCep, normalizeCep, parseCep } from './cep.ts';

test('a CEP is eight digits from 01000-000 on', () => {
  expect(isCep('29010000')).toBe(true);
  expect(isCep('01000000')).toBe(true);
  for (const bad of ['00999999', '2901000', '290100000', '29010-000', 'abcdefgh', '']) expect(isCep(bad)).toBe(false);
});

test('the mask of a CEP is taken off and put back', () => {
  expect(parseCep('29010-000')).toBe('29010000');
  expect(parseCep('2901')).toBeUndefined();
  expect(normalizeCep(' 29.010-000 ')).toBe('29010000');
  expect(formatCep('29010000')).toBe('29010-000');
  expect(formatCep('2901')).toBe('2901');
});
