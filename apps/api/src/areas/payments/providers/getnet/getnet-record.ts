import { addCents, type Cents, cents, ZERO_CENTS } from '@habilita/kernel';
import { z } from 'zod';
import type { ChargeRecord, ChargeStatus, ProviderPayment, ProviderRefund } from '../provider.ts';
import { cardChargeId, type ChargeKey, refundOf } from './getnet-ids.ts';

/**
 * This file reads what Getnet tells of a payment (docs/provider-facts.md A7 and A13). Unknown fields are ignored, and a
 * payment in an unknown state counts as open.
 */

const centavos = z.int().min(0).transform(cents);

const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue('not an instant');
    return z.NEVER;
  }
});

const operation = z.object({
  rel: z.string().nullish(),
  registered_at: instant.nullish().catch(null),
  idempotency_key: z.string().nullish(),
  amount: centavos.nullish().catch(null),
});
type Operation = z.output<typeof operation>;

export const wireInfo = z.object({
  payment_id: z.string().min(1),
  order_id: z.string().nullish(),
  status: z.string().transform((text) => text.toUpperCase()),
  amount: centavos.nullish(),
  received_at: instant.nullish().catch(null),
  reason_code: z.string().nullish(),
  reason_message: z.string().nullish(),
  payment: z
    .object({
      payment_method: z.string().nullish(),
      number_installments: z.int().nullish(),
      authorization_code: z.string().nullish(),
      card: z.object({ number: z.string().nullish(), brand: z.string().nullish() }).nullish(),
    })
    .nullish(),
  records: z.array(operation).default([]),
});
export type Info = z.output<typeof wireInfo>;

const PAID: ReadonlySet<string> = new Set(['APPROVED', 'CAPTURED', 'PAID', 'CONFIRMED']);
const CANCELLED: ReadonlySet<string> = new Set(['CANCELED', 'CANCELLED', 'REFUNDED']);
const DENIED: ReadonlySet<string> = new Set(['DENIED', 'NOT APPROVED', 'FAILED', 'ERROR']);

export const isPaid = (status: string): boolean => PAID.has(status);
export const isCancelled = (status: string): boolean => CANCELLED.has(status);
export const isDenied = (status: string): boolean => DENIED.has(status);

const isCancellation = ({ rel }: Operation): boolean => /cancel|refund/i.test(rel ?? '');

/**
 * When the payment was approved: the time of its first operation that is no cancellation, else the time of the record
 * itself.
 */
export const approvedAt = (info: Info, now: Temporal.Instant): Temporal.Instant =>
  info.records.find((one) => !isCancellation(one))?.registered_at ?? info.received_at ?? now;

export const operationWith = (info: Info, key: string): Operation | undefined =>
  info.records.find((one) => one.idempotency_key === key);

/**
 * The refunds of a payment by card, each once. `waiting` has the keys of cancellation requests that the bank has not
 * carried out; these are left out.
 */
export function refundsOf(info: Info, amount: Cents, waiting: ReadonlySet<string>, now: Temporal.Instant) {
  const done = info.records.filter((one) => isCancellation(one) && !waiting.has(one.idempotency_key ?? ''));
  const whole = isCancelled(info.status);
  const refunds = done.flatMap(({ idempotency_key: key, amount: part, registered_at: at }): ProviderRefund[] => {
    const given = part ?? (whole && done.length === 1 ? amount : undefined);
    if (given === undefined) return [];
    const refundId = refundOf(key ?? '') ?? `${info.payment_id}:${key ?? at?.toString() ?? ''}`;
    return [{ refundId, amount: given, refundedAt: at ?? now }];
  });
  if (refunds.length === 0 && whole)
    return [{ refundId: `${info.payment_id}:cancelled`, amount, refundedAt: now }] satisfies ProviderRefund[];
  return refunds;
}

/** The keys of the operations that may be requests to cancel, whose state at the bank has to be asked for. */
export const requestKeysOf = (info: Info): readonly string[] =>
  info.records.filter(isCancellation).flatMap(({ idempotency_key: key }) => {
    const isCustomKey = typeof key === 'string' && /^[0-9a-f]{32}$/.test(key);
    return isCustomKey ? [key] : [];
  });

export interface CardPart {
  readonly info: Info;
  readonly refunds: readonly ProviderRefund[];
}

/**
 * The record of a charge by card: each card that was charged is one payment. Undefined when a charged card has no
 * amount.
 */
export function cardChargeOfParts(
  key: ChargeKey,
  parts: readonly CardPart[],
  now: Temporal.Instant,
): ChargeRecord | undefined {
  const payments: ProviderPayment[] = [];
  for (const { info } of parts) {
    if (info.amount === undefined || info.amount === null) return undefined;
    const { brand } = info.payment?.card ?? {};
    const { number_installments: installments } = info.payment ?? {};
    payments.push({
      movementId: info.payment_id,
      amount: info.amount,
      paidAt: approvedAt(info, now),
      ...(brand ? { cardBrand: brand.toUpperCase() } : {}),
      ...(installments ? { installments } : {}),
    });
  }
  const refunds = parts.flatMap((part) => part.refunds);
  const [paid, refunded] = [sum(payments), sum(refunds)];
  const status: ChargeStatus = paid === 0 ? 'NO_CARD' : refunded >= paid ? 'REFUNDED' : 'PAID';
  const externalId = cardChargeId(key);
  return { externalId, paymentId: key.paymentId, status, amount: paid, refunded, payments, refunds };
}

/** The record of a boleto; undefined when it is paid but has no amount. */
export function boletoChargeOf(info: Info, now: Temporal.Instant): ChargeRecord | undefined {
  const { payment_id: externalId, order_id: paymentId, amount } = info;
  const base = { externalId, paymentId: paymentId ?? '', refunded: ZERO_CENTS, refunds: [] };
  if (!isPaid(info.status)) {
    const status: ChargeStatus = isCancelled(info.status) || isDenied(info.status) ? 'CANCELLED' : 'OPEN';
    return { ...base, status, amount: amount ?? ZERO_CENTS, payments: [] };
  }
  // The last operation is the payment itself; its amount is what was paid, which may differ from what was asked for.
  const last = info.records.at(-1);
  const paid = last?.amount ?? amount ?? undefined;
  if (paid === undefined) return undefined;
  const payment = { movementId: externalId, amount: paid, paidAt: last?.registered_at ?? now };
  return { ...base, status: 'PAID', amount: amount ?? paid, payments: [payment] };
}

const sum = (rows: readonly { amount: Cents }[]): Cents => addCents(...rows.map(({ amount }) => amount));
