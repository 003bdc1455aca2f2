import { keysOf } from '../../typed-object.ts';

export const REGISTRATION_STATUSES = {
  CREATED: 'Não concluiu matrícula',
  PLAN_IN_CART: 'Não concluiu matrícula',
  REGISTERED: 'Matriculado',
  ABANDONED: 'Desistência',
} as const;
export type RegistrationStatus = keyof typeof REGISTRATION_STATUSES;
export const REGISTRATION_STATUS_NAMES = keysOf(REGISTRATION_STATUSES);

/**
 * The statuses of registrations that count in figures. A registration counts as soon as it is REGISTERED, and still
 * counts after the student gave up (product decision). A cart does not count.
 */
export const COUNTED_STATUSES = ['REGISTERED', 'ABANDONED'] as const satisfies readonly RegistrationStatus[];

export const BUSINESS_STATUSES = {
  PAID: 'PAGO',
  PENDING: 'PAGAMENTO PENDENTE',
  LATE: 'PAGAMENTO ATRASADO',
  PARTIALLY_PAID: 'PARCIALMENTE PAGO',
  PARTIALLY_PAID_AND_LATE: 'PARCIALMENTE PAGO E ATRASADO',
  HAS_CREDITS: 'POSSUI CRÉDITOS',
} as const;
export type BusinessStatus = keyof typeof BUSINESS_STATUSES;
export const BUSINESS_STATUS_NAMES = keysOf(BUSINESS_STATUSES);

/** The label instead of 'PAGO' when the student gave up without a penalty, because then nothing is charged. */
const NOTHING_OWED = 'NADA DEVIDO';

interface PaymentSituation {
  readonly status: RegistrationStatus;
  readonly businessStatus: BusinessStatus;
  /** The sum of the charges in force. */
  readonly dueAmount: number;
}

export const isNothingOwed = ({ status, businessStatus, dueAmount }: PaymentSituation): boolean =>
  status === 'ABANDONED' && businessStatus === 'PAID' && dueAmount === 0;

/** The status in words: 'NADA DEVIDO' in place of 'PAGO' where {@link isNothingOwed} holds (Specification 3 §3). */
export const businessStatusLabel = (situation: PaymentSituation): string =>
  isNothingOwed(situation) ? NOTHING_OWED : BUSINESS_STATUSES[situation.businessStatus];

/** The categories of licences; a key is `<plan type>-<modality>` (Specification 1 §3). */
export const CATEGORIES = {
  'FIRST_LICENSE-A': 'Primeira Habilitação A',
  'FIRST_LICENSE-B': 'Primeira Habilitação B',
  'FIRST_LICENSE-AB': 'Primeira Habilitação AB',
  'ADDITION-A': 'Adição A',
  'ADDITION-B': 'Adição B',
  'ADDITION-AB': 'Adição AB',
  'CHANGE-C': 'Mudança C',
  'CHANGE-D': 'Mudança D',
  'CHANGE-E': 'Mudança E',
} as const;

export type RowColor = 'green' | 'grey' | 'red' | 'yellow';

const COLOR_OF: Readonly<Record<BusinessStatus, RowColor>> = {
  PAID: 'green',
  PENDING: 'grey',
  PARTIALLY_PAID: 'grey',
  LATE: 'red',
  PARTIALLY_PAID_AND_LATE: 'red',
  HAS_CREDITS: 'yellow',
};

/**
 * The colour of a registration's row: green when paid and registered, grey when pending or partly paid, red when
 * overdue, yellow with credits. Carts and settled abandonments have no colour (Specification 3 §2).
 */
export function registrationRowColor(
  status: RegistrationStatus,
  businessStatus: BusinessStatus | null,
): RowColor | undefined {
  if (businessStatus === null) return undefined;
  if (businessStatus === 'PAID' && status !== 'REGISTERED') return undefined;
  return COLOR_OF[businessStatus];
}
