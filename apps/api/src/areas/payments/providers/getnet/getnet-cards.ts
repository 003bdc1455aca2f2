import { cents } from '@habilita/kernel';
import { z } from 'zod';
import { type CardCallAnswer, type CardRelay, NO_SUCH_CARD } from '../card-relay.ts';
import { unavailable } from '../http.ts';
import { CARD_NOT_ARRIVED, type CardApproval, type CardPaymentRequest, type PayCardResult } from '../provider.ts';
import { cardBody } from './getnet-bodies.ts';
import { faultOf, refusedBy } from './getnet-client.ts';
import { cardErrorOf } from './getnet-denials.ts';
import { cardChargeId } from './getnet-ids.ts';
import { type Account, cardsOf } from './getnet-lookup.ts';
import { approvedAt, type Info, isDenied, isPaid, operationWith } from './getnet-record.ts';

/**
 * Charges the card that the relay holds under `cardToken`. Looks up first the cards that were already presented for
 * this charge. If one was approved, that is the result. Otherwise, if this attempt already presented a card, the result
 * is the outcome of that card. If neither is found, the card is presented under a new id; Getnet accepts an id once.
 */
export async function payCard(account: Account, relay: CardRelay, request: CardPaymentRequest): Promise<PayCardResult> {
  const { paymentId, issue = 1 } = request;
  const cards = await cardsOf(account, { paymentId, issue });
  if (cards.kind === 'unavailable') return cards;
  const paid = cards.infos.find(({ status }) => isPaid(status));
  if (paid !== undefined) return approvedBefore(paid, request, account.now());
  const same = cards.infos.find((info) => operationWith(info, request.attemptId) !== undefined);
  if (same !== undefined) return endedBefore(same);
  const payment = cardBody(request, cards.next, account.config);
  const answer = await relay.pay({ handle: request.cardToken, payment });
  return answer.kind === 'unavailable' ? answer : outcomeOf(answer, request);
}

const wireApproval = z.object({
  payment_id: z.string().min(1),
  amount: z.int().min(0).transform(cents),
  status: z.string().transform((text) => text.toUpperCase()),
  received_at: z.string(),
  authorization_code: z.coerce.string().nullish(),
  brand: z.string().nullish(),
  /** Version 1 of the API nests authorisation code and brand in this object (docs/provider-facts.md A4). */
  credit: z.object({ authorization_code: z.coerce.string().nullish(), brand: z.string().nullish() }).nullish(),
});

/**
 * Translates Getnet's answer to a payment by card. The card was denied when Getnet answers with HTTP 402, or with
 * success and a denied status in the body (fact A10).
 */
export function outcomeOf(answer: CardCallAnswer, request: CardPaymentRequest): PayCardResult {
  const { code, detail, status } = faultOf(answer);
  if (answer.status === NO_SUCH_CARD) return { kind: 'rejected', reason: CARD_NOT_ARRIVED, detail: '' };
  const isDenial = answer.status === 402 || (answer.status < 300 && isDenied(status));
  if (isDenial) return denied(code, detail, answer.card?.brand);
  if (answer.status >= 300) return refusedBy(answer);
  const told = wireApproval.safeParse(answer.body);
  if (!told.success) return unavailable('unreadable', 'approval');
  const { payment_id: movementId, amount, credit } = told.data;
  const approved = instantOf(told.data.received_at);
  if (!isPaid(told.data.status) || approved === undefined)
    return unavailable('unreadable', `payment by card that is ${told.data.status}`);
  // An answer with another amount than ours is not booked; the payment is looked up instead.
  if (amount !== request.amount) return unavailable('unreadable', 'approval of another amount');
  const brand = answer.card?.brand ?? told.data.brand ?? credit?.brand ?? '';
  return {
    ...base(request),
    movementId,
    amount,
    approvedAt: approved,
    authorizationCode: told.data.authorization_code ?? credit?.authorization_code ?? '',
    cardBrand: brand.toUpperCase(),
    lastFour: answer.card?.lastFour ?? '',
    installments: request.installments,
  };
}

const denied = (providerCode: string, detail: string, brand: string | null | undefined): PayCardResult => ({
  kind: 'denied',
  error: cardErrorOf(providerCode, detail),
  providerCode,
  detail,
  ...(brand ? { cardBrand: brand.toUpperCase() } : {}),
});

const base = ({ paymentId, issue = 1 }: CardPaymentRequest) => ({
  kind: 'approved' as const,
  externalId: cardChargeId({ paymentId, issue }),
});

function approvedBefore(info: Info, request: CardPaymentRequest, now: Temporal.Instant): CardApproval | PayCardResult {
  if (info.amount === undefined || info.amount === null) return unavailable('unreadable', 'paid without an amount');
  const { card, authorization_code, number_installments } = info.payment ?? {};
  return {
    ...base(request),
    movementId: info.payment_id,
    amount: info.amount,
    approvedAt: approvedAt(info, now),
    authorizationCode: authorization_code ?? '',
    cardBrand: (card?.brand ?? '').toUpperCase(),
    lastFour: card?.number?.slice(-4) ?? '',
    installments: number_installments ?? request.installments,
  };
}

function endedBefore(info: Info): PayCardResult {
  if (!isDenied(info.status)) return unavailable('server', `payment by card that is ${info.status}`);
  return denied(info.reason_code ?? '', info.reason_message ?? '', info.payment?.card?.brand);
}

function instantOf(text: string): Temporal.Instant | undefined {
  try {
    return Temporal.Instant.from(text);
  } catch {
    return undefined;
  }
}
