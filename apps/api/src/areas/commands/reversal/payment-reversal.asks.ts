import { BANK_ACCOUNT_KEYS, OPTIONAL_BANK_ACCOUNT_KEYS, type PaymentParams } from '@habilita/contract';
import {
  type Asked,
  askedReason,
  type Facts,
  heldInOnePiece,
  paymentProblem,
  type PaymentRule,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

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

interface Drafted {
  readonly params: Pick<PaymentParams, 'entityPaymentId'>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * The fields that a reversal asks for (Specification 3 §5): for a card the reason; for any other payment the bank
 * account that the money goes to. The form proposes the student as the account's holder. A note beside the first field
 * says how much goes back and where to. Refusals: PAYMENT_NOT_FOUND, those of `REVERSAL_RULE`.
 */
export function asksForReversal(facts: Facts, { params, actor }: Drafted): Asked[] | Refusal {
  const payment = facts.payments.find(({ id }) => id === params.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  const problem = paymentProblem(REVERSAL_RULE, facts, payment, actor);
  if (problem !== undefined) return problem;
  if (payment.method === 'CREDIT' && heldInOnePiece(facts, payment) < totalOf(payment.held))
    return refusal('REVERSAL_OF_TWO_ARRIVALS');
  const amount = totalOf(payment.held);
  if (payment.method === 'CREDIT')
    return [{ ...askedReason('reason', true), mayBeLeftOut: true, about: { note: 'GOES_TO_CARD', amount } }];
  const { name, cpf } = facts.registration;
  const proposals: Readonly<Record<string, string | null>> = {
    customerName: name,
    customerDocumentType: 'CPF',
    customerDocument: cpf,
    customerAccountType: 'CHECKING',
  };
  return BANK_ACCOUNT_KEYS.map((field, index) => {
    const proposal = proposals[field] ?? null;
    return {
      field,
      isRequired: !OPTIONAL_BANK_ACCOUNT_KEYS.has(field),
      ...(index === 0 && { about: { note: 'GOES_TO_ACCOUNT', amount } as const }),
      ...(proposal !== null && { proposal }),
    };
  });
}
