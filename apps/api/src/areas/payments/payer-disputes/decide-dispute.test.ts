import { cents, newId, ZERO_CENTS } from '@habilita/kernel';
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { apply, idsFor, type MoneyFacts, totalOf } from '#areas/money/core/index.ts';
import { aPaymentFact, countingIds, someMoneyFacts } from '../../../../test/builders/facts.ts';
import type { DisputeState, ProviderDispute } from '../providers/dispute.ts';
import { decideDispute, isNews } from './decide-dispute.ts';

const STATES = ['OPEN', 'TAKEN', 'WON', 'LOST', 'CANCELLED'] as const;
const at = Temporal.Instant.from('2026-03-20T12:00:00Z');

const someShares = record({
  marketplace: integer({ min: 0, max: 1e7 }).map(cents),
  partner: integer({ min: 0, max: 1e7 }).map(cents),
});

/** Applies one reported state after the other, as `bookDispute` does. */
function follow(facts: MoneyFacts, told: readonly DisputeState[], amount: number, kind: ProviderDispute['kind']) {
  const disputeId = newId();
  let [now, before]: [MoneyFacts, DisputeState | undefined] = [facts, undefined];
  let raised = 0;
  for (const state of told) {
    if (!isNews(before, state)) continue;
    const [payment] = now.payments;
    if (payment === undefined) throw new Error('no payment');
    const dispute = { disputeId: 'd', kind, state, movementId: 'm', amount: cents(amount), openedAt: at };
    const plan = decideDispute(now, { disputeId, payment, dispute, before, details: {} });
    raised += plan.irregularities.length;
    now = apply(now, plan, idsFor(plan, countingIds()));
    before = state;
  }
  const held = totalOf(now.payments[0]?.held ?? { marketplace: ZERO_CENTS, partner: ZERO_CENTS });
  return { held, state: before, status: now.payments[0]?.status, raised };
}

test('whatever is told in whatever order, a payment holds what is left of it, is never below zero and comes back whole', () => {
  assert(
    property(
      someShares,
      integer({ min: 1, max: 3e7 }),
      array(constantFrom(...STATES), { maxLength: 8 }),
      constantFrom('CHARGEBACK' as const, 'MED' as const),
      (held, amount, told, kind) => {
        const whole = totalOf(held);
        const payment = aPaymentFact({ status: 'PAID', held, shares: held, gross: whole });
        const after = follow(someMoneyFacts({ payments: [payment], ledger: [] }), told, amount, kind);
        const isTaken = kind === 'CHARGEBACK' && (after.state === 'TAKEN' || after.state === 'LOST');
        expect(after.held).toBe(isTaken ? Math.max(0, whole - amount) : whole);
        expect(after.raised).toBe(told.length === 0 ? 0 : 1);
        expect(after.status === 'REVERSED').toBe(isTaken && whole > 0 && amount >= whole);
      },
    ),
  );
});

test('an end is not changed, and a dispute never goes back to an earlier state', () => {
  expect(STATES.filter((told) => isNews(undefined, told))).toEqual(STATES);
  expect(STATES.filter((told) => isNews('OPEN', told))).toEqual(['TAKEN', 'WON', 'LOST', 'CANCELLED']);
  expect(STATES.filter((told) => isNews('TAKEN', told))).toEqual(['WON', 'LOST', 'CANCELLED']);
  for (const end of ['WON', 'LOST', 'CANCELLED'] as const)
    expect(STATES.filter((told) => isNews(end, told))).toEqual([]);
});
