import { cents } from '@habilita/kernel';
import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPaymentFact, someMoneyFacts } from '../../../test/builders/facts.ts';
import type { PaymentFact } from '#areas/money/index.ts';
import { decideArrival } from './arrival.ts';

function arrivalOf(payment: PaymentFact, amount: number) {
  const facts = someMoneyFacts({ payments: [payment] });
  const arrival = {
    payment,
    amount: cents(amount),
    occurredAt: facts.now,
    cardBrand: null,
    charge: { provider: 'sandbox', externalId: 'charge' },
    underAnotherCharge: false,
    cardInstallments: 1,
    told: {},
  };
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

  it('is booked and raised when it comes twice', () => {
    expect(arrivalOf({ ...open, status: 'PAID' }, 100_000)).toMatchObject({
      settles: false,
      irregularity: 'DUPLICATE_PAYMENT',
    });
  });

  it('is booked and raised when it is not what was asked', () => {
    expect(arrivalOf(open, 50_000)).toEqual({
      settles: true,
      shares: { marketplace: 7_500, partner: 42_500 },
      irregularity: 'AMOUNT_MISMATCH',
    });
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
