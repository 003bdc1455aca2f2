import type { RegistrationStatus } from '@habilita/contract';
import { type Refusal, refusal } from '#kernel/errors.ts';

export type RegistrationCommand = 'choosePlan' | 'register' | 'abandon' | 'undoAbandonment' | 'backToCart';

/**
 * The allowed transitions of a registration; nothing else may set its status. CREATED has no plan yet. PLAN_IN_CART
 * has a school and a plan. REGISTERED has a method, an accepted contract, a seat and payments. ABANDONED was given
 * up.
 */
export const TRANSITIONS = {
  CREATED: { choosePlan: 'PLAN_IN_CART' },
  PLAN_IN_CART: { choosePlan: 'PLAN_IN_CART', register: 'REGISTERED' },
  REGISTERED: { abandon: 'ABANDONED', backToCart: 'PLAN_IN_CART' },
  ABANDONED: { undoAbandonment: 'REGISTERED' },
} as const satisfies Record<RegistrationStatus, Partial<Record<RegistrationCommand, RegistrationStatus>>>;

/** The status after a command. Refusal: REGISTRATION_INVALID_STATUS when the present status does not allow it. */
export function transition(status: RegistrationStatus, command: RegistrationCommand): RegistrationStatus | Refusal {
  const next: Partial<Record<RegistrationCommand, RegistrationStatus>> = TRANSITIONS[status];
  return next[command] ?? refusal('REGISTRATION_INVALID_STATUS');
}

/** Whether a registration is still a cart, which the student may change. */
export const isCart = (status: RegistrationStatus): boolean => status === 'CREATED' || status === 'PLAN_IN_CART';
