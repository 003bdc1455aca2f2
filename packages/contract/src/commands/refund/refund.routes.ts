import { z } from 'zod';
import { id, instant, money, text } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_SHARE_HOLDERS } from '../../money/core/payment.words.ts';
import { keysOf } from '../../typed-object.ts';
import { uploadKind } from '../../upload.ts';

const tag = 'Matrículas';
const payer = z.enum(keysOf(PAYMENT_SHARE_HOLDERS));

/** The files that may prove a refund: PDF, PNG or JPEG of at most 10,000,000 bytes each (Specification 3 §5). */
export const RECEIPT = uploadKind({
  name: 'refund-receipt',
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10_000_000,
  several: true,
});

/** Whoever may refund may send the proof; administrators may use the endpoint of attachments as well. */
export const openReceiptUploadEndpoint = endpoint({
  method: 'POST',
  path: '/api/v1/registrations/:id/refunds/receipts/upload',
  summary: 'Pede o endereço para enviar um comprovante de reembolso',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  body: z.strictObject({ originalName: text(1000) }),
  response: z.object({ uploadUrl: z.string(), modifiedName: id }),
  errors: ['REGISTRATION_NOT_FOUND'],
  ratePerMinute: 120,
});

const fileName = text(200);

/**
 * The body of a refund with proofs (Specification 3 §3 and §5). `receiptsFileName` holds the `modifiedName` of each
 * uploaded proof: a list, or a single name.
 */
export const refundBody = z.strictObject({
  /** The amount to refund; when it is left out, all credit that may be refunded. */
  refundAmount: money.optional(),
  payer,
  receiptsFileName: z.union([z.array(fileName).max(20), fileName]).optional(),
  note: text(10_000).optional(),
  ...commandGuard,
});
export type RefundBody = z.output<typeof refundBody>;

export const refundCommand = moneyCommand({
  path: '/api/v1/registrations/:id/refunds',
  summary: 'Registra um reembolso feito fora do provedor, com os comprovantes',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  body: refundBody,
  draft: refundBody.partial(),
  enough: refundBody,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'BALANCE_NOT_POSITIVE',
    'AMOUNT_NOT_POSITIVE',
    'REFUND_ABOVE_CREDIT',
    'RECEIPT_REQUIRED',
    'RECEIPT_INVALID_TYPE',
    'RECEIPT_NOT_FOUND',
    'PAYER_WITHOUT_SCHOOL',
    'APPROVAL_ALREADY_WAITING',
  ],
});

export const providerRefundBody = z.strictObject({
  entityPaymentId: id,
  /** The amount to refund; when it is left out, as much as both the credit and the payment allow. */
  refundAmount: money.optional(),
  note: text(10_000).optional(),
  ...commandGuard,
});
export type ProviderRefundBody = z.output<typeof providerRefundBody>;

/**
 * The provider refunds a payment by PIX or card, whole or in part. The refund is posted at once, and undone when the
 * provider refuses it (decision 128).
 */
export const providerRefundCommand = moneyCommand({
  path: '/api/v1/registrations/:id/refunds/by-provider',
  summary: 'Pede ao provedor que reembolse um pagamento, inteiro ou em parte',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  body: providerRefundBody,
  draft: providerRefundBody,
  enough: providerRefundBody,
  errors: [
    'FORBIDDEN',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'PAYMENT_NOT_FOUND',
    'BALANCE_NOT_POSITIVE',
    'AMOUNT_NOT_POSITIVE',
    'REFUND_ABOVE_CREDIT',
    'REFUND_ABOVE_PAYMENT',
    'REFUND_ABOVE_ARRIVAL',
    'PROVIDER_REFUND_NOT_ALLOWED',
    'PROVIDER_REFUND_TOO_LATE',
    'CARD_REFUND_ONLY_WHOLE',
    'PROVIDER_BALANCE_TOO_LOW',
    'APPROVAL_ALREADY_WAITING',
  ],
});

export const REFUND_ROUTES = {
  PIX_REFUND: 'Reembolso do PIX pelo provedor',
  CARD_CANCEL: 'Cancelamento no cartão, hoje',
  CARD_REFUND: 'Reembolso no cartão',
  BANK_TRANSFER: 'Transferência, com comprovante',
} as const;
export type RefundRoute = keyof typeof REFUND_ROUTES;

/** WAITING_PROVIDER: posted, and the provider has not answered. DECLINED: refused by the provider, and undone. */
export const REFUND_STATUSES = {
  WAITING_PROVIDER: 'Aguarda o provedor',
  DONE: 'Reembolsado',
  DECLINED: 'Recusado',
} as const;

export const REFUND_ROUTE_REASONS = {
  PIX_IN_TIME: 'Um PIX pode ser reembolsado, todo ou em parte, até 90 dias depois de pago.',
  PIX_TOO_LATE: 'Este PIX foi pago há mais de 90 dias.',
  CARD_SAME_DAY: 'No dia do pagamento o cartão é cancelado inteiro.',
  CARD_ONLY_WHOLE_TODAY: 'No dia do pagamento o cartão só é cancelado inteiro; em parte, a partir de amanhã.',
  CARD_IN_TIME: 'O cartão pode ser reembolsado até 180 dias depois de pago.',
  CARD_TOO_LATE: 'Este cartão foi pago há mais de 180 dias.',
  BOLETO_NEVER: 'Um boleto pago nunca volta pelo provedor.',
  PROVIDER_BALANCE: 'O saldo no provedor não cobre este valor.',
  ANOTHER_ARRIVAL:
    'Esta cobrança foi paga mais de uma vez, e o provedor reembolsa um pagamento por vez. Peça este depois do primeiro, ou transfira.',
  OUTSIDE_PLATFORM: 'Este crédito não veio de um pagamento pela plataforma.',
} as const;
export type RefundRouteReason = keyof typeof REFUND_ROUTE_REASONS;

/** An amount in BRL as the text of a query, such as '120.50'. */
const queryAmount = z.codec(z.string().regex(/^\d{1,8}(\.\d{1,2})?$/), money.out, {
  decode: (reais) => money.decode(Number(reais)),
  encode: (amount) => String(money.encode(amount)),
});

const refundPart = z.object({
  entityPaymentId: id.nullable(),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).nullable(),
  paymentDate: instant.nullable(),
  route: z.enum(keysOf(REFUND_ROUTES)),
  reason: z.enum(keysOf(REFUND_ROUTE_REASONS)),
  amount: money,
  marketplaceAmount: money,
  partnerAmount: money,
  /** The fee of the whole payment, which the provider keeps. */
  feeKept: money,
  /**
   * The balance from which the payment's provider can refund now; null without a payment, or when the provider gave no
   * balance.
   */
  providerBalance: money.nullable(),
  /** Whether this person may ask the provider to refund this part of the amount. */
  isByProvider: z.boolean(),
});

export const refundProposalEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/refunds/proposal',
  summary: 'Por onde um valor pode ser reembolsado, e por quê (sem valor, o saldo)',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  query: z.strictObject({ refundAmount: queryAmount.optional() }),
  response: z.object({ parts: z.array(refundPart) }),
  errors: ['REGISTRATION_NOT_FOUND'],
});

const refund = z.object({
  id,
  registrationId: id,
  /** Whose cash paid the refund; null when the provider of a payment gave the money back. */
  payer: payer.nullable(),
  route: z.enum(keysOf(REFUND_ROUTES)),
  status: z.enum(keysOf(REFUND_STATUSES)),
  /** Why the provider refused the refund; null unless it was refused. */
  reason: z.string().nullable(),
  entityPaymentId: id.nullable(),
  refundAmount: money,
  note: z.string().nullable(),
  receiptsQty: z.int(),
  createdDate: instant,
  createdBy: z.string().nullable(),
  active: z.boolean(),
});
export type Refund = z.output<typeof refund>;

export const refundsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registration-refunds',
  summary: 'Reembolsos das matrículas indicadas',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  query: ofRegistrationsQuery,
  response: pageOf(refund),
});
