import {
  type ErrorCode,
  passes,
  type PaymentMethod,
  type ProviderRefundBody,
  type RefundRouteReason,
} from '@habilita/contract';
import { type Cents, takenInProportion } from '@habilita/kernel';
import {
  heldInOnePiece,
  type MoneyFacts,
  type PaymentFact,
  type Plan,
  planOf,
  policyProblem,
  totalOf,
} from '#areas/money/core/index.ts';
import type { Actor } from '#kernel/actor.ts';
import { isRefusal, type Refusal, refusal } from '#kernel/errors.ts';
import { freeCredit } from './free-credit.ts';
import { mostToRefund, REFUND_RULE } from './refund.asks.ts';
import { refundAskedRow } from './refund.queries.ts';
import { routeOf } from './refund-routes.ts';

type Who = Pick<Actor, 'roles' | 'permissions'>;

interface Asked {
  readonly body: Pick<ProviderRefundBody, 'entityPaymentId' | 'refundAmount' | 'note'>;
  readonly actor: Who;
  /** What the provider can give back, in centavos; undefined when it did not say. */
  readonly providerBalance?: Cents | undefined;
}

/**
 * Whether a person may ask the provider for a refund. A refund of a card payment needs the right to reverse payments.
 */
export const mayAskProvider = (method: PaymentMethod, actor: Who): boolean =>
  method !== 'CREDIT' || passes(actor, { anyOf: ['REVERT_PAYMENT'] });

/**
 * Requests a refund of a payment, in whole or in part, from its provider, up to the student's credit: by PIX within 90
 * days, by card within 180 days. On the day of a card payment only the whole amount can be refunded. The refund is
 * posted at once, in proportion to the amounts that the holders have of the payment, so that the same money cannot be
 * refunded twice; when the provider refuses, the posting is undone (decision 128). Refusals: FORBIDDEN,
 * BALANCE_NOT_POSITIVE, PAYMENT_NOT_FOUND, AMOUNT_NOT_POSITIVE, REFUND_ABOVE_CREDIT, REFUND_ABOVE_PAYMENT,
 * REFUND_ABOVE_ARRIVAL, PROVIDER_REFUND_NOT_ALLOWED, PROVIDER_REFUND_TOO_LATE, CARD_REFUND_ONLY_WHOLE,
 * PROVIDER_BALANCE_TOO_LOW.
 */
export function decideRefundByProvider(facts: MoneyFacts, { body, actor, providerBalance }: Asked): Plan | Refusal {
  const payment = facts.payments.find(({ id }) => id === body.entityPaymentId);
  if (payment === undefined) return refusal('PAYMENT_NOT_FOUND');
  if (!mayAskProvider(payment.method, actor)) return refusal('FORBIDDEN');
  const problem = policyProblem(REFUND_RULE, facts, actor);
  if (problem !== undefined) return problem;
  const amount = amountOf(facts, payment, body.refundAmount);
  if (isRefusal(amount)) return amount;
  const route = wayOf(facts, payment, amount);
  if (typeof route !== 'string') return route;
  if (providerBalance !== undefined && amount > providerBalance)
    return refusal('PROVIDER_BALANCE_TOO_LOW', 'refundAmount');
  const { note } = body;
  const { id: paymentId, held } = payment;
  const shares = takenInProportion(amount, held);
  return planOf({
    row: refundAskedRow({ paymentId, route, amount, note }),
    post: [{ kind: 'REVERSAL', shares, source: 'OWN_ROW' }],
    giveBack: [{ payment, shares, isWhole: amount === totalOf(held) }],
    event: { kind: 'REFUND_ASKED_OF_PROVIDER', after: { paymentId, route, amountCents: amount }, reason: note },
    secondPerson: { kind: 'REFUND', amount, subject: paymentId, reason: note },
  });
}

/**
 * Returns the amount to refund, by default the most that is possible (`mostToRefund`). A payment with a waiting or
 * approved reversal is refused.
 */
function amountOf(facts: MoneyFacts, payment: PaymentFact, asked: Cents | undefined): Cents | Refusal {
  const { status, held, reversal } = payment;
  if (status !== 'PAID' || (reversal?.status ?? 'DECLINED') !== 'DECLINED')
    return refusal('PROVIDER_REFUND_NOT_ALLOWED', 'entityPaymentId');
  const credit = totalOf(freeCredit(facts));
  const amount = asked ?? mostToRefund(facts, payment);
  if (amount <= 0) return refusal('AMOUNT_NOT_POSITIVE', 'refundAmount');
  if (amount > credit) return refusal('REFUND_ABOVE_CREDIT', 'refundAmount');
  if (amount > totalOf(held)) return refusal('REFUND_ABOVE_PAYMENT', 'refundAmount');
  return amount > heldInOnePiece(facts, payment) ? refusal('REFUND_ABOVE_ARRIVAL', 'refundAmount') : amount;
}

const REFUSED: Partial<Record<RefundRouteReason, ErrorCode>> = {
  PIX_TOO_LATE: 'PROVIDER_REFUND_TOO_LATE',
  CARD_TOO_LATE: 'PROVIDER_REFUND_TOO_LATE',
  CARD_ONLY_WHOLE_TODAY: 'CARD_REFUND_ONLY_WHOLE',
};

function wayOf(facts: MoneyFacts, payment: PaymentFact, amount: Cents) {
  const { method, paidAt, provider } = payment;
  if (paidAt === null || provider === null) return refusal('PROVIDER_REFUND_NOT_ALLOWED', 'entityPaymentId');
  const { route, reason } = routeOf({ method, paidAt, inOnePiece: heldInOnePiece(facts, payment) }, amount, facts);
  if (route !== 'BANK_TRANSFER') return route;
  return refusal(REFUSED[reason] ?? 'PROVIDER_REFUND_NOT_ALLOWED', 'entityPaymentId');
}
