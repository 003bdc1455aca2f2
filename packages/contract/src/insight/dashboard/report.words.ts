import { type CheckoutStep, CHECKOUT_STEPS } from '../../enrolment/checkout/checkout.words.ts';
import { CATEGORIES } from '../../money/registration-row/registration.words.ts';
import { keysOf } from '../../typed-object.ts';

/**
 * The ranges of ages. A person counts with their age on the day of registration, and a lead with their age on the day
 * of pre-registration (product decision).
 */
export const AGE_RANGES = {
  UNDER_18: 'Menos de 18 anos',
  FROM_18: '18 a 24 anos',
  FROM_25: '25 a 34 anos',
  FROM_35: '35 a 44 anos',
  FROM_45: '45 a 54 anos',
  FROM_55: '55 a 64 anos',
  FROM_65: '65 anos ou mais',
} as const;
export type AgeRange = keyof typeof AGE_RANGES;
export const AGE_RANGE_NAMES = keysOf(AGE_RANGES);

/** The ages of each range in whole years, both ends included. */
export const AGE_RANGE_YEARS: Readonly<Record<AgeRange, readonly [from: number, until: number]>> = {
  UNDER_18: [0, 17],
  FROM_18: [18, 24],
  FROM_25: [25, 34],
  FROM_35: [35, 44],
  FROM_45: [45, 54],
  FROM_55: [55, 64],
  FROM_65: [65, 200],
};

/** The standings by which REGISTERED and ABANDONED registrations are counted (Specification 2 §3). */
export const REGISTRATION_STANDINGS = {
  paid: 'Pagas',
  paidInCfc: 'Pagas no CFC',
  partiallyPaid: 'Parcialmente pagas',
  partPaidAndLate: 'Parcialmente pagas e atrasadas',
  pendingPayment: 'Pagamento pendente',
  latePayment: 'Pagamento atrasado',
  finePaid: 'Multa paga',
  hasCredits: 'Com créditos',
  openDebts: 'Com débitos em aberto',
  thereAreNoDebts: 'Sem débitos',
  fineIssued: 'Multa lançada',
  abandoned: 'Desistências',
} as const;
/**
 * The standings of one registration, for the filter of the registrations list; the words are those of the badges in its
 * rows.
 */
export const REGISTRATION_STANDING_OF_ONE = {
  ...REGISTRATION_STANDINGS,
  paid: 'Pago',
  paidInCfc: 'Pago no CFC',
  partiallyPaid: 'Parcialmente pago',
  partPaidAndLate: 'Parcialmente pago e atrasado',
  hasCredits: 'Possui créditos',
  abandoned: 'Desistência',
} as const;
export type RegistrationStanding = keyof typeof REGISTRATION_STANDINGS;
export const REGISTRATION_STANDING_NAMES = keysOf(REGISTRATION_STANDINGS);

/** The steps of an enrolment as the dashboard names them (Specification 2 §3). */
export const STEP_NAMES: Readonly<Record<CheckoutStep, string>> = {
  PRE_REGISTRATION_1: 'PM1 · dados pessoais e cidade',
  PRE_REGISTRATION_2: 'PM2 · categoria e CFC',
  PRE_REGISTRATION_COMPLETED: 'PM · pré-matrícula concluída',
  STEP_1: 'M1 · usuário e senha',
  STEP_2: 'M2 · dados e endereço',
  STEP_3: 'M3 · CFC e plano',
  STEP_4: 'M4 · contrato',
  STEP_5: 'M5 · forma de pagamento',
  REGISTRATION_COMPLETED: `${CHECKOUT_STEPS.REGISTRATION_COMPLETED} · matrícula concluída`,
};

/** The category of leads that have not chosen one yet. */
export const NO_CATEGORY = 'NONE';
export const LEAD_CATEGORIES = { [NO_CATEGORY]: 'Ainda sem categoria', ...CATEGORIES } as const;
export const LEAD_CATEGORY_NAMES = keysOf(LEAD_CATEGORIES);
