import { addCents, type Cents, centsFromReais, reaisFromCents } from '@habilita/kernel';
import { z } from 'zod';
import type { ChargeStatus, ChargeRequest, ProviderCharge, ProviderPayment, ProviderRefund } from '../provider.ts';
import { momentOfPix, paymentIdOf } from './transfeera-ids.ts';

/** Transfeera's JSON (docs/provider-facts.md P2.2, B2 and B4). Money is decimal reais; unknown fields are ignored. */

export const reais = z.number().transform((value, context): Cents => {
  const amount = centsFromReais(value);
  if (amount !== undefined) return amount;
  context.addIssue('not an amount in reais');
  return z.NEVER;
});

export const instant = z.string().transform((text, context) => {
  try {
    return Temporal.Instant.from(text);
  } catch {
    context.addIssue('not an instant');
    return z.NEVER;
  }
});

export const wireCharge = z.object({
  txid: z.string().min(1),
  status: z.enum(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
  integration_id: z.string().nullish(),
  emv_payload: z.string().min(1),
  original_value: reais,
  expiration: z.number().nullish(),
  created_at: instant.nullish().catch(null),
});
export type WireCharge = z.output<typeof wireCharge>;

export const wireReceipt = z.object({ end2end_id: z.string().min(1), value: reais, txid: z.string().nullish() });
export type WireReceipt = z.output<typeof wireReceipt>;
export const wireReceipts = z.object({ entries: z.array(wireReceipt) });

export const wireRefund = z.object({
  id: z.coerce.string(),
  value: reais,
  status: z.string(),
  original_end2end_id: z.string().nullish(),
  return_id: z.string().nullish(),
  integration_id: z.string().nullish(),
  error_code: z.string().nullish(),
  error_message: z.string().nullish(),
});
export type WireRefund = z.output<typeof wireRefund>;
export const wireRefunds = z.array(wireRefund);

/** A PIX receipt with its refunds. */
export interface Received extends WireReceipt {
  readonly refunds: readonly WireRefund[];
}

type PixRequest = Extract<ChargeRequest, { method: 'PIX' }>;
interface Addressed {
  readonly txid: string;
  readonly pixKey: string;
  readonly now: Temporal.Instant;
}

/**
 * Makes the body of `POST /pix/qrcode/collection/immediate`. When the money arrives, Transfeera pays the partner's
 * share to the school's PIX key; the rest stays with the marketplace (decision 159).
 */
export function chargeBody(request: PixRequest, { txid, pixKey, now }: Addressed) {
  const { payer, split, amount } = request;
  const { recipient, partner } = split;
  return {
    pix_key: pixKey,
    original_value: reaisFromCents(amount),
    txid,
    integration_id: request.paymentId,
    expiration: Math.floor(now.until(request.expiresAt).total('seconds')),
    payer: { name: payer.name.slice(0, 200), document: payer.cpf },
    additional_info: [{ key: 'Cobrança', value: request.description.slice(0, 200) }],
    ...(recipient?.kind === 'PIX_KEY' && partner > 0
      ? {
          split_payment: [
            {
              mode: 'FIXADO',
              amount: reaisFromCents(partner),
              destination_bank_account: { pix_key_type: recipient.keyType, pix_key: recipient.key },
            },
          ],
        }
      : {}),
  };
}

/**
 * The final state of a refund whose money was returned to the payer. A refund may also be waiting, or have failed
 * (NAO_REALIZADO).
 */
export const RETURNED = 'DEVOLVIDO';
export const isReturned = ({ status }: WireRefund): boolean => status === RETURNED;
export const hasFailed = ({ status }: WireRefund): boolean => status === 'NAO_REALIZADO';

/** The charge with all payments that arrived for it. `now` replaces a time that the record does not have. */
export function chargeOf(charge: WireCharge, received: readonly Received[], now: Temporal.Instant): ProviderCharge {
  const payments: ProviderPayment[] = received.map(({ end2end_id: id, value: amount }) => ({
    movementId: id,
    endToEndId: id,
    amount,
    paidAt: momentOfPix(id, now) ?? now,
  }));
  const returned = received.flatMap(({ refunds }) => refunds.filter(isReturned));
  const refunds: ProviderRefund[] = returned.map(({ id, integration_id, return_id, value: amount }) => ({
    refundId: integration_id ?? return_id ?? id,
    amount,
    refundedAt: momentOfPix(return_id ?? '', now) ?? now,
  }));
  const paid = sum(payments);
  const refunded = sum(refunds);
  return {
    externalId: charge.txid,
    paymentId: charge.integration_id ?? paymentIdOf(charge.txid) ?? '',
    status: paid > 0 && refunded >= paid ? 'REFUNDED' : statusOf(charge, paid > 0, now),
    amount: charge.original_value,
    refunded,
    payments,
    refunds,
    instrument: { method: 'PIX', txid: charge.txid, emv: charge.emv_payload },
  };
}

/**
 * The charge's status. Transfeera leaves an expired charge ATIVA, so the clock decides (fact B2). A charge with money
 * is PAID, even if the money came after the charge was revoked.
 */
function statusOf(charge: WireCharge, isPaid: boolean, now: Temporal.Instant): ChargeStatus {
  if (isPaid || charge.status === 'CONCLUIDA') return 'PAID';
  if (charge.status !== 'ATIVA') return 'CANCELLED';
  const { created_at: createdAt, expiration } = charge;
  if (createdAt === null || createdAt === undefined || expiration === null || expiration === undefined) return 'OPEN';
  const isLate = Temporal.Instant.compare(createdAt.add({ seconds: Math.floor(expiration) }), now) <= 0;
  return isLate ? 'EXPIRED' : 'OPEN';
}

const sum = (rows: readonly { amount: Cents }[]): Cents => addCents(...rows.map(({ amount }) => amount));
