import { z } from 'zod';
import { date, id, instant, money, text, textToCome } from '../../codecs.ts';
import { endpoint, nothing } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { may } from '../../money/core/can.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { paymentForm } from '../../money/core/payment-form.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';
import { CFC_ROLES } from '../../permissions.ts';
import { keysOf } from '../../typed-object.ts';

const tag = 'Matrículas';
const path = '/api/v1/plan-changes';
const method = z.enum(PAYMENT_METHOD_NAMES);

/**
 * The ways in which a plan change can treat the open charges (Specification 3 §3). Each text must fit on one line of a
 * field on a phone.
 */
export const RECALCULATION_STRATEGIES = {
  ADD_DIFFERENCE: 'Manter e cobrar a diferença',
  RECALCULATE_PENDING: 'Cancelar e cobrar o que falta',
} as const;
export type RecalculationStrategy = keyof typeof RECALCULATION_STRATEGIES;

/**
 * The strategy is required while a payment is pending. Due date, down payment and instalments of the new payments
 * follow the same rules as those of an abandonment (Specification 3 §5).
 */
export const planChangeBody = z.strictObject({
  registrationId: id,
  planId: id,
  paymentMethod: method,
  recalculationStrategy: z.enum(keysOf(RECALCULATION_STRATEGIES)).optional(),
  ...paymentForm,
  ...commandGuard,
});
export type PlanChangeBody = z.output<typeof planChangeBody>;

export const planChangeCommand = moneyCommand({
  path,
  summary: 'Altera o plano ou a forma de pagamento de uma matrícula',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: nothing,
  body: planChangeBody,
  draft: planChangeBody.partial().extend({ registrationId: id }),
  enough: planChangeBody,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'PLAN_NOT_ENABLED',
    'PLAN_CHANGE_SAME',
    'PLAN_CHANGE_FULLY_PAID',
    'NO_PLAN_VACANCIES',
    'NO_BOLETO_VACANCIES',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'DUE_DATE_IN_PAST',
    'DUE_DATE_TOO_LATE',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'INSTALLMENTS_NOT_ALLOWED',
  ],
});

export const undoPlanChangeBody = z.strictObject({ note: text(10_000), ...commandGuard });
export type UndoPlanChangeBody = z.output<typeof undoPlanChangeBody>;

/** Undoes the latest plan change of a registration (Specification 3 §4). */
export const undoPlanChangeCommand = moneyCommand({
  method: 'DELETE',
  path: `${path}/:id`,
  summary: 'Desfaz a última alteração de categoria de uma matrícula, enquanto não há pagamento no CFC depois dela',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  body: undoPlanChangeBody,
  draft: undoPlanChangeBody.extend({ note: textToCome(10_000).optional() }),
  enough: undoPlanChangeBody.extend({ note: textToCome(10_000).prefault('') }),
  errors: [
    'NOT_FOUND',
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'PLAN_CHANGE_INACTIVE',
    'PLAN_CHANGE_PAID_IN_CFC',
    'NOT_LATEST',
    'PLAN_NOT_ENABLED',
    'NO_PLAN_VACANCIES',
    'NO_BOLETO_VACANCIES',
    'PAYMENT_METHOD_NOT_ALLOWED',
  ],
});

/** A plan change as the tab of the registration lists it (Specification 3 §2). */
export const planChange = z.object({
  id,
  registrationId: id,
  createdDate: instant,
  createdBy: z.string().nullable(),
  /** What the change adds to the contract's price; negative when the new plan is cheaper. */
  totalGrossValue: money,
  originalPaymentMethod: method,
  newPaymentMethod: method,
  originalPlanName: z.string(),
  newPlanName: z.string(),
  active: z.boolean(),
  notesQty: z.int(),
  /** The payment in the CFC that changed the plan as well; null when the plan was changed without a payment. */
  registrationPaymentInCfcId: id.nullable(),
  can: z.object({ undo: may }),
});

export const planChangesEndpoint = endpoint({
  method: 'GET',
  path,
  summary: 'Alterações de categoria das matrículas indicadas',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  query: ofRegistrationsQuery,
  response: pageOf(planChange),
});

const planOffer = z.object({
  planId: id,
  planName: z.string(),
  /** The price of the plan for each payment method on offer. */
  prices: z.partialRecord(method, money),
  maxNumberInstallments: z.int(),
  hasVacancies: z.boolean(),
});

/** The data that the forms of a plan change and of a payment in the CFC need when they open. */
export const planOffers = z.object({
  planId: id,
  paymentMethod: method,
  /** What is charged for the contract and its changes. */
  contractAmount: money,
  /** The amount that the student owes, without custom payments; negative when the student has credit. */
  debt: money,
  totalPending: money,
  plans: z.array(planOffer),
  today: date,
});
export type PlanOffers = z.output<typeof planOffers>;

export const planOffersEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/plan-offers',
  summary: 'Os planos que o CFC da matrícula oferece na campanha, com seus preços',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS', 'MANAGE_PAYMENTS'], roles: CFC_ROLES },
  params: z.strictObject({ id }),
  response: planOffers,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});
