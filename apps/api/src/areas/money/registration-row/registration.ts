import { COUNTED_STATUSES, type RegistrationStatus } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

export type RegistrationCommand = 'choosePlan' | 'register' | 'abandon' | 'undoAbandonment' | 'backToCart';

/**
 * The only changes of a registration's status. CREATED: no plan yet. PLAN_IN_CART: school and plan chosen. REGISTERED:
 * method chosen, contract accepted, seat taken, payments created. ABANDONED: given up.
 */
export const TRANSITIONS = {
  CREATED: { choosePlan: 'PLAN_IN_CART' },
  PLAN_IN_CART: { choosePlan: 'PLAN_IN_CART', register: 'REGISTERED' },
  REGISTERED: { abandon: 'ABANDONED', backToCart: 'PLAN_IN_CART' },
  ABANDONED: { undoAbandonment: 'REGISTERED' },
} as const satisfies Record<RegistrationStatus, Partial<Record<RegistrationCommand, RegistrationStatus>>>;

/** The status after a command. Refusal: REGISTRATION_INVALID_STATUS when the present one does not allow it. */
export function transition(status: RegistrationStatus, command: RegistrationCommand): RegistrationStatus | Refusal {
  const next: Partial<Record<RegistrationCommand, RegistrationStatus>> = TRANSITIONS[status];
  return next[command] ?? refusal('REGISTRATION_INVALID_STATUS');
}

const COUNTED = COUNTED_STATUSES.map((status) => `'${status}'`).join(', ');

/**
 * SQL: whether reports count a registration. They count it from the moment it is registered, even if it is abandoned
 * later; they never count a cart. `row` is the prefix of its columns, such as 'r.'.
 */
export const isCounted = (row: string): string => `${row}status in (${COUNTED})`;

/** Whether a registration is a cart. A student may change nothing but a cart. */
export const isCart = (status: RegistrationStatus): boolean => status === 'CREATED' || status === 'PLAN_IN_CART';
