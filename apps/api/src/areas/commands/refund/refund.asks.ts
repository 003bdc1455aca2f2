import { keysOf, PAYMENT_SHARE_HOLDERS, type ProviderRefundBody, type RefundBody } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import {
  type ActionRule,
  amountWithin,
  type Asked,
  askedReason,
  type Draft,
  heldInOnePiece,
  type MoneyFacts,
  type PaymentFact,
  policyProblem,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';
import { freeCredit } from './free-credit.ts';
import { routeOf } from './refund-routes.ts';

/** People who manage payments may give credit back, even after the student's data were erased. */
export const REFUND_RULE: ActionRule = {
  for: { anyOf: ['MANAGE_PAYMENTS'] },
  when: ({ balance }) => balance > 0 || 'BALANCE_NOT_POSITIVE',
};

interface Drafted<Body> {
  readonly body: Draft<Body>;
  readonly actor: Pick<Actor, 'roles' | 'permissions'>;
}

/**
 * A refund made outside the provider asks for three things: the amount, at most the free credit, which the form
 * proposes; the holder who pays it; and a proof (Specification 3 §5). Amounts are centavos. Refusals: those of
 * `REFUND_RULE`, BALANCE_NOT_POSITIVE without free credit.
 */
export function asksForRefund(facts: MoneyFacts, { actor }: Drafted<RefundBody>): Asked[] | Refusal {
  const problem = policyProblem(REFUND_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const credit = totalOf(freeCredit(facts));
  if (credit <= 0) return refusal('BALANCE_NOT_POSITIVE');
  const payers = keysOf(PAYMENT_SHARE_HOLDERS).filter(
    (payer) => payer !== 'PARTNER' || facts.registration.drivingSchoolId !== null,
  );
  return [
    askedRefund(1, credit, 'REFUND_ABOVE_CREDIT'),
    {
      field: 'payer',
      isRequired: true,
      choices: payers.map((value) => ({ value })),
      otherwise: 'PAYER_WITHOUT_SCHOOL',
    },
    { field: 'receiptsFileName', isRequired: true, missing: 'RECEIPT_REQUIRED' },
    askedReason('note', false),
  ];
}

/**
 * Asks for an amount in centavos. The form proposes the highest one; a call of the API that leaves the amount out also
 * gets the highest one.
 */
const askedRefund = (min: number, max: Cents, tooLarge: NonNullable<Asked['tooLarge']>): Asked => ({
  field: 'refundAmount',
  isRequired: true,
  mayBeLeftOut: true,
  amount: amountWithin(min, max, max),
  about: { note: 'CREDIT', amount: max },
  tooSmall: 'AMOUNT_NOT_POSITIVE',
  tooLarge,
});

interface ByProvider extends Drafted<ProviderRefundBody> {
  /** What the provider can give back, in centavos; undefined when it did not say. */
  readonly providerBalance?: Cents | undefined;
}

/**
 * A refund by the provider asks for an amount. The maximum is the least of three amounts: the free credit, what the
 * provider can refund of the payment in one refund, and the provider's balance. On the day of a card payment only the
 * whole amount can be refunded. Amounts are centavos. Refusals: PAYMENT_NOT_FOUND, those of `REFUND_RULE`.
 */
export function asksForRefundByProvider(facts: MoneyFacts, asked: ByProvider): Asked[] | Refusal {
  const payment = facts.payments.find(({ id }) => id === asked.body.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  const problem = policyProblem(REFUND_RULE, facts, asked.actor);
  if (problem !== undefined) return problem;
  const most = mostToRefund(facts, payment);
  const { providerBalance = most } = asked;
  const max = cents(Math.min(most, providerBalance));
  const inOnePiece = heldInOnePiece(facts, payment);
  const min = isOnlyWhole(facts, payment) ? inOnePiece : 1;
  const isOfOneArrival = most === inOnePiece && inOnePiece < totalOf(payment.held);
  return [
    { field: 'entityPaymentId', isRequired: true },
    askedRefund(min, max, isOfOneArrival ? 'REFUND_ABOVE_ARRIVAL' : 'REFUND_ABOVE_CREDIT'),
    askedReason('note', false),
  ];
}

/**
 * The most that can be refunded of a payment, in centavos: the lesser of the free credit and what the provider can
 * refund in one refund.
 */
export const mostToRefund = (facts: MoneyFacts, payment: PaymentFact): Cents =>
  cents(Math.min(totalOf(freeCredit(facts)), heldInOnePiece(facts, payment)));

function isOnlyWhole(facts: MoneyFacts, payment: PaymentFact): boolean {
  const { method, paidAt } = payment;
  const inOnePiece = heldInOnePiece(facts, payment);
  return paidAt !== null && routeOf({ method, paidAt, inOnePiece }, inOnePiece, facts).route === 'CARD_CANCEL';
}
