import { expect, test } from 'vitest';
import { moneyLinesOf } from './money-lines.ts';
import { reais } from '#api-client/reais.fixture.ts';

type Amounts = Parameters<typeof moneyLinesOf>[0];
type Owed = Amounts['owed'];
const OWES_NOTHING: Owed = {
  open: reais(0),
  overdue: null,
  nextDueDate: null,
  notRequested: reais(0),
  requestedBeyond: reais(0),
};
const told = (dueAmount: number, balance: number, owed: Partial<Owed> = {}) =>
  moneyLinesOf({ dueAmount: reais(dueAmount), balance: reais(balance), owed: { ...OWES_NOTHING, ...owed } }).map(
    ({ label, text, sign = 'first' }) => `${sign} ${label} ${text}`.replaceAll('\u00a0', ' '),
  );

test('what was charged, less what was paid, leaves what is open', () => {
  expect(told(2100.1, -1600.1, { credits: { paid: reais(500), credited: reais(0), givenBack: reais(0) } })).toEqual([
    'first Cobrado R$ 2.100,10',
    'minus Pago R$ 500,00',
    'result Em aberto R$ 1.600,10',
  ]);
});

test('a credit by hand is not paid, and what was given back is owed again', () => {
  expect(told(2030, -495, { credits: { paid: reais(4060), credited: reais(35), givenBack: reais(2560) } })).toEqual([
    'first Cobrado R$ 2.030,00',
    'minus Pago R$ 4.060,00',
    'minus Creditado R$ 35,00',
    'plus Devolvido R$ 2.560,00',
    'result Em aberto R$ 495,00',
  ]);
});

test('more paid than owed is the student’s credit', () => {
  expect(told(1500, 300, { credits: { paid: reais(1800), credited: reais(0), givenBack: reais(0) } })).toEqual([
    'first Cobrado R$ 1.500,00',
    'minus Pago R$ 1.800,00',
    'result Crédito do aluno R$ 300,00',
  ]);
});

test('who may not see one of the parts is told no equation', () => {
  expect(told(1080, -813)).toEqual(['first Cobrado R$ 1.080,00', 'left Em aberto R$ 813,00']);
});

test('what of it is overdue follows, with its first day and how long ago that is', () => {
  const overdue = { amount: reais(521.4), since: '2026-08-30', daysLate: 86 };
  expect(told(1080, -813, { overdue }).at(-1)).toBe('overdue Vencido desde 30/08/2026, 86 dias R$ 521,40');
  expect(told(1080, -813, { overdue: { ...overdue, daysLate: 1 } }).at(-1)).toContain(', 1 dia ');
});
