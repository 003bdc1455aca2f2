import { reaisFromCents } from '@habilita/kernel';
import type { z } from 'zod';
import type { Rejected, Unavailable } from '../failures.ts';
import { type HttpAnswer, unavailable } from '../http.ts';
import type {
  CancelChargeResult,
  ChargeReference,
  ChargeRequest,
  CreateChargeResult,
  FetchChargeResult,
  ProviderCharge,
  RefundRequest,
  RefundResult,
} from '../provider.ts';
import { refusedBy, type TransfeeraClient } from './transfeera-client.ts';
import { txidOf } from './transfeera-ids.ts';
import {
  chargeBody,
  chargeOf,
  hasFailed,
  isReturned,
  type Received,
  wireCharge,
  type WireCharge,
  wireReceipts,
  wireRefund,
  type WireRefund,
  wireRefunds,
} from './transfeera-wire.ts';

export interface Account {
  readonly call: TransfeeraClient;
  readonly pixKey: string;
  readonly now: () => Temporal.Instant;
}

const chargePath = (txid: string): string => `/pix/qrcode/${encodeURIComponent(txid)}`;

/**
 * Parses an answer with its schema. An answer that does not match is `unavailable`, because nobody knows whether the
 * call was carried out.
 */
export function read<Schema extends z.ZodType>(
  answer: HttpAnswer,
  schema: Schema,
  what: string,
): { kind: 'read'; value: z.output<Schema> } | Unavailable {
  const parsed = schema.safeParse(answer.body);
  if (!parsed.success) return unavailable('unreadable', `${what}, HTTP ${answer.status}`);
  return { kind: 'read', value: parsed.data };
}

/**
 * Issues a PIX charge. Transfeera accepts each txid only once, so the charge is looked up before a call that may be a
 * repetition, and after a call that is refused (decision 159).
 */
export async function createCharge(account: Account, request: ChargeRequest): Promise<CreateChargeResult> {
  const txid = txidOf(request);
  if (request.method !== 'PIX') return { kind: 'rejected', reason: 'METHOD_NOT_OFFERED', detail: request.method };
  if (txid === undefined) return { kind: 'rejected', reason: 'NOT_OUR_PAYMENT', detail: '' };
  if (request.repeated === true) {
    const found = await issuedBefore(account, txid, request);
    if (found.kind !== 'unknown') return found;
  }
  const body = chargeBody(request, { txid, pixKey: account.pixKey, now: account.now() });
  if (body.expiration <= 0) return { kind: 'rejected', reason: 'EXPIRES_IN_PAST', detail: '' };
  const answer = await account.call({ method: 'POST', path: '/pix/qrcode/collection/immediate', body });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status < 300) {
    const issued = read(answer, wireCharge, 'charge');
    if (issued.kind !== 'read') return issued;
    const charge = chargeOf(issued.value, [], account.now());
    // A charge of another amount is not returned, so that no student gets a PIX code with a wrong amount.
    return charge.amount === request.amount
      ? { kind: 'issued', charge }
      : unavailable('unreadable', 'charge of another amount');
  }
  const refused = refusedBy(answer);
  const found = refused.kind === 'rejected' ? await issuedBefore(account, txid, request) : refused;
  return found.kind === 'unknown' ? refused : found;
}

async function issuedBefore(
  account: Account,
  txid: string,
  { amount }: ChargeRequest,
): Promise<CreateChargeResult | { kind: 'unknown' }> {
  const found = await fetchByTxid(account, txid);
  if (found.kind !== 'found') return found;
  if (found.charge.amount !== amount)
    return { kind: 'rejected', reason: 'OTHER_AMOUNT', detail: `issued of ${found.charge.amount} centavos` };
  return { kind: 'issued', charge: found.charge };
}

export async function fetchCharge(account: Account, reference: ChargeReference): Promise<FetchChargeResult> {
  const txid = 'externalId' in reference ? reference.externalId : txidOf(reference);
  return txid === undefined ? { kind: 'unknown' } : fetchByTxid(account, txid);
}

async function fetchByTxid(account: Account, txid: string): Promise<FetchChargeResult<ProviderCharge>> {
  const found = await lookUp(account, txid);
  if (found.kind !== 'found') return found;
  return { kind: 'found', charge: chargeOf(found.charge, found.received, account.now()) };
}

interface LookedUp {
  readonly kind: 'found';
  readonly charge: WireCharge;
  readonly received: readonly Received[];
}

async function lookUp(account: Account, txid: string): Promise<LookedUp | { kind: 'unknown' } | Unavailable> {
  const answer = await account.call({ method: 'GET', path: chargePath(txid) });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status === 404) return { kind: 'unknown' };
  const charge = read(answer, wireCharge, 'charge');
  if (charge.kind !== 'read') return charge;
  const received = await receivedFor(account, txid);
  return received.kind === 'read' ? { kind: 'found', charge: charge.value, received: received.value } : received;
}

/** The PIX payments that were received for a charge, each with its refunds. */
async function receivedFor(
  { call }: Account,
  txid: string,
): Promise<{ kind: 'read'; value: Received[] } | Unavailable> {
  const answer = await call({ method: 'GET', path: `/pix/cashin?txid=${encodeURIComponent(txid)}` });
  if (answer.kind === 'unavailable') return answer;
  const receipts = read(answer, wireReceipts, 'receipts');
  if (receipts.kind !== 'read') return receipts;
  const value: Received[] = [];
  // Transfeera has filtered by txid already; this makes sure that no charge is paid with the money of another charge.
  for (const receipt of receipts.value.entries.filter((one) => one.txid === txid)) {
    const path = `/pix/cashin/${encodeURIComponent(receipt.end2end_id)}/refund`;
    const told = await call({ method: 'GET', path });
    if (told.kind === 'unavailable') return told;
    const refunds = read(told, wireRefunds, 'refunds');
    if (refunds.kind !== 'read') return refunds;
    value.push({ ...receipt, refunds: refunds.value });
  }
  return { kind: 'read', value };
}

/**
 * Revokes a charge. If Transfeera refuses, the charge is looked up: it may have been revoked before, or have been paid,
 * in which case the caller has to book the money.
 */
export async function cancelCharge(account: Account, txid: string): Promise<CancelChargeResult> {
  const answer = await account.call({ method: 'DELETE', path: chargePath(txid) });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status < 300) return { kind: 'cancelled' };
  const found = await fetchByTxid(account, txid);
  if (found.kind !== 'found') return found;
  const { status } = found.charge;
  if (status === 'CANCELLED') return { kind: 'cancelled' };
  return status === 'PAID' || status === 'REFUNDED'
    ? { kind: 'already-paid' }
    : unavailable('server', `HTTP ${answer.status} for a charge that is ${status}`);
}

/**
 * Orders a refund of the receipt that still holds the amount. The order is looked up first, and again when Transfeera
 * refuses it, because Transfeera does not promise to recognise a repeated id (docs/provider-facts.md B4).
 */
export async function refund(account: Account, request: RefundRequest): Promise<RefundResult> {
  const { externalId: txid, refundId, amount } = request;
  const found = await lookUp(account, txid);
  if (found.kind !== 'found') return found;
  const { received } = found;
  const before = orderOf(received, refundId);
  if (before !== undefined) return outcomeOf(before);
  if (request.isAccepted === true) return unavailable('server', 'an accepted refund is not listed');
  const receipt = received.find((one) => leftOf(one) >= amount);
  if (receipt === undefined) return { kind: 'rejected', reason: 'NOTHING_LEFT_TO_REFUND', detail: '' };
  if (request.orderBefore !== undefined && Temporal.Instant.compare(account.now(), request.orderBefore) >= 0)
    return unavailable('timeout', 'looking the refund up took too long to order it');
  const path = `/pix/cashin/${encodeURIComponent(receipt.end2end_id)}/refund`;
  const body = { value: reaisFromCents(amount), integration_id: refundId };
  const answer = await account.call({ method: 'POST', path, body });
  if (answer.kind === 'unavailable') return answer;
  if (answer.status >= 300) return refusedBefore(account, request, refusedBy(answer));
  const ordered = read(answer, wireRefund, 'refund');
  return ordered.kind === 'read' ? outcomeOf(ordered.value) : ordered;
}

const orderOf = (received: readonly Received[], refundId: string): WireRefund | undefined =>
  received.flatMap(({ refunds }) => refunds).find((one) => one.integration_id === refundId);

/**
 * Handles an order of a refund that Transfeera refuses. An earlier call, whose answer was lost, may already have made
 * the order; the result is then that of the earlier order, otherwise the refusal.
 */
async function refusedBefore(
  account: Account,
  { externalId: txid, refundId }: RefundRequest,
  refused: Rejected | Unavailable,
): Promise<RefundResult> {
  if (refused.kind === 'unavailable') return refused;
  const found = await lookUp(account, txid);
  if (found.kind === 'unavailable') return found;
  const before = found.kind === 'found' ? orderOf(found.received, refundId) : undefined;
  return before === undefined ? refused : outcomeOf(before);
}

/**
 * Translates Transfeera's answer to the order of a refund. The answer usually says only that the order was accepted
 * (fact B4).
 */
function outcomeOf(order: WireRefund): RefundResult | Rejected {
  if (hasFailed(order))
    return { kind: 'rejected', reason: order.error_code ?? order.status, detail: order.error_message ?? '' };
  return isReturned(order) ? { kind: 'refunded' } : { kind: 'requested' };
}

const leftOf = ({ value, refunds }: Received): number =>
  value - refunds.filter((one) => !hasFailed(one)).reduce((sum, one) => sum + one.value, 0);
