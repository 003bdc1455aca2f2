import { isCpf } from '@habilita/kernel';
import { z } from 'zod';
import { type Charge, type ChargePayment, heldAmount, refundedAmount, statusOf } from './charge.ts';

/** snake_case, integer centavos, ISO instants; unknown fields are refused. */

const centavos = z.int().positive().max(100_000_000_00);
const reference = z.string().min(1).max(100);

const payer = z.strictObject({
  name: z.string().trim().min(1).max(120),
  document: z.string().refine(isCpf, 'CPF inválido'),
  email: z.email(),
  address: z.strictObject({
    street: z.string().min(1).max(200),
    number: z.string().min(1).max(20),
    complement: z.string().max(100).optional(),
    district: z.string().min(1).max(100),
    city: z.string().min(1).max(100),
    state: z.string().regex(/^[A-Z]{2}$/),
    postal_code: z.string().regex(/^\d{8}$/),
  }),
});

const split = z.strictObject({
  partner: z.int().nonnegative(),
  marketplace: z.int().nonnegative(),
  subseller_id: z.string().optional(),
});

const order = {
  payment_id: reference,
  amount: centavos,
  currency: z.literal('BRL'),
  description: z.string().max(200),
  payer,
  split,
};

const splitsTheWhole = ({
  amount,
  split: parts,
}: {
  amount: number;
  split: { partner: number; marketplace: number };
}) => parts.partner + parts.marketplace === amount;
const SPLIT_MESSAGE = { message: 'A divisão não soma o valor', path: ['split'] };

export const createChargeBody = z
  .discriminatedUnion('method', [
    z.strictObject({ ...order, method: z.literal('PIX'), expires_at: z.iso.datetime() }),
    z.strictObject({
      ...order,
      method: z.literal('BOLETO'),
      due_date: z.iso.date(),
      beneficiary: z.string().trim().min(1).max(30),
      instructions: z.string().max(700),
    }),
    z.strictObject({
      ...order,
      method: z.literal('CREDIT'),
      expires_at: z.iso.datetime().optional(),
      soft_descriptor: z.string().trim().min(1).max(20),
    }),
  ])
  .refine(splitsTheWhole, SPLIT_MESSAGE);
export type CreateChargeBody = z.infer<typeof createChargeBody>;

export const cardPaymentBody = z
  .strictObject({
    ...order,
    attempt_id: reference,
    installments: z.int().min(1).max(18),
    card_token: z.string().min(1).max(200),
    soft_descriptor: z.string().trim().min(1).max(20),
  })
  .refine(splitsTheWhole, SPLIT_MESSAGE);
export type CardPaymentBody = z.infer<typeof cardPaymentBody>;

export const refundBody = z.strictObject({ refund_id: reference, amount: centavos });

export const cardTokenBody = z.strictObject({
  card_number: z
    .string()
    .transform((text) => text.replaceAll(/[\s.-]/g, ''))
    .pipe(z.string().regex(/^\d{13,19}$/)),
  cardholder_name: z.string().trim().min(2).max(60),
  expiration_month: z.string().regex(/^(0[1-9]|1[0-2])$/),
  expiration_year: z.string().regex(/^\d{2}(\d{2})?$/),
  security_code: z.string().regex(/^\d{3,4}$/),
});

export function payerOf({ address, ...person }: CreateChargeBody['payer']): Charge['payer'] {
  const { postal_code: postalCode, complement, ...rest } = address;
  return { ...person, address: { ...rest, postalCode, ...(complement && { complement }) } };
}

export function splitOf({ partner, marketplace, subseller_id }: CreateChargeBody['split']): Charge['split'] {
  return { partner, marketplace, ...(subseller_id && { subsellerId: subseller_id }) };
}

function presentPayment(payment: ChargePayment) {
  return {
    id: payment.id,
    amount: payment.amount,
    paid_at: payment.paidAt,
    end_to_end_id: payment.endToEndId,
    authorization_code: payment.authorizationCode,
    card_brand: payment.cardBrand,
    last_four: payment.lastFour,
    installments: payment.installments,
  };
}

export function presentCharge(charge: Charge, now: Temporal.Instant) {
  return {
    id: charge.id,
    idempotency_key: charge.idempotencyKey,
    payment_id: charge.paymentId,
    payer_name: charge.payer.name,
    method: charge.method,
    status: statusOf(charge, now),
    amount: charge.amount,
    held_amount: heldAmount(charge),
    refunded_amount: refundedAmount(charge),
    created_at: charge.createdAt,
    expires_at: charge.expiresAt,
    pix: charge.pix && { txid: charge.pix.txid, emv_payload: charge.pix.emv },
    boleto: charge.boleto && {
      bar_code: charge.boleto.barcode,
      typeful_line: charge.boleto.line,
      our_number: charge.boleto.ourNumber,
      due_date: charge.boleto.dueDate,
    },
    payments: charge.payments.map(presentPayment),
    refunds: charge.refunds.map((part) => ({ id: part.id, amount: part.amount, refunded_at: part.refundedAt })),
  };
}
