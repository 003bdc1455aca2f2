import { createHash } from 'node:crypto';
import { buildPixPayload, cents, isCnpj, isCpf } from '@habilita/kernel';
import { z } from 'zod';
import type { CancelRequest, Payment } from './records.ts';

/**
 * This file declares the request and response formats of Getnet's Brazilian API v2 (docs/provider-facts.md A4, A6, A7,
 * A8, A10 and A11). Amounts are centavos.
 */

const amount = z.int().positive().max(999_999_999_999);
const digits = (most: number) => z.string().regex(new RegExp(`^\\d{1,${most}}$`), 'must be digits');
const cpfOrCnpj = z.string().refine((text) => isCpf(text) || isCnpj(text), 'is not a CPF or CNPJ');
/**
 * A text of limited length. The module that Getnet publishes for shops removes accents before it sends a text; the
 * simulator accepts accents.
 */
const plain = (most: number) => z.string().min(1).max(most);

const address = z.strictObject({
  street: plain(57),
  number: plain(6),
  complement: z.string().max(30).optional(),
  district: plain(60),
  city: plain(40),
  state: z.string().regex(/^[A-Z]{2}$/, 'must have two letters'),
  country: z.string().optional(),
  postal_code: z.string().regex(/^\d{8}$/, 'must have eight digits'),
});

const customer = z.strictObject({
  customer_id: z.string().max(100).optional(),
  first_name: plain(40),
  last_name: plain(80),
  name: plain(120),
  email: z.string().max(80).optional(),
  document_type: z.enum(['CPF', 'CNPJ']),
  document_number: cpfOrCnpj,
  phone_number: digits(15).optional(),
});

const item = z.strictObject({
  amount,
  currency: z.literal('BRL'),
  id: z.string().min(1).max(15),
  description: plain(80),
});
const part = {
  subseller_id: z.string().min(1).max(36),
  document_type: z.enum(['CPF', 'CNPJ']),
  document_number: cpfOrCnpj,
};
const sum = (items: readonly { amount: number }[]): number => items.reduce((total, one) => total + one.amount, 0);
const itemsAddUp = 'items must add up to the amount of the sub-seller';

/**
 * Two schemas for a sub-seller's share of a payment, because two sources use different field names
 * (docs/provider-facts.md A11).
 */
const salesAmount = z
  .strictObject({ ...part, subseller_sales_amount: amount, order_items: z.array(item).min(1) })
  .refine((one) => sum(one.order_items) === one.subseller_sales_amount, itemsAddUp)
  .transform((one) => ({ subsellerId: one.subseller_id, amount: one.subseller_sales_amount }));
const saleAmount = z
  .strictObject({ ...part, subseller_sale_amount: amount, items: z.array(item.omit({ currency: true })).min(1) })
  .refine((one) => sum(one.items) === one.subseller_sale_amount, itemsAddUp)
  .transform((one) => ({ subsellerId: one.subseller_id, amount: one.subseller_sale_amount }));

type SplitNames = 'SALES_AMOUNT' | 'SALE_AMOUNT';
const splitOf = (names: SplitNames) =>
  z.strictObject({
    subseller_list_payment: z.array(names === 'SALES_AMOUNT' ? salesAmount : saleAmount).min(1),
  });

const card = z.strictObject({
  number_token: z.string().regex(/^[0-9a-f]{128}$/, 'is not a token'),
  cardholder_name: plain(26),
  security_code: z.string().regex(/^\d{3,4}$/, 'must have three or four digits'),
  brand: z.string().optional(),
  expiration_month: z.string().regex(/^(0[1-9]|1[0-2])$/, 'must be MM'),
  expiration_year: z.string().regex(/^\d{2}$/, 'must be YY'),
});

/** The body of `POST /v2/payments` (docs/provider-facts.md A4). */
export const cardPayment = (names: SplitNames) =>
  z.strictObject({
    idempotency_key: z.string().min(1).max(100),
    request_id: z.string().optional(),
    order_id: z.string().min(1).max(36),
    data: z.strictObject({
      amount,
      currency: z.literal('BRL'),
      customer_id: z.string().min(1).max(100),
      payment: z
        .strictObject({
          payment_id: z.string().min(1).max(36).optional(),
          payment_method: z.literal('CREDIT'),
          transaction_type: z.enum(['FULL', 'INSTALL_NO_INTEREST', 'INSTALL_WITH_INTEREST']),
          number_installments: z.int().min(1).max(12),
          soft_descriptor: z.string().max(22),
          save_card_data: z.boolean().optional(),
          dynamic_mcc: z.int().optional(),
          card,
        })
        .refine((one) => (one.transaction_type === 'FULL') === (one.number_installments === 1), {
          path: ['number_installments'],
          message: 'does not fit the transaction_type',
        }),
      additional_data: z.strictObject({
        device: z.strictObject({ ip_address: z.string(), device_id: z.string() }).optional(),
        customer,
        billing_address: address,
        split: splitOf(names).optional(),
      }),
    }),
  });
export type CardPayment = z.output<ReturnType<typeof cardPayment>>;

const brazilianDay = z.string().regex(/^\d{2}\/\d{2}\/\d{4}$/, 'must be DD/MM/YYYY');

/**
 * The body of `POST /v2/payments/boleto` (docs/provider-facts.md A8). It refuses `data.customer_id` and ISO dates, and
 * requires every field of the address.
 */
export const boletoPayment = (names: SplitNames) =>
  z.strictObject({
    idempotency_key: z.string().min(1).max(100),
    request_id: z.string().min(1),
    data: z.strictObject({
      amount: amount.max(9_999_999_999),
      currency: z.literal('BRL'),
      order: z.strictObject({ order_id: z.string().min(1).max(36), sales_tax: z.int().min(0) }),
      customer: customer.extend({ billing_address: address }),
      boleto: z.strictObject({
        document_number: digits(15).optional(),
        instructions: z.string().max(1_000).optional(),
        expiration_date: brazilianDay,
      }),
      payment: z.strictObject({
        payment_id: z.string().min(1).max(36).optional(),
        payment_method: z.literal('BOLETO'),
      }),
      additional_data: z.strictObject({ split: splitOf(names) }).optional(),
    }),
  });
export type BoletoPayment = z.output<ReturnType<typeof boletoPayment>>;

/** The body of `POST /v2/payments/cancel` (docs/provider-facts.md A6). */
export const cancelOrder = z.strictObject({
  idempotency_key: z.string().min(1).max(100),
  payment_id: z.string().min(1),
  payment_method: z.enum(['CREDIT', 'CREDIT_AUTHORIZATION', 'BOLETO']),
  amount: amount.optional(),
});

/** The body of `POST /v1/payments/cancel/request` (docs/provider-facts.md P1.4). */
export const cancelRequestOrder = z
  .strictObject({
    payment_id: z.string().min(1),
    cancel_amount: amount,
    cancel_custom_key: z.string().min(1).max(32),
    marketplace_subseller_payments: z
      .array(
        z.strictObject({
          subseller_id: z.string(),
          subseller_sales_amount: amount,
          order_items: z.array(item).min(1),
        }),
      )
      .default([]),
  })
  .refine(
    ({ cancel_amount: whole, marketplace_subseller_payments: parts }) =>
      parts.reduce((total, one) => total + one.subseller_sales_amount, 0) <= whole &&
      parts.every((one) => sum(one.order_items) === one.subseller_sales_amount),
    { path: ['marketplace_subseller_payments'], message: 'does not add up' },
  );

export const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex');

const dayIn = (isoDay: string): string => isoDay.split('-').toReversed().join('/');

/** The answer to a payment by card, and to a repetition of the call. */
export const presentCardPayment = (payment: Payment, sellerId: string) => ({
  payment_id: payment.id,
  seller_id: sellerId,
  order_id: payment.orderId,
  amount: payment.amount,
  currency: 'BRL',
  status: payment.status,
  payment_method: payment.method,
  received_at: payment.createdAt,
  transaction_id: `t${payment.id.slice(0, 12)}`,
  authorization_code: payment.card?.authorizationCode,
  brand: payment.card?.brand,
  is_split: payment.split.length > 0,
});

const pixOf = ({ id, amount: total }: Payment) => ({
  code: buildPixPayload({
    url: `qr.getnet.test/v2/${id}`,
    amount: cents(total),
    merchantName: 'HABILITA',
    merchantCity: 'VITORIA',
    oneTime: true,
  }),
});

export const presentBoleto = (payment: Payment, withPix: boolean) => {
  const { id, orderId, amount: total, status, boleto, createdAt } = payment;
  return {
    payment_id: id,
    order_id: orderId,
    amount: total,
    // In a recorded answer of Getnet, the status was this Portuguese label instead of PENDING (docs/provider-facts.md,
    // A8).
    status: status === 'PENDING' ? 'EM ABERTO' : status,
    boleto: boleto && {
      boleto_id: boleto.boletoId,
      bank: '0033',
      status_code: '1',
      status_label: 'EM ABERTO',
      typeful_line: boleto.line,
      bar_code: boleto.barcode,
      issue_date: dayIn(createdAt.slice(0, 10)),
      expiration_date: dayIn(boleto.dueDate),
      our_number: boleto.ourNumber,
      document_number: boleto.documentNumber,
      ...(withPix ? { pix: pixOf(payment) } : {}),
      _links: [{ href: `/v1/payments/boleto/${boleto.boletoId}/pdf`, rel: 'boleto_pdf', type: 'GET' }],
    },
  };
};

/**
 * The answer to `GET /v1/payments/info/{id}` (docs/provider-facts.md A7). Our sources show the ids, `status`, the card
 * and `records`. We assume that amounts, instalments, authorisation and the reason of a denial are there as well; if
 * `isShort`, they are left out.
 */
export function presentInfo(payment: Payment, isShort: boolean) {
  const { card: paid, denial } = payment;
  return {
    payment_id: payment.id,
    order_id: payment.orderId,
    status: payment.status,
    ...(isShort ? {} : { amount: payment.amount, currency: 'BRL', received_at: payment.createdAt }),
    ...(denial === null || isShort ? {} : { reason_code: denial.code, reason_message: denial.message }),
    payment: {
      payment_method: payment.method,
      ...(paid && {
        transaction_type: paid.transactionType,
        ...(isShort
          ? {}
          : { number_installments: paid.installments, authorization_code: paid.authorizationCode || undefined }),
        card: { number: `${'*'.repeat(12)}${paid.lastFour}`, brand: paid.brand, cardholder_name: paid.holder },
      }),
    },
    records: payment.operations.map(({ rel, at, key, amount: moved }) => ({
      rel,
      registered_at: at,
      idempotency_key: key,
      href: `/v1/payments/info/${payment.id}`,
      ...(isShort ? {} : { amount: moved }),
    })),
  };
}

export const presentCancelRequest = (request: CancelRequest, sellerId: string) => ({
  seller_id: sellerId,
  payment_id: request.paymentId,
  cancel_request_at: request.at,
  cancel_request_id: request.id,
  cancel_custom_key: request.customKey,
  status: request.status,
});
