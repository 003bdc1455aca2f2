import type { AbandonBody, AskedField } from '@habilita/contract';
import { cents, splitByShare } from '@habilita/kernel';
import { expect, test } from 'vitest';
import type { Draft, Facts, PostedFact } from '#areas/money/core/index.ts';
import { isRefusal } from '#kernel/errors.ts';
import { someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { asksForAbandonment } from './abandonment.asks.ts';

const actor = { roles: ['ADMIN'], permissions: [] } as const;
const posted = (kind: PostedFact['kind'], amount: number): PostedFact => ({
  id: kind,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'REGISTRATION', id: 'registration' },
});
/** Facts of a registration whose contract costs R$ 1.800,00; the penalty by rule is 20 % of the price, R$ 360,00. */
const owing = (paid = 0, facts: Partial<Facts> = {}): Facts =>
  someFacts({
    ledger: [posted('CONTRACT', 180_000), ...(paid === 0 ? [] : [posted('PLATFORM_PAYMENT', paid)])],
    ...facts,
  });
const enrolledToday = (): Facts => {
  const facts = owing();
  return { ...facts, registration: { ...facts.registration, registeredAt: facts.now } };
};

function asked(facts: Facts, body: Draft<AbandonBody>): readonly AskedField[] {
  const fields = asksForAbandonment(facts, { body, actor });
  if (isRefusal(fields)) throw new Error(fields.refused);
  return fields;
}
const named = (fields: readonly AskedField[]) => fields.map(({ field }) => field);
const of = (fields: readonly AskedField[], name: string) => fields.find(({ field }) => field === name);

test('the form opens with the question unanswered, and after "Sim" with the penalty of the rule and its shares', () => {
  const opened = asked(owing(), {});
  expect(named(opened)).toEqual(['hasPenalty', 'note']);
  expect(of(opened, 'hasPenalty')).toMatchObject({ isRequired: true });
  expect(of(opened, 'hasPenalty')?.proposal).toBeUndefined();
  const fields = asked(owing(), { hasPenalty: true });
  expect(of(fields, 'penaltyAmount')).toMatchObject({
    isRequired: true,
    amount: { min: 1, max: 180_000, proposal: 36_000 },
    about: { note: 'PENALTY_BY_RULE', percentage: 20, amount: 180_000 },
  });
  expect([of(fields, 'marketplaceShare'), of(fields, 'partnerShare')]).toMatchObject([
    { isRequired: false, amount: { max: 36_000, proposal: 5_400 } },
    { isRequired: false, amount: { max: 36_000, proposal: 30_600 } },
  ]);
  expect(of(asked(owing(), { hasPenalty: true, partnerShare: cents(10_000) }), 'marketplaceShare')).toMatchObject({
    amount: { proposal: 26_000 },
  });
});

test('how it is paid is asked for only while something is left to pay', () => {
  const penalty = { hasPenalty: true, penaltyAmount: cents(30_000) };
  expect(named(asked(owing(), { hasPenalty: false }))).toEqual(['hasPenalty', 'note']);
  expect(named(asked(owing(), penalty))).toEqual([
    'hasPenalty',
    'penaltyAmount',
    'marketplaceShare',
    'partnerShare',
    'paymentMethod',
    'dueDate',
    'note',
  ]);
  const covered = asked(owing(50_000), penalty);
  expect(of(covered, 'paymentMethod')).toBeUndefined();
  expect(of(covered, 'ignorePaidAmount')).toMatchObject({ about: { note: 'PAID_COVERS_ALL', amount: 50_000 } });
});

test('what was paid is taken off the penalty unless it is ignored', () => {
  const penalty = { hasPenalty: true, penaltyAmount: cents(30_000) };
  const part = asked(owing(10_000), penalty);
  expect(of(part, 'ignorePaidAmount')).toMatchObject({ about: { note: 'PAID_BEFORE', amount: 10_000 } });
  expect(of(part, 'paymentMethod')?.about).toEqual({ note: 'TO_PAY', amount: 20_000 });
  expect(of(asked(owing(10_000), { ...penalty, ignorePaidAmount: true }), 'paymentMethod')?.about).toEqual({
    note: 'TO_PAY',
    amount: 30_000,
  });
});

test('a method and a due date from today are required when something is to be paid; a card has no due date', () => {
  const fields = asked(owing(), { hasPenalty: true });
  expect(of(fields, 'paymentMethod')).toMatchObject({ isRequired: true, proposal: 'PIX', because: 'NOT_COVERED' });
  expect(of(fields, 'dueDate')).toMatchObject({
    isRequired: true,
    date: { min: TODAY, max: '2031-03-20' },
    proposal: '2026-03-23',
  });
  expect(of(asked(owing(), { hasPenalty: true, paymentMethod: 'CREDIT' }), 'dueDate')).toBeUndefined();
});

test('instalments up to the maximum of the plan say the parts of the rest after the entry, which is never below zero', () => {
  const body = { hasPenalty: true, penaltyAmount: cents(30_000), paymentMethod: 'BOLETO_PARCELADO' } as const;
  const fields = asked(owing(), { ...body, downPaymentGrossValue: cents(15_000) });
  expect(of(fields, 'numberOfInstallments')).toMatchObject({
    isRequired: true,
    because: 'IN_PARTS',
    choices: [15_000, 7_500, 5_000, 3_750, 3_000, 2_500].map((amount, index) => ({ value: String(index + 1), amount })),
    proposal: '6',
  });
  const { amount } = of(fields, 'downPaymentGrossValue') ?? {};
  // The fees are R$ 0,50 and 1 %, so R$ 45,97 is just over R$ 45,00 after fees. R$ 45,00 is the marketplace's share of
  // the penalty, which the down payment must cover.
  expect(amount).toMatchObject({ min: 4_597, max: 29_999 });
  const beyond = of(asked(owing(), { ...body, downPaymentGrossValue: cents(99_000) }), 'numberOfInstallments');
  expect(beyond?.choices?.every(({ amount: part = 0 }) => part > 0)).toBe(true);
});

test("within seven days it starts with 'Não', and a penalty all the same needs a reason", () => {
  const opened = asked(enrolledToday(), {});
  expect(of(opened, 'hasPenalty')).toMatchObject({ proposal: false, about: { note: 'WITHDRAWAL_COSTS_NOTHING' } });
  expect(of(opened, 'note')).toMatchObject({ isRequired: false, isReason: true });
  const charged = asked(enrolledToday(), { hasPenalty: true });
  expect(of(charged, 'note')).toMatchObject({ isRequired: true, because: 'WITHDRAWAL_PERIOD' });
});

test('within seven days the contract’s money alone is said to go back: what paid another debt stays there', () => {
  const { registration, now } = owing();
  const paid = owing(190_000, {
    registration: { ...registration, registeredAt: now },
    ledger: [posted('CONTRACT', 180_000), posted('CUSTOM_PAYMENT', 10_000), posted('PLATFORM_PAYMENT', 190_000)],
  });
  expect(of(asked(paid, {}), 'hasPenalty')?.about).toMatchObject({ amount: 180_000 });
});
