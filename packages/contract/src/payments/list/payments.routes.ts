import { z } from 'zod';
import { id, instant, money } from '../../codecs.ts';
import { type Access, endpoint } from '../../endpoint.ts';
import { type Holder, isOfSchool } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';
import { paymentLinkKey } from '../cards/card.routes.ts';
import { PAYMENT_ENTITY_TYPE_NAMES } from '../../money/core/payment-entity.words.ts';
import { PAYMENT_PART_NAMES } from '../../money/core/payment.words.ts';

const tag = 'Pagamentos';
/** Who reads payments: people who may see payments, and people who may see registrations. */
const READERS = {
  anyOf: ['VIEW_PAYMENTS', 'QUERY_PAYMENTS', 'VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'],
} as const satisfies Access;
const ownPath = '/api/v1/checkout/payments/:entityPaymentId';
const own = { tag: 'Site de matrículas', access: 'student', params: z.strictObject({ entityPaymentId: id }) } as const;

export const boletoDownload = z.object({
  downloadUrl: z.string(),
  fileName: z.string(),
});
export type BoletoDownload = z.output<typeof boletoDownload>;

const BOLETO_ERRORS = [
  'PAYMENT_NOT_FOUND',
  'PAYMENT_METHOD_NOT_ALLOWED',
  'PAYMENT_NOT_PENDING',
  'PAYMENT_INACTIVE',
  'CHARGE_NOT_READY',
] as const;

export const downloadBoletoEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/students/:studentId/registrations/:id/boleto/:entityPaymentType/:entityPaymentId',
  summary: 'Boleto em PDF',
  tag,
  access: READERS,
  params: z.strictObject({
    studentId: id,
    id,
    entityPaymentType: z.enum([...PAYMENT_PART_NAMES, ...PAYMENT_ENTITY_TYPE_NAMES]),
    entityPaymentId: id,
  }),
  response: boletoDownload,
  errors: ['STUDENT_NOT_FOUND', ...BOLETO_ERRORS],
  ratePerMinute: 120,
});

export const downloadOwnBoletoEndpoint = endpoint({
  ...own,
  method: 'GET',
  path: `${ownPath}/boleto`,
  summary: 'Boleto em PDF, do próprio aluno',
  response: boletoDownload,
  errors: BOLETO_ERRORS,
  ratePerMinute: 30,
});

export const boletoByLinkEndpoint = endpoint({
  ...own,
  method: 'GET',
  path: `${ownPath}/boleto-by-link`,
  summary: 'Boleto em PDF, pelo link enviado ao aluno',
  access: 'public',
  query: z.strictObject({ key: paymentLinkKey }),
  response: boletoDownload,
  errors: BOLETO_ERRORS,
  ratePerMinute: 30,
});

export const pixCode = z.object({
  pixCopyAndPasteCode: z.string(),
  pixQrCodeBase64: z.base64(),
});
export type PixCode = z.output<typeof pixCode>;

const PIX_ERRORS = [...BOLETO_ERRORS, 'PIX_EXPIRED'] as const;

export const pixQrCodeEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/entity-payments/:id/pix-qr-code',
  summary: 'Código PIX e o seu QR code',
  tag,
  access: READERS,
  params: z.strictObject({ id }),
  response: pixCode,
  errors: PIX_ERRORS,
});

export const ownPixQrCodeEndpoint = endpoint({
  ...own,
  method: 'GET',
  path: `${ownPath}/pix-qr-code`,
  summary: 'Código PIX e o seu QR code, do próprio aluno',
  response: pixCode,
  errors: PIX_ERRORS,
  ratePerMinute: 60,
});

export const PAYMENT_ATTEMPT_STATUSES = { PENDING: 'Em andamento', SUCCESS: 'Sucesso', ERROR: 'Erro' } as const;
export const PAYMENT_OPERATIONS = {
  CARD_PAYMENT: 'Pagamento com cartão',
  PIX_ISSUE: 'Emissão de PIX',
  BOLETO_ISSUE: 'Emissão de boleto',
  CARD_ISSUE: 'Emissão de cobrança por cartão',
} as const;
export type PaymentOperation = keyof typeof PAYMENT_OPERATIONS;

/** An attempt to pay by card, or a charge that the provider refused. */
export const paymentAttempt = z.object({
  id,
  entityPaymentId: id,
  timestamp: instant,
  operation: z.enum(keysOf(PAYMENT_OPERATIONS)),
  status: z.enum(keysOf(PAYMENT_ATTEMPT_STATUSES)),
  cardBrand: z.string().nullable(),
  cardInstallments: z.int().nullable(),
  totalGrossValue: money,
  description: z.string().nullable(),
  errorCode: z.string().nullable(),
  errorDetails: z.string().nullable(),
});
export type PaymentAttempt = z.output<typeof paymentAttempt>;

/** People of a school do not read the attempts to pay (Specification 3 §6). */
export const mayReadPaymentAttempts = (holder: Pick<Holder, 'roles'>): boolean => !isOfSchool(holder);

export const paymentAttemptsEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/payment-transactions',
  summary: 'Tentativas de pagamento de uma matrícula (não para usuários de CFC)',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  response: z.object({ content: z.array(paymentAttempt) }),
  errors: ['REGISTRATION_NOT_FOUND', 'FORBIDDEN'],
});
