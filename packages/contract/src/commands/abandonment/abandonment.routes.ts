import { z } from 'zod';
import { date, id, instant, money, text, textToCome } from '../../codecs.ts';
import { endpoint } from '../../endpoint.ts';
import { pageOf } from '../../list.ts';
import { paymentForm } from '../../money/core/payment-form.ts';
import { commandGuard, moneyCommand } from '../../money/core/money-command.ts';
import { ofRegistrationsQuery } from '../../money/core/of-registrations.ts';
import { PAYMENT_METHOD_NAMES } from '../../money/core/payment.words.ts';

const tag = 'Matrículas';

/**
 * The body of an abandonment (Specification 3 §3 and §5). The two shares must add up to the penalty; without shares,
 * the penalty is split by the school's percentage.
 */
export const abandonBody = z.strictObject({
  hasPenalty: z.boolean().optional(),
  penaltyAmount: money.optional(),
  marketplaceShare: money.optional(),
  partnerShare: money.optional(),
  /** True if the whole penalty is charged, whatever was paid before. */
  ignorePaidAmount: z.boolean().optional(),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES).optional(),
  ...paymentForm,
  note: text(10_000).optional(),
  ...commandGuard,
});
export type AbandonBody = z.output<typeof abandonBody>;

export const abandonCommand = moneyCommand({
  path: '/api/v1/registrations/:id/abandon',
  summary: 'Registra a desistência de uma matrícula, com ou sem multa',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  body: abandonBody,
  draft: abandonBody.extend({ note: textToCome(10_000).optional() }),
  enough: abandonBody.extend({ note: textToCome(10_000).prefault('') }),
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'PENALTY_INVALID_STATUS',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'DUE_DATE_IN_PAST',
    'DUE_DATE_TOO_LATE',
    'DOWN_PAYMENT_TOO_LOW',
    'DOWN_PAYMENT_NOT_BELOW_AMOUNT',
    'INSTALLMENTS_NOT_ALLOWED',
    'APPROVAL_ALREADY_WAITING',
  ],
});

/** The penalty that the rules propose, and the methods of paying it. */
export const abandonmentProposal = z.object({
  /** What is charged so far; the penalty is a percentage of it. */
  dueAmount: money,
  credits: money,
  /** Credits that no other debt needs, so that they can pay the penalty. */
  freeCredits: money,
  penaltyPercentage: z.number(),
  penaltyAmount: money,
  partnerSharePercentage: z.number(),
  /**
   * True within seven days of enrolling (art. 49 CDC). No penalty is then proposed, and charging one needs a reason.
   */
  withinWithdrawal: z.boolean(),
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)),
  maxNumberInstallments: z.int(),
  today: date,
});
export type AbandonmentProposal = z.output<typeof abandonmentProposal>;

export const abandonmentProposalEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registrations/:id/abandonment-proposal',
  summary: 'A multa proposta para a desistência, pela regra em vigor',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  response: abandonmentProposal,
  errors: ['REGISTRATION_NOT_FOUND', 'REGISTRATION_INVALID_STATUS'],
});

/**
 * The body that undoes an abandonment. The command cancels the penalty, restores the contract, and charges what is
 * owed.
 */
export const undoAbandonBody = z.strictObject(commandGuard).prefault({});

export const undoAbandonCommand = moneyCommand({
  path: '/api/v1/registrations/:id/undo-abandon',
  summary: 'Desfaz a desistência de uma matrícula',
  tag,
  access: { anyOf: ['MANAGE_REGISTRATIONS'] },
  params: z.strictObject({ id }),
  body: undoAbandonBody,
  draft: undoAbandonBody,
  enough: undoAbandonBody,
  errors: [
    'REGISTRATION_NOT_FOUND',
    'REGISTRATION_INVALID_STATUS',
    'REGISTRATION_ANONYMISED',
    'PENALTY_ALREADY_PAID',
    'NO_CAMPAIGN_VACANCIES',
    'NO_DRIVING_SCHOOL_VACANCIES',
    'NO_PLAN_VACANCIES',
    'NO_BOLETO_VACANCIES',
    'PAYMENT_METHOD_NOT_ALLOWED',
    'SCHEDULE_UNAVAILABLE',
  ],
});

export const registrationPenalty = z.object({
  id,
  penaltyAmount: money,
  marketplaceShare: money,
  partnerShare: money,
  createdDate: instant,
  createdBy: z.string().nullable(),
  reason: z.string().nullable(),
  active: z.boolean(),
});
export type RegistrationPenalty = z.output<typeof registrationPenalty>;

export const registrationPenaltiesEndpoint = endpoint({
  method: 'GET',
  path: '/api/v1/registration-penalties',
  summary: 'Multas de desistência das matrículas indicadas',
  tag,
  access: { anyOf: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'] },
  query: ofRegistrationsQuery,
  response: pageOf(registrationPenalty),
});
