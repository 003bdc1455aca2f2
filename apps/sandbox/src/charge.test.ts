import { describe, expect, it } from 'vitest';
import { cancel, heldAmount, pay, refund, statusOf } from './charge.ts';
import { sampleCharge } from './sample-charge.ts';

const now = Temporal.Instant.from('2026-11-20T15:00:00Z');
const payment = (id: string, amount = 150_000) => ({ id, amount, paidAt: now.toString() });
const given = (id: string, amount: number) => ({ id, amount, refundedAt: now.toString() });

function accepted<T extends object>(result: T | { refused: string }): T {
  if ('refused' in result) throw new Error(result.refused);
  return result;
}

describe('charge', () => {
  it('an open charge is paid once; a second payment needs a payer who insists', () => {
    const paid = accepted(pay(sampleCharge(), payment('1'), now));
    expect(statusOf(paid, now)).toBe('PAID');
    expect(pay(paid, payment('2'), now)).toEqual({ refused: 'CHARGE_PAID' });
    expect(accepted(pay(paid, payment('2'), now, true)).payments).toHaveLength(2);
  });

  it('a PIX past its hour is expired, and an overdue boleto stays open', () => {
    const charge = sampleCharge({ expiresAt: '2026-11-20T15:00:00Z' });
    expect(statusOf(charge, now)).toBe('EXPIRED');
    expect(pay(charge, payment('1'), now)).toEqual({ refused: 'CHARGE_EXPIRED' });
    expect(statusOf(sampleCharge({ method: 'BOLETO', expiresAt: undefined }), now)).toBe('OPEN');
  });

  it('cancelling twice is cancelling once; a paid charge is not cancelled', () => {
    const cancelled = accepted(cancel(sampleCharge(), now));
    expect(cancel(cancelled, now.add({ hours: 1 }))).toEqual(cancelled);
    expect(cancel(accepted(pay(sampleCharge(), payment('1'), now)), now)).toEqual({ refused: 'CHARGE_PAID' });
  });

  it('money that arrives after the cancellation counts as paid', () => {
    const cancelled = accepted(cancel(sampleCharge(), now));
    expect(statusOf(accepted(pay(cancelled, payment('1'), now, true)), now)).toBe('PAID');
  });

  it('refunds add up to the payment at most, and the same refund id is the same refund', () => {
    const paid = accepted(pay(sampleCharge(), payment('1'), now));
    const part = accepted(refund(paid, given('r1', 100_000)));
    expect(heldAmount(part)).toBe(50_000);
    expect(statusOf(part, now)).toBe('PAID');
    expect(refund(part, given('r1', 100_000))).toEqual(part);
    expect(refund(part, given('r1', 1))).toEqual({ refused: 'IDEMPOTENCY_MISMATCH' });
    expect(refund(part, given('r2', 50_001))).toEqual({ refused: 'AMOUNT_ABOVE_PAID' });
    expect(statusOf(accepted(refund(part, given('r2', 50_000))), now)).toBe('REFUNDED');
    expect(refund(sampleCharge(), given('r1', 1))).toEqual({ refused: 'CHARGE_NOT_PAID' });
  });
});
