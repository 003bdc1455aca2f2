import { keysOf } from '../../typed-object.ts';

/** The steps of pre-registration (PM) and enrolment (M), in their order (Specification 3 §3, Lead). */
export const CHECKOUT_STEPS = {
  PRE_REGISTRATION_1: 'PM1',
  PRE_REGISTRATION_2: 'PM2',
  PRE_REGISTRATION_COMPLETED: 'PM',
  STEP_1: 'M1',
  STEP_2: 'M2',
  STEP_3: 'M3',
  STEP_4: 'M4',
  STEP_5: 'M5',
  REGISTRATION_COMPLETED: 'M',
} as const;
export type CheckoutStep = keyof typeof CHECKOUT_STEPS;
export const CHECKOUT_STEP_NAMES = keysOf(CHECKOUT_STEPS);

const orderOf = (step: CheckoutStep): number => CHECKOUT_STEP_NAMES.indexOf(step);

export const furthestStep = (a: CheckoutStep, b: CheckoutStep): CheckoutStep => (orderOf(a) < orderOf(b) ? b : a);

export const hasReached = (step: CheckoutStep, wanted: CheckoutStep): boolean => orderOf(step) >= orderOf(wanted);
