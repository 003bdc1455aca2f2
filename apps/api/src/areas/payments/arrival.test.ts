import { cents } from '@habilita/kernel';
import { assert, boolean, constantFrom, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideArrival, type Expecting } from './arrival.ts';

const open: Expecting = {
  status: 'PENDING',
  active: true,
  gross: cents(100_000),
  shares: { marketplace: cents(15_000), partner: cents(85_000) },
};

describe('money that reaches the provider', () => {
  it('settles the open payment it was asked for', () => {
    expect(decideArrival(open, cents(100_000))).toEqual({
      settles: true,
      shares: open.shares,
      irregularity: undefined,
    });
  });
  it('is booked and raised when the payment was cancelled or taken out meanwhile', () => {
    const late = { settles: true, shares: open.shares, irregularity: 'PAID_AFTER_CANCELLATION' };
    expect(decideArrival({ ...open, status: 'CANCELLED' }, cents(100_000))).toEqual(late);
    expect(decideArrival({ ...open, active: false }, cents(100_000))).toEqual(late);
  });
  it('is booked and raised when it comes twice', () => {
    expect(decideArrival({ ...open, status: 'PAID' }, cents(100_000))).toMatchObject({
      settles: false,
      irregularity: 'DUPLICATE_PAYMENT',
    });
  });
  it('is booked and raised when it is not what was asked', () => {
    expect(decideArrival(open, cents(50_000))).toEqual({
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
        const { shares } = decideArrival({ ...open, status: now, active }, cents(came));
        expect(shares.marketplace + shares.partner).toBe(came);
      }),
    );
  });
});
