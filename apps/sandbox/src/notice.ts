import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { type Charge, type ChargePayment, type ChargeRefund, type DeniedAttempt, statusOf } from './charge.ts';

const TYPES = ['charge.paid', 'charge.denied', 'charge.cancelled', 'charge.refunded'] as const;

/** Keeps its id through retries, for deduplication. */
export const noticeSchema = z.object({
  id: z.string(),
  version: z.literal('v1'),
  account_id: z.string(),
  object: z.literal('Charge'),
  type: z.enum(TYPES),
  date: z.iso.datetime(),
  data: z.object({
    charge_id: z.string(),
    payment_id: z.string().optional(),
    method: z.enum(['PIX', 'BOLETO', 'CREDIT']),
    status: z.string(),
    /** Centavos. */
    amount: z.int(),
    /** The payment's id; also part of the charge. */
    movement_id: z.string().optional(),
    end_to_end_id: z.string().optional(),
    card_brand: z.string().optional(),
    installments: z.int().optional(),
    refund_id: z.string().optional(),
    attempt_id: z.string().optional(),
    error_code: z.string().optional(),
  }),
});
export type Notice = z.infer<typeof noticeSchema>;

function notice(type: Notice['type'], charge: Charge, at: Temporal.Instant, detail: Partial<Notice['data']>): Notice {
  return {
    id: `evt_${randomUUID()}`,
    version: 'v1',
    account_id: charge.account,
    object: 'Charge',
    type,
    date: at.toString(),
    data: {
      charge_id: charge.id,
      payment_id: charge.paymentId,
      method: charge.method,
      status: statusOf(charge, at),
      amount: charge.amount,
      ...detail,
    },
  };
}

export function paidNotice(charge: Charge, payment: ChargePayment, at: Temporal.Instant): Notice {
  return notice('charge.paid', charge, at, {
    amount: payment.amount,
    movement_id: payment.id,
    ...(payment.endToEndId && { end_to_end_id: payment.endToEndId }),
    ...(payment.cardBrand && { card_brand: payment.cardBrand }),
    ...(payment.installments && { installments: payment.installments }),
  });
}

export function deniedNotice(charge: Charge, attempt: DeniedAttempt, at: Temporal.Instant): Notice {
  return notice('charge.denied', charge, at, {
    attempt_id: attempt.id,
    error_code: attempt.denial,
    ...(attempt.cardBrand && { card_brand: attempt.cardBrand }),
  });
}

export function cancelledNotice(charge: Charge, at: Temporal.Instant): Notice {
  return notice('charge.cancelled', charge, at, {});
}

export function refundedNotice(charge: Charge, part: ChargeRefund, at: Temporal.Instant): Notice {
  return notice('charge.refunded', charge, at, { amount: part.amount, refund_id: part.id });
}

export function strayNotice(like: Charge, payment: ChargePayment, at: Temporal.Instant): Notice {
  const { payment_id: _, ...data } = paidNotice(like, payment, at).data;
  return { ...paidNotice(like, payment, at), data: { ...data, charge_id: `ch_${randomUUID()}` } };
}
