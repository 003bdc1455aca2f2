import { type AskedOfProvider, planOf, totalOf } from '#areas/money/core/index.ts';
import { endedReversal, SOURCE } from './reversal.queries.ts';

/**
 * Declines a reversal whose money did not go back; the payment may then be reversed anew. A reversal by bank transfer
 * was posted when it was approved, so this posting is undone and the payment counts as paid again. Returns undefined
 * when no reversal has this id.
 */
export const decideFailedReversal: AskedOfProvider['failed'] = (facts, { id, reason }) => {
  const payment = facts.payments.find(({ reversal }) => reversal?.id === id && reversal.status !== 'DECLINED');
  if (payment === undefined) return undefined;
  const posted = facts.ledger.filter(({ source }) => source.type === SOURCE && source.id === id);
  const { id: paymentId, status } = payment;
  return planOf({
    row: endedReversal({ id, paymentId, status: 'DECLINED', reason }),
    undo: posted,
    restore: posted.map(({ shares }) => ({ payment, shares, isWhole: status === 'REVERSED' })),
    event: {
      kind: 'PAYMENT_REVERSAL_FAILED',
      after: { paymentId, restoredCents: posted.map(({ shares }) => totalOf(shares)) },
      reason,
    },
  });
};

/**
 * Approves the reversal of a card payment after its provider refunded the money, and makes the reversal the source of
 * the posting. `isLate` is set when staff had already ended the reversal as failed, and the provider refunded the money
 * after all.
 */
const confirmedBy: NonNullable<AskedOfProvider['confirmedBy']> = ({ id: paymentId, reversal }, id, isLate = false) =>
  reversal?.id === id && (isLate || reversal.status === 'WAITING_APPROVAL')
    ? { row: endedReversal({ id, paymentId, status: 'APPROVED' }), source: { type: SOURCE, id } }
    : undefined;

export const answerToReversal: AskedOfProvider = { failed: decideFailedReversal, confirmedBy };
