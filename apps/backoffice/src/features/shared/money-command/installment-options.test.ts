import { cents } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { installmentOptions } from './installment-options.ts';

const said = (toPay: number, entry: number) =>
  installmentOptions(cents(toPay), cents(entry), 2).map(({ label }) => label.replaceAll('\u00a0', ' '));

test('instalments say the entry and the parts of the rest, which is never below zero', () => {
  expect(said(20_000, 5000)).toEqual(['Entrada de R$ 50,00 + 1x de R$ 150,00', 'Entrada de R$ 50,00 + 2x de R$ 75,00']);
  expect(said(1000, 5000)[0]).toBe('Entrada de R$ 50,00 + 1x de R$ 0,00');
});
