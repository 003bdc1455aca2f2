import {
  type AskedOfProvider,
  type MoneyFacts,
  type PaymentFact,
  type Plan,
  planOf,
  type PostedFact,
  totalOf,
} from '#areas/money/core/index.ts';
import { endedRefund, SOURCE } from './refund.queries.ts';

interface WaitingRefund {
  readonly payment: PaymentFact;
  readonly posted: PostedFact;
}

/** The refund with this id, if it waits for its provider; undefined otherwise. */
export function waitingRefund({ payments, ledger }: MoneyFacts, id: string): WaitingRefund | undefined {
  const payment = payments.find(({ refundsWaiting }) => refundsWaiting.includes(id));
  const posted = ledger.find(({ source }) => source.type === SOURCE && source.id === id);
  return payment && posted && { payment, posted };
}

/**
 * Undoes the posting of a refund whose money did not go back, so that the payment counts as paid again and another
 * refund may be asked for. Undefined when no such refund waits.
 */
export const decideFailedRefund: AskedOfProvider['failed'] = (facts, { id, reason }) => {
  const waiting = waitingRefund(facts, id);
  if (waiting === undefined) return undefined;
  const { payment, posted } = waiting;
  const { id: paymentId, status } = payment;
  return planOf({
    row: endedRefund({ id, paymentId, status: 'DECLINED', reason }),
    undo: [posted],
    restore: [{ payment, shares: posted.shares, isWhole: status === 'REVERSED' }],
    event: {
      kind: 'REFUND_BY_PROVIDER_FAILED',
      after: { paymentId, restoredCents: totalOf(posted.shares) },
      reason,
    },
  });
};

/** Ends a refund for which the provider gave back exactly what was posted; the history keeps `notice`. */
export const decideMadeRefund = ({ payment, posted }: WaitingRefund, notice: object): Plan =>
  planOf({
    row: endedRefund({ id: posted.source.id, paymentId: payment.id, status: 'DONE' }),
    event: {
      kind: 'PAYMENT_REFUNDED',
      after: { paymentId: payment.id, ...notice, bookedCents: totalOf(posted.shares) },
    },
  });

/**
 * Declares what the provider's answer to a refund changes. The refund was posted when it was requested, so that the
 * same money cannot be refunded twice (decision 128).
 */
export const answerToRefund: AskedOfProvider = {
  failed: decideFailedRefund,
  made(facts, { id, amount, notice }) {
    const waiting = waitingRefund(facts, id);
    return waiting !== undefined && totalOf(waiting.posted.shares) === amount
      ? decideMadeRefund(waiting, notice)
      : undefined;
  },
};
