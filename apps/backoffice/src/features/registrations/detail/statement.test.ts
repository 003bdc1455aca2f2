import { expect, test } from 'vitest';
import { statementOf } from './statement.ts';

type Amounts = Parameters<typeof statementOf>[0];
const told = (amounts: Omit<Amounts, 'status'>, status: Amounts['status'] = 'REGISTERED') =>
  statementOf({ ...amounts, status }).map(({ label, text, sign = 'first' }) =>
    `${sign} ${label} ${text}`.replaceAll('\u00a0', ' '),
  );

test('contract, what was charged besides and what was paid leave what is open', () => {
  const amounts = { registrationContractAmount: 1800, dueAmount: 2100.1, balance: -1600.1, totalMoneyInPlatform: 500 };
  expect(told(amounts)).toEqual([
    'first Contrato R$ 1.800,00',
    'plus Outras cobranças R$ 300,10',
    'minus Pago R$ 500,00',
    'result Em aberto R$ 1.600,10',
  ]);
});

test('more paid than owed is the student’s credit', () => {
  const amounts = { registrationContractAmount: 1800, dueAmount: 1500, balance: 300, totalMoneyInPlatform: 1800 };
  expect(told(amounts)).toEqual([
    'first Contrato R$ 1.800,00',
    'minus Abatimentos R$ 300,00',
    'minus Pago R$ 1.800,00',
    'result Crédito do aluno R$ 300,00',
  ]);
});

test('who does not see paid totals is told the contract and what is open', () => {
  expect(told({ registrationContractAmount: 1800, dueAmount: 1800, balance: -900 })).toEqual([
    'first Contrato R$ 1.800,00',
    'result Em aberto R$ 900,00',
  ]);
});

test('after an abandonment only what is still charged counts', () => {
  const amounts = { registrationContractAmount: 1800, dueAmount: 360, balance: 140, totalMoneyInPlatform: 500 };
  expect(told(amounts, 'ABANDONED')).toEqual([
    'first Cobrado R$ 360,00',
    'minus Pago R$ 500,00',
    'result Crédito do aluno R$ 140,00',
  ]);
});
