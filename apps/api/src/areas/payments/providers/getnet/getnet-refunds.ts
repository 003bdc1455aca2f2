import type { Cents } from '@habilita/kernel';
import { addCents, subtractCents, ZERO_CENTS } from '@habilita/kernel';
import { unavailable } from '../http.ts';
import type { RefundRequest, RefundResult } from '../provider.ts';
import { askCancelRequest, type CancelRequestState, requestState } from './getnet-cancel-requests.ts';
import { faultOf, refusedBy } from './getnet-client.ts';
import { cardChargeOf, customKeyOf } from './getnet-ids.ts';
import { type Account, cardsOf, lookUp, tookMoney } from './getnet-lookup.ts';
import { approvedAt, type Info, isCancelled, isPaid, operationWith, refundsOf } from './getnet-record.ts';

/**
 * Error codes with which Getnet refuses a cancellation because the payment was made on an earlier day. By our clock it
 * may still be the day of the payment, because Getnet's clock may be ahead (docs/provider-facts.md A10).
 */
const TOO_LATE_TO_CANCEL: ReadonlySet<string> = new Set(['PAYMENTS-081', 'PAYMENTS-082', 'PAYMENTS-091']);

const dayInSaoPaulo = (at: Temporal.Instant): string =>
  at.toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString();

/**
 * Refunds a payment by card. First looks up whether this refund was already requested under its id. On the day of the
 * payment the whole amount is refunded by a cancellation. On later days a cancellation is requested, and the bank
 * decides the outcome (fact A6). A part of the amount can be refunded only from the next day on; until then the result
 * is `unavailable`, so that the job tries again. Getnet cannot refund boletos; for these the result is `rejected`.
 */
export async function refund(account: Account, request: RefundRequest): Promise<RefundResult> {
  const key = cardChargeOf(request.externalId);
  if (key === undefined) return refuseBoleto(account, request);
  const cards = await cardsOf(account, key);
  if (cards.kind === 'unavailable') return cards;
  const paid = cards.infos.filter(tookMoney);
  const before = paid.find((info) => operationWith(info, request.refundId) !== undefined);
  if (before !== undefined) return { kind: 'refunded' };
  const asked = await askCancelRequest(account, customKeyOf(request.refundId));
  if (asked.kind !== 'unknown') return resultOf(asked);
  if (request.isAccepted === true) return unavailable('server', 'an accepted request to cancel is not found');
  const info = paid.find((one) => isPaid(one.status) && leftOf(one, account.now()) >= request.amount);
  if (info === undefined) return { kind: 'rejected', reason: 'NOTHING_LEFT_TO_REFUND', detail: '' };
  return order(account, request, info);
}

async function refuseBoleto(account: Account, { externalId }: RefundRequest): Promise<RefundResult> {
  const looked = await lookUp(account, externalId);
  if (looked.kind !== 'info') return looked;
  return { kind: 'rejected', reason: 'REFUND_NOT_OFFERED', detail: 'boleto' };
}

function leftOf(info: Info, now: Temporal.Instant): Cents {
  const amount = info.amount ?? ZERO_CENTS;
  const given = refundsOf(info, amount, new Set(), now).map((one) => one.amount);
  return subtractCents(amount, addCents(...given));
}

async function order(account: Account, request: RefundRequest, info: Info): Promise<RefundResult> {
  const isSameDay = dayInSaoPaulo(approvedAt(info, account.now())) === dayInSaoPaulo(account.now());
  if (!isSameDay) return requestLater(account, request, info);
  if (request.amount !== info.amount)
    return unavailable('server', 'a part can be given back from the next day on, so it is asked for again');
  const answer = await account.call({
    method: 'POST',
    isSlow: true,
    path: '/v2/payments/cancel',
    body: { idempotency_key: request.refundId, payment_id: info.payment_id, payment_method: 'CREDIT' },
  });
  if (answer.kind === 'unavailable') return answer;
  if (TOO_LATE_TO_CANCEL.has(faultOf(answer).code)) return requestLater(account, request, info);
  if (answer.status >= 300) return refusedBy(answer);
  return isCancelled(faultOf(answer).status) ? { kind: 'refunded' } : resultOf(requestState(answer.body));
}

async function requestLater(account: Account, request: RefundRequest, info: Info): Promise<RefundResult> {
  const { amount, refundId } = request;
  const answer = await account.call({
    method: 'POST',
    isSlow: true,
    path: '/v1/payments/cancel/request',
    body: {
      payment_id: info.payment_id,
      cancel_amount: amount,
      cancel_custom_key: customKeyOf(refundId),
      ...takenBackOf(request),
    },
  });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status < 300) return resultOf(requestState(answer.body));
  // Another process may have made the same request since the look-up.
  const same = await askCancelRequest(account, customKeyOf(refundId));
  return same.kind === 'unknown' ? refusedBy(answer) : resultOf(same);
}

/** The school's part of a refund, in the format of the cancellation request of API version 1 (fact P1.4). */
function takenBackOf({ recipient, shares }: RefundRequest) {
  if (recipient?.kind !== 'SUBSELLER' || shares.partner === 0) return {};
  const item = { id: '1', description: 'Estorno', amount: shares.partner, currency: 'BRL' };
  const share = { subseller_id: recipient.id, subseller_sales_amount: shares.partner, order_items: [item] };
  return { marketplace_subseller_payments: [share] };
}

function resultOf(state: CancelRequestState): RefundResult {
  if (state.kind === 'done') return { kind: 'refunded' };
  if (state.kind === 'refused') return { kind: 'rejected', reason: state.code, detail: state.detail };
  return state.kind === 'waiting' ? { kind: 'requested' } : state;
}
