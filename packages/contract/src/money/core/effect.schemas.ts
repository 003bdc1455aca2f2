import { z } from 'zod';
import { APPROVAL_KIND_NAMES } from '../approvals/approval.words.ts';
import { askedField, askedProblem } from './asked-field.ts';
import { date, id, instant, money, recordVersion } from '../../codecs.ts';
import { PAYMENT_ENTITY_TYPE_NAMES } from './payment-entity.words.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_PART_NAMES } from './payment.words.ts';
import { BUSINESS_STATUS_NAMES, REGISTRATION_STATUS_NAMES } from '../registration-row/registration.words.ts';
import { STUDENT_STATEMENT_KIND_NAMES } from '../ledger/student-statement.words.ts';
import { keysOf } from '../../typed-object.ts';

export const EFFECT_MESSAGES = {
  PAYMENT_RECEIVED: 'Confirmação do pagamento recebido',
  PAYMENT_REQUESTED: 'Cobrança com as instruções de pagamento',
  REGISTRATION_DONE: 'Matrícula realizada, com as instruções de pagamento',
} as const;
export type EffectMessage = keyof typeof EFFECT_MESSAGES;

export const EFFECT_CONTRACTS = {
  UNCHANGED: 'Continua o mesmo',
  CANCELLED: 'Deixa de valer',
  IN_FORCE: 'Passa a valer',
  TO_REGENERATE: 'Continua o de antes, até ser regerado',
} as const;
export type EffectContract = keyof typeof EFFECT_CONTRACTS;

export const EFFECT_SEATS = {
  UNCHANGED: 'Continua a mesma',
  FREED: 'É liberada',
  TAKEN: 'É reservada',
  MOVED: 'Passa para outro plano',
} as const;
export type EffectSeat = keyof typeof EFFECT_SEATS;

export const EFFECT_APPOINTMENTS = {
  FREED: 'O horário é liberado',
  RESTORED: 'Volta a ser do aluno',
  LOST: 'Já não está livre: será preciso agendar outro',
} as const;
export type EffectAppointment = keyof typeof EFFECT_APPOINTMENTS;

/** The reasons why a command cannot be undone afterwards, as long as the registration's balance stays as it is. */
export const EFFECT_FINALITIES = {
  PENALTY_COVERED: 'Não poderá ser desfeita enquanto os créditos do aluno cobrirem a multa.',
} as const;
export type EffectFinality = keyof typeof EFFECT_FINALITIES;

/**
 * The sums of a registration: balance = credits − charges, and credits = paid + credited by hand − given back. People
 * who may not see paid totals get only charges and balance. Old approval requests lack `paid`, `credited` and
 * `givenBack`, because they were stored before these fields existed.
 */
export const figures = z.object({
  charges: money,
  credits: money.optional(),
  paid: money.optional(),
  credited: money.optional(),
  givenBack: money.optional(),
  balance: money,
});

const standing = z.object({
  status: z.enum(REGISTRATION_STATUS_NAMES),
  businessStatus: z.enum(BUSINESS_STATUS_NAMES).nullable(),
  total: figures,
  marketplace: figures,
  partner: figures,
  totalPending: money,
  /** The part of the debt for which there is no open payment. */
  notRequested: money.optional(),
  /** The amount by which the open payments exceed the debt. */
  requestedBeyond: money.optional(),
});

export const effectPayment = z.object({
  entityPaymentId: id.nullable(),
  entityType: z.enum(PAYMENT_ENTITY_TYPE_NAMES),
  entityPaymentType: z.enum(PAYMENT_PART_NAMES),
  paymentMethod: z.enum(PAYMENT_METHOD_NAMES),
  installmentNumber: z.int(),
  numberOfInstallments: z.int(),
  dueDate: date,
  paymentGrossValue: money,
  paymentMarketplaceGrossValue: money,
  paymentPartnerGrossValue: money,
});

/**
 * A line that the command adds to the statement. Its amounts are positive; they are negative when the line takes back
 * an earlier line of the same kind.
 */
const studentStatementLine = z.object({
  kind: z.enum(STUDENT_STATEMENT_KIND_NAMES),
  marketplace: money,
  partner: money,
});

export const moneyEffect = z.object({
  before: standing,
  after: standing,
  lines: z.array(studentStatementLine),
  paymentsThatGo: z.array(effectPayment),
  paymentsThatCome: z.array(effectPayment),
  seat: z.enum(keysOf(EFFECT_SEATS)),
  contract: z.enum(keysOf(EFFECT_CONTRACTS)),
  /** The names of the old and the new plan, as they are today; left out when the plan does not change. */
  planChange: z.object({ from: z.string(), to: z.string() }).optional(),
  /** The old and the new method; left out when the method of payment does not change. */
  methodChange: z.object({ from: z.enum(PAYMENT_METHOD_NAMES), to: z.enum(PAYMENT_METHOD_NAMES) }).optional(),
  /** Left out when the student's appointment does not change. */
  appointment: z
    .object({ change: z.enum(keysOf(EFFECT_APPOINTMENTS)), at: instant, zoneOffset: z.string() })
    .optional(),
  messages: z.array(z.enum(keysOf(EFFECT_MESSAGES))),
  /**
   * The reason why nobody can undo the command afterwards as long as the amounts stay as they are; left out when there
   * is no such reason.
   */
  finality: z.enum(keysOf(EFFECT_FINALITIES)).optional(),
  /** True if the command is posted in the ledger only after the provider has confirmed it. */
  isOnceConfirmed: z.boolean(),
});
export type MoneyEffect = z.output<typeof moneyEffect>;

/** The fingerprint of an effect that was shown; the command is refused when its effect has changed since. */
export const planHash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Why a command needs the approval of a second person: its amount is above `limit`. When `limit` is null, commands of
 * this kind always need approval.
 */
const secondPerson = z.object({
  kind: z.enum(APPROVAL_KIND_NAMES),
  amount: money.nullable(),
  limit: money.nullable(),
  /**
   * The sum of today's earlier commands of this kind for the same student that were done without approval. It is added
   * to `amount` before the comparison with `limit`. Left out when there were none.
   */
  doneToday: money.optional(),
});
export type SecondPerson = z.output<typeof secondPerson>;

/**
 * The effect of a command, with its fingerprint. When the effect has changed meanwhile, the refusal CONFLICT_STALE
 * carries the new one as its detail.
 */
export const simulation = z.object({ effect: moneyEffect, planHash, secondPerson: secondPerson.optional() });
export type Simulation = z.output<typeof simulation>;

/** The answer of `…/simulate`. The effect is left out while a field is missing or wrong. */
export const simulated = simulation.partial().extend({
  /** The fields to ask for, in the order in which they are asked. */
  fields: z.array(askedField),
  problems: z.array(askedProblem),
});
export type Simulated = z.output<typeof simulated>;

/** The registration's new version and, for a command that requests payments, the ids of the new payments. */
export const commandDone = z.object({
  version: recordVersion,
  /** Set when the command waits for a second person, and was not carried out. */
  approvalRequestId: id.optional(),
  entityPaymentPairIds: z.array(z.object({ entityPaymentId: id })).optional(),
  planChange: z.object({ newPaymentMethod: z.enum(PAYMENT_METHOD_NAMES).nullable() }).optional(),
});
export type CommandDone = z.output<typeof commandDone>;
