import { cents } from '@habilita/kernel';
import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPaymentFact, someFacts, someMoneyFacts } from '../../../../test/builders/facts.ts';
import { addShares, apply, idsFor, NO_SHARES, type PaymentFact } from '#areas/money/core/index.ts';
import { type Arrival, decideArrival } from './arrival.ts';

const anArrival = (payment: PaymentFact, amount: number): Arrival => ({
  payment,
  amount: cents(amount),
  occurredAt: someMoneyFacts().now,
  cardBrand: null,
  charge: { provider: 'transfeera', externalId: 'charge' },
  underAnotherCharge: false,
  cardInstallments: 1,
  notice: {},
});

function arrivalOf(payment: PaymentFact, amount: number) {
  const facts = someMoneyFacts({ payments: [payment] });
  const arrival = anArrival(payment, amount);
  const plan = decideArrival(facts, arrival);
  const [posted] = plan.post;
  return { settles: plan.settle.length > 0, shares: posted?.shares, irregularity: plan.irregularities[0]?.type };
}
const open = aPaymentFact();

describe('money that reaches the provider', () => {
  it('settles the open payment it was asked for', () => {
    expect(arrivalOf(open, 100_000)).toEqual({ settles: true, shares: open.shares, irregularity: undefined });
  });

  it('is booked and raised when the payment was cancelled or taken out meanwhile', () => {
    const late = { settles: true, shares: open.shares, irregularity: 'PAID_AFTER_CANCELLATION' };
    expect(arrivalOf({ ...open, status: 'CANCELLED' }, 100_000)).toEqual(late);
    expect(arrivalOf({ ...open, active: false }, 100_000)).toEqual(late);
  });

  it('is booked, held and raised when it comes twice, and makes a reversed payment paid again', () => {
    for (const status of ['PAID', 'REVERSED'] as const) {
      const held = status === 'PAID' ? open.shares : NO_SHARES;
      const payment = { ...open, status, held };
      expect(arrivalOf(payment, 100_000)).toMatchObject({ settles: false, irregularity: 'DUPLICATE_PAYMENT' });
      const facts = someMoneyFacts({ payments: [payment] });
      const plan = decideArrival(facts, anArrival(payment, 100_000));
      const after = apply(
        facts,
        plan,
        idsFor(plan, () => 'new'),
      );
      expect(after.payments).toMatchObject([{ status: 'PAID', held: addShares(held, open.shares) }]);
    }
  });

  it('is booked and raised when it is not what was asked', () => {
    expect(arrivalOf(open, 50_000)).toEqual({
      settles: true,
      shares: { marketplace: 7_500, partner: 42_500 },
      irregularity: 'AMOUNT_MISMATCH',
    });
  });

  it('leaves a rest that is asked for where the open payment came from, and raised with what was asked', () => {
    const owner = { entityType: 'REGISTRATION_CUSTOM_PAYMENT', entityId: 'custom-row' } as const;
    const payment = { ...open, ...owner };
    const source = { type: 'REGISTRATION_CUSTOM_PAYMENT', id: 'custom-row' };
    const ledger = [{ id: 'charge', kind: 'CUSTOM_PAYMENT' as const, shares: payment.shares, source }];
    const facts = someFacts({ payments: [payment], ledger });
    const plan = decideArrival(facts, anArrival(payment, 60_000), facts);
    expect(plan.request).toMatchObject({
      entityType: 'REGISTRATION_CUSTOM_PAYMENT',
      source: { id: 'custom-row' },
      payments: [{ method: 'PIX', gross: 40_000 }],
    });
    expect(plan.irregularities).toMatchObject([{ type: 'AMOUNT_MISMATCH', details: { requestedCents: [40_000] } }]);
    expect(plan.messages).toEqual(['PAYMENT_RECEIVED', 'PAYMENT_REQUESTED']);
    const asksFor = (arrival: Arrival) => decideArrival(facts, arrival, facts).request.payments.length;
    expect(asksFor({ ...anArrival(payment, 60_000), underAnotherCharge: true })).toBe(0);
    expect(asksFor(anArrival({ ...payment, status: 'CANCELLED' }, 60_000))).toBe(0);
    expect(asksFor(anArrival(payment, 100_001))).toBe(0);
  });

  it('is never lost: the shares always sum to what came', () => {
    const amount = integer({ min: 1, max: 10_000_000 });
    const status = constantFrom('PENDING', 'PAID', 'REVERSED', 'CANCELLED');
    assert(
      property(amount, status, boolean(), (came, now, active) => {
        const { shares } = arrivalOf({ ...open, status: now, active }, came);
        expect((shares?.marketplace ?? 0) + (shares?.partner ?? 0)).toBe(came);
      }),
    );
  });
});
