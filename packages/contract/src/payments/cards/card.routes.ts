import { z } from 'zod';
import { date, id, instant, money } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { CARD_ERRORS, PAYMENT_METHOD_NAMES, PAYMENT_STATUS_NAMES } from '../../money/core/payment.words.ts';

const tag = 'Site de matrículas';
const params = z.strictObject({ entityPaymentId: id });
const path = '/api/v1/checkout/payments/:entityPaymentId';

export const MAX_CARD_INSTALLMENTS = 12;

/**
 * How the payment can be paid by PIX or boleto. Only a caller with the key from the student's e-mail gets the PIX code,
 * the boleto's digits and its PDF; anybody else is told that the key is needed (KEY_REQUIRED).
 */
const howToPay = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('KEY_REQUIRED') }),
  z.object({ kind: z.literal('NOT_READY') }),
  /** The school cannot receive payments yet; the charge is issued once it can. */
  z.object({ kind: z.literal('WAITS_FOR_SCHOOL') }),
  /** The provider refused the charge, or the school can no longer receive money by this payment method. */
  z.object({ kind: z.literal('REFUSED') }),
  z.object({ kind: z.literal('PIX_EXPIRED') }),
  z.object({
    kind: z.literal('PIX'),
    pixCopyAndPasteCode: z.string(),
    pixQrCodeBase64: z.string(),
    expiresAt: instant.nullable(),
  }),
  z.object({
    kind: z.literal('BOLETO'),
    typefulLine: z.string(),
    /** The PIX code with which the boleto can be paid; null when the provider gave none. */
    pix: z.object({ pixCopyAndPasteCode: z.string(), pixQrCodeBase64: z.string() }).nullable(),
  }),
]);
export type HowToPay = z.output<typeof howToPay>;

/** A payment as anybody with the link to it sees it. Of the student it has only the first name. */
export const publicPayment = z.object({
  entityPaymentId: id,
  orderId: z.string(),
  description: z.string(),
  drivingSchoolName: z.string(),
  drivingSchoolCompanyName: z.string(),
  drivingSchoolCnpj: z.string(),
  drivingSchoolPhone: z.string(),
  studentFirstName: z.string(),
  grossValue: money,
  dueDate: date,
  zoneOffset: z.string(),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  status: z.enum(PAYMENT_STATUS_NAMES),
  active: z.boolean(),
  /** The receipt; null until the payment is paid. */
  receipt: z.object({ paidAt: instant, cardBrand: z.string().nullable(), installments: z.int().nullable() }).nullable(),
  /** True if the student is registered and still has to make an appointment at the school. */
  schedulesNext: z.boolean(),
  /** Null for a payment by card that can be made now or soon, and for a payment that is no longer open. */
  howToPay: howToPay.nullable(),
  card: z
    .object({
      provider: z.string(),
      /**
       * The address of the page with the fields of the card. The page is shown in a frame and gives the `cardToken`.
       */
      fieldsUrl: z.url(),
      installments: z.array(z.object({ count: z.int(), value: money })),
      inProgress: z.boolean(),
    })
    .nullable(),
});
export type PublicPayment = z.output<typeof publicPayment>;

export const payByCardBody = z.strictObject({
  /**
   * An id that the browser makes for each press of the button; an attempt that is sent again under its id is not
   * charged twice.
   */
  attemptId: id,
  /** The token for the card that the payer typed into the embedded card form. It can be used once. */
  cardToken: z.string().min(1, { error: 'REQUIRED' }).max(200, { error: 'TOO_LONG' }),
  installments: z.int().min(1).max(MAX_CARD_INSTALLMENTS),
});

export const cardReceipt = z.object({
  entityPaymentId: id,
  status: z.literal('PAID'),
  grossValue: money,
  cardBrand: z.string().nullable(),
  installments: z.int(),
});
export type CardReceipt = z.output<typeof cardReceipt>;

/** The key in the link to a payment that the student got by e-mail. */
export const paymentLinkKey = z.string().min(1, { error: 'REQUIRED' }).max(200, { error: 'TOO_LONG' });

export const publicPaymentEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'O pagamento que o link do aluno abre',
  tag,
  access: 'public',
  params,
  query: z.strictObject({ key: paymentLinkKey.optional() }),
  response: publicPayment,
  errors: ['PAYMENT_NOT_FOUND'],
  ratePerMinute: 60,
});

export const payByCardEndpoint = endpoint({
  method: 'POST',
  path: `${path}/card`,
  summary: 'Paga com um cartão já tokenizado no provedor',
  tag,
  access: 'public',
  params,
  body: payByCardBody,
  response: cardReceipt,
  errors: [
    'PAYMENT_NOT_FOUND',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'PAYMENT_NOT_PENDING',
    'PAYMENT_INACTIVE',
    'CHARGE_NOT_READY',
    'RECIPIENT_NOT_READY',
    'INSTALLMENTS_NOT_ALLOWED',
    'CHARGE_IN_PROGRESS',
    'TOO_MANY_REQUESTS',
    'IDEMPOTENCY_MISMATCH',
    'CARD_NOT_ARRIVED',
    ...CARD_ERRORS,
  ],
  // The limit is high, because all phones of a mobile network share an address. Trying out cards is limited for each
  // payment instead: ten refused attempts, from whatever address.
  ratePerMinute: 60,
});
