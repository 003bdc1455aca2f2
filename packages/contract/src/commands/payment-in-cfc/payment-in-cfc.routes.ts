import { z } from 'zod';
import { id, instant, money, text, textToCome } from '../../codecs.ts';
import { endpoint, nothing } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { may } from '../../money/core/can.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';
import { CFC_ROLES } from '../../permissions.ts';

const tag = 'Matrículas';
const path = '/api/v1/registration-payments-in-cfc';
const method = z.enum(PAYMENT_METHOD_NAMES);
const access = { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: CFC_ROLES } as const;

const paid = { registrationId: id, paymentAmount: money, note: text(10_000).optional() };

/**
 * The body of a first payment in the CFC (Specification 3 §3). With a `planId` other than the present one, the plan is
 * changed before the payment; `paymentMethod` says how the rest of the price is charged.
 */
export const paymentInCfcBody = z.strictObject({
  ...paid,
  planId: id.optional(),
  paymentMethod: method,
  ...commandGuard,
});
export type PaymentInCfcBody = z.output<typeof paymentInCfcBody>;

export const followingPaymentBody = z.strictObject({ ...paid, ...commandGuard });
export type FollowingPaymentBody = z.output<typeof followingPaymentBody>;

const errors = [
  'REGISTRATION_NOT_FOUND',
  'REGISTRATION_INVALID_STATUS',
  'REGISTRATION_ANONYMISED',
  'PAYMENT_IN_CFC_INVALID_STATUS',
  'AMOUNT_NOT_POSITIVE',
  'AMOUNT_ABOVE_DEBT',
  'PAYMENT_METHOD_NOT_ALLOWED',
  'NO_BOLETO_VACANCIES',
] as const;

export const paymentInCfcCommand = moneyCommand({
  path,
  summary: 'Registra um pagamento feito no CFC',
  tag,
  access,
  params: nothing,
  body: paymentInCfcBody,
  draft: paymentInCfcBody.partial().extend({ registrationId: id }),
  enough: paymentInCfcBody,
  errors: [...errors, 'PLAN_NOT_ENABLED', 'NO_PLAN_VACANCIES'],
});

export const followingPaymentCommand = moneyCommand({
  path: `${path}/following-payments`,
  summary: 'Registra mais um pagamento feito no CFC',
  tag,
  access,
  params: nothing,
  body: followingPaymentBody,
  draft: followingPaymentBody.partial().extend({ registrationId: id }),
  enough: followingPaymentBody,
  errors,
});

export const cancelPaymentInCfcBody = z.strictObject({ note: text(10_000), ...commandGuard });
export type CancelPaymentInCfcBody = z.output<typeof cancelPaymentInCfcBody>;

export const cancelPaymentInCfcCommand = moneyCommand({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Cancela o último pagamento no CFC de uma matrícula',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  body: cancelPaymentInCfcBody,
  draft: cancelPaymentInCfcBody.extend({ note: textToCome(10_000).optional() }),
  enough: cancelPaymentInCfcBody.extend({ note: textToCome(10_000).prefault('') }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_ANONYMISED',
    'PAYMENT_INACTIVE',
    'NOT_LATEST',
    'PAYMENT_METHOD_NOT_ALLOWED',
  ],
});

/** A payment in the CFC as the tab of the registration lists it (Specification 3 §2). */
export const paymentInCfc = z.object({
  /** This is the same id as `registrationPaymentInCfcId`, under the name that rows of other lists use as well. */
  id,
  registrationPaymentInCfcId: id,
  registrationId: id,
  createdDate: instant,
  createdBy: z.string().nullable(),
  totalGrossValue: money,
  originalPaymentMethod: method,
  newPaymentMethod: method,
  originalPlanName: z.string(),
  newPlanName: z.string(),
  active: z.boolean(),
  notesQty: z.int(),
  can: z.object({ cancel: may }),
});

export const paymentsInCfcEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Pagamentos no CFC das matrículas indicadas',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  query: ofRegistrationsQuery,
  response: pageOf(paymentInCfc),
});

/** Returns the receipt that the school gives to the person who paid. A cancelled payment has no receipt. */
export const receiptOfPaymentInCfcEndpoint = endpoint({
  method: 'GET',
  path: `${path}/:id/receipt`,
  summary: 'O recibo de um pagamento no CFC em PDF',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  ratePerMinute: 60,
  params: z.strictObject({ id }),
  response: z.object({ downloadUrl: z.string(), fileName: z.string() }),
  errors: ['PAYMENT_NOT_FOUND', 'PAYMENT_INACTIVE', 'STATEMENT_NOT_PRINTABLE'],
});
