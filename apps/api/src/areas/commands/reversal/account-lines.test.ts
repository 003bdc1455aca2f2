import { expect, test } from 'vitest';
import { BANK_ACCOUNT } from '../../../../test/builders/reversal.ts';
import { accountLines } from './bank-account.ts';

test('an account is told as people check it: document with its mask, bank with its name, digits beside their numbers', () => {
  const holder = {
    customerName: 'Maria da Silva',
    customerDocument: '11144477735',
    customerDocumentType: 'CPF',
  } as const;
  const told = accountLines({ ...holder, ...BANK_ACCOUNT }, 'Santander').map(
    ({ label, after }) => `${label}: ${after}`,
  );
  expect(told).toEqual([
    'Titular da conta: Maria da Silva',
    'CPF: 111.444.777-35',
    'Banco: 033 - Santander',
    'Agência: 1234-5',
    'Conta: 5678900-1',
    'Tipo de conta: Conta corrente',
  ]);
});
