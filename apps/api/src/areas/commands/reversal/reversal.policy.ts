import type { PaymentRule } from '#areas/money/core/index.ts';

/**
 * A payment is not reversed while a part of it is on its way back, nor when the student already got back some of
 * it: money leaves only once (Specification 3 §4).
 */
const reverse: PaymentRule['when'] = (it) => {
  const { status, paymentProvider, reversalStatus, refundsWaiting, paymentMethod, held, leftToGiveBack: left } = it;
  const isAsked = reversalStatus === 'WAITING_APPROVAL' || reversalStatus === 'APPROVED' || refundsWaiting.length > 0;
  const isOffered = status === 'PAID' && paymentProvider !== null && paymentMethod !== 'PIX' && !isAsked;
  if (!isOffered || held <= 0) return 'REVERSAL_NOT_ALLOWED';
  return held <= left || 'PAYMENT_GIVEN_BACK';
};

export const REVERSAL_RULE: PaymentRule = { for: { anyOf: ['REVERT_PAYMENT'] }, when: reverse };
