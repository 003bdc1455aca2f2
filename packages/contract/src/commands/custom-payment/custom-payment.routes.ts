import { z } from 'zod';
import { date, id, instant, money, text, textToCome } from '../../codecs.ts';
import { endpoint, nothing } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { paymentForm } from '../../money/core/payment-form.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { READS_PAYMENTS } from '../../permissions.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';

const tag = 'Matrículas';
const path = '/api/v1/registration-custom-payments';

/** The body of a custom payment (Specification 3 §3 and §5). `reason` is a name in the catalogue of reasons. */
export const customPaymentBody = z.strictObject({
  registrationId: id,
  partnerGrossValue: money,
  marketplaceGrossValue: money,
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).optional(),
  ...paymentForm,
  reason: text(120),
  details: text(1000),
  ...commandGuard,
});
export type CustomPaymentBody = z.output<typeof customPaymentBody>;

export const customPaymentCommand = moneyCommand({
  path,
  summary: 'Cobra de uma matrícula um valor fora do contrato',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: nothing,
  body: customPaymentBody,
  draft: customPaymentBody
    .extend({ details: textToCome(1000) })
    .partial()
    .extend({ registrationId: id }),
  enough: customPaymentBody.extend({ details: textToCome(1000).prefault('') }),
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'AMOUNT_NOT_POSITIVE',
    'AMOUNT_TOO_LARGE',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'DUE_DATE_IN_PAST',
    'DUE_DATE_TOO_LATE',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'INSTALLMENTS_NOT_ALLOWED',
  ],
});

export const customPaymentOffer = z.object({
  reasons: z.array(z.string()),
  partnerSharePercentage: z.number(),
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)),
  maxNumberInstallments: z.int(),
  today: date,
});
export type CustomPaymentOffer = z.output<typeof customPaymentOffer>;

export const customPaymentOfferEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/custom-payment-offer',
  summary: 'O que se pode escolher em um pagamento avulso da matrícula',
  tag,
  access: { anyOf: ['MANAGE_PAYMENTS'] },
  params: z.strictObject({ id }),
  response: customPaymentOffer,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});

const customPayment = z.object({
  id,
  registrationId: id,
  reason: z.string(),
  details: z.string(),
  partnerGrossValue: money,
  marketplaceGrossValue: money,
  totalAmount: money,
  notesQty: z.int(),
  createdDate: instant,
  /** False when the custom payment was undone, for example because the registration went back to the cart. */
  active: z.boolean(),
  /** The person who created the custom payment. The field is left out when people of a school ask. */
  createdBy: z.string().nullish(),
});
export type CustomPayment = z.output<typeof customPayment>;

export const customPaymentsEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Pagamentos avulsos das matrículas indicadas',
  tag,
  access: READS_PAYMENTS,
  query: ofRegistrationsQuery,
  response: pageOf(customPayment),
});
