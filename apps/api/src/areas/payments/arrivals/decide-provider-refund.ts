import {
  type MoneyFacts,
  type PaymentFact,
  type Plan,
  planOf,
  type PostedFact,
  totalOf,
} from '#areas/money/core/index.ts';

interface WaitingRefund {
  readonly payment: PaymentFact;
  readonly posted: PostedFact;
}

/** A refund that waits for its provider; `id` is the refund's and the request's. */
export function waitingRefund({ payments, ledger }: MoneyFacts, id: string): WaitingRefund | undefined {
  const payment = payments.find(({ refundsWaiting }) => refundsWaiting.includes(id));
  const posted = ledger.find(({ source }) => source.type === 'REGISTRATION_REFUND' && source.id === id);
  return payment && posted && { payment, posted };
}

/**
 * The money of a refund did not go back: its posting is undone, the payment counts as paid again, and another
 * refund may be asked for. Undefined when no such refund waits.
 */
export function decideFailedRefund(
  facts: MoneyFacts,
  { id: ended, reason }: { readonly id: string; readonly reason: string },
): Plan | undefined {
  const waiting = waitingRefund(facts, ended);
  if (waiting === undefined) return undefined;
  const { payment, posted } = waiting;
  const { id: paymentId, status } = payment;
  return planOf({
    row: { table: 'registrationRefunds', paymentId, status: 'DECLINED', ended, reason },
    undo: [posted],
    restore: [{ payment, shares: posted.shares, isWhole: status === 'REVERSED' }],
    event: {
      kind: 'REFUND_BY_PROVIDER_FAILED',
      after: { paymentId, restoredCents: totalOf(posted.shares) },
      reason,
    },
  });
}

/** The provider gave back what was posted; the history keeps `notice`. */
export const decideMadeRefund = ({ payment, posted }: WaitingRefund, notice: object): Plan =>
  planOf({
    row: { table: 'registrationRefunds', paymentId: payment.id, status: 'DONE', ended: posted.source.id },
    event: {
      kind: 'PAYMENT_REFUNDED',
      after: { paymentId: payment.id, ...notice, bookedCents: totalOf(posted.shares) },
    },
  });
