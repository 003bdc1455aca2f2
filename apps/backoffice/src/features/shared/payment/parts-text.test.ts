import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { partsText } from './parts-text.ts';

const said = (total: number, count: number) => partsText(cents(total), count).replaceAll('\u00a0', ' ');

test('equal instalments are said once', () => {
  expect(said(10_000, 2)).toBe('2x de R$ 50,00');
  expect(said(10_000, 1)).toBe('1x de R$ 100,00');
});

test('those that carry the odd centavos are said apart, so that what is said adds up', () => {
  expect(said(28_200, 9)).toBe('9x: 3 de R$ 31,34 e 6 de R$ 31,33');
});
