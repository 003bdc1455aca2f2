import { cents, splitByShare } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { apply, idsFor, openPayments, type PostedFact, totalOf } from '#areas/money/core/index.ts';
import { accept } from '#kernel/errors.ts';
import { aPaymentFact, countingIds, someFacts, TODAY } from '../../../../test/builders/facts.ts';
import { decideAbandonment } from './abandonment.ts';
import { freeCredits } from './penalty.ts';

const actor = { roles: ['ADMIN'], permissions: [] } as const;
const shares = splitByShare(cents(110_000), 85);
const posted = (kind: PostedFact['kind'], id: string, amount: number): PostedFact => ({
  id: `posting of ${id}`,
  kind,
  shares: splitByShare(cents(amount), 85),
  source: { type: 'ROW', id },
});
/**
 * Facts with one open payment that covers the contract and a custom payment together, as after a payment in the CFC was
 * cancelled.
 */
const merged = someFacts({
  payments: [aPaymentFact({ id: 'both', method: 'BOLETO', gross: cents(110_000), shares })],
  ledger: [posted('CONTRACT', 'registration', 100_000), posted('CUSTOM_PAYMENT', 'custom row', 10_000)],
});
const penalty = { penaltyAmount: cents(30_000), paymentMethod: 'BOLETO', dueDate: TODAY } as const;

test.each([
  ['without a penalty', { hasPenalty: false }, 10_000],
  ['with a penalty', penalty, 40_000],
  ['with a penalty that ignores what was paid', { ...penalty, ignorePaidAmount: true }, 40_000],
])('a custom debt asked for with the contract is asked for again %s, and never as a penalty', (_words, body, owed) => {
  const plan = accept(decideAbandonment(merged, { body: { ...body, note: 'Mudou' }, actor }));
  const after = apply(merged, plan, idsFor(plan, countingIds()));
  expect(openPayments(after).reduce((sum, payment) => sum + totalOf(payment.shares), 0)).toBe(owed);
  const beside = openPayments(after).filter(({ entityType }) => entityType === 'REGISTRATION');
  expect(beside.map(({ gross }) => gross)).toEqual([10_000]);
});

const custom = aPaymentFact({ id: 'custom', entityType: 'REGISTRATION_CUSTOM_PAYMENT', entityId: 'custom row' });

test.each([
  ['a manual debit', [posted('MANUAL_DEBIT', 'by hand', 10_000)], []],
  ['an inactivated payment', [posted('CUSTOM_PAYMENT', 'custom row', 10_000)], [{ ...custom, active: false }]],
])('what nothing asked for stays so, and a penalty is asked for alone: %s', (_words, beside, payments) => {
  const contract = aPaymentFact({ gross: cents(100_000), shares: splitByShare(cents(100_000), 85) });
  const facts = someFacts({
    payments: [contract, ...payments],
    ledger: [posted('CONTRACT', 'registration', 100_000), ...beside],
  });
  const plan = accept(decideAbandonment(facts, { body: { hasPenalty: false, note: 'Mudou' }, actor }));
  expect(openPayments(apply(facts, plan, idsFor(plan, countingIds())))).toEqual([]);
  for (const ignorePaidAmount of [false, true]) {
    const body = { ...penalty, ignorePaidAmount, note: 'Mudou' };
    const charged = accept(decideAbandonment(facts, { body, actor }));
    const asked = openPayments(apply(facts, charged, idsFor(charged, countingIds())));
    expect(asked.map(({ entityType, gross }) => [entityType, gross])).toEqual([['REGISTRATION_PENALTY', 30_000]]);
  }
  expect(freeCredits(facts)).toBe(0);
});

test('nobody is kept from giving up by a method that is not offered any more: the debt stands and is asked for by nothing', () => {
  const facts = { ...merged, fees: {} };
  const plan = accept(decideAbandonment(facts, { body: { hasPenalty: false, note: 'Mudou' }, actor }));
  const after = apply(facts, plan, idsFor(plan, countingIds()));
  expect(openPayments(after)).toEqual([]);
  expect(after.ledger.map(({ kind }) => kind)).toEqual(['CUSTOM_PAYMENT']);
});
