import { z } from 'zod';
import { id, instant, money, text } from '../codecs.ts';
import { endpoint } from '../endpoint.ts';
import { pageOf } from '../list.ts';
import { commandGuard, moneyCommand } from '../money/money-command.ts';
import { ofRegistrationsQuery } from '../money/of-registrations.ts';
import { PAYMENT_SHARE_HOLDERS } from '../payments/payment.words.ts';
import { keysOf } from '../typed-object.ts';
import { uploadKind } from '../upload.ts';

const tag = 'Matrículas';
const payer = z.enum(keysOf(PAYMENT_SHARE_HOLDERS));

/** Proof of a refund: PDF, PNG or JPEG, 10,000,000 bytes each (Specification 3 §5). */
export const RECEIPT = uploadKind({
  name: 'refund-receipt',
  types: ['application/pdf', 'image/png', 'image/jpeg'],
  maxBytes: 10_000_000,
  several: true,
});

/** Whoever may refund may send the proof; administrators may also use the address of attachments. */
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

/** Specification 3 §3 and §5. `receiptsFileName`: the names the uploads answered with, or the only one. */
export const refundBody = z.strictObject({
  /** The whole balance when left out. */
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
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'BALANCE_NOT_POSITIVE',
    'AMOUNT_NOT_POSITIVE',
    'REFUND_ABOVE_CREDIT',
    'RECEIPT_REQUIRED',
    'RECEIPT_INVALID_TYPE',
    'RECEIPT_NOT_FOUND',
    'APPROVAL_ALREADY_WAITING',
  ],
});

const refund = z.object({
  id,
  registrationId: id,
  payer,
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
