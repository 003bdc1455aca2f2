import { PAYMENT_STATUS_NAMES, type PaymentStatus } from '@habilita/contract';

/**
 * `settle`: money arrived. `reverse`: all of it was given back. `restore`: the transfer that gave it back failed.
 * `payAgain`: money arrived after all of it was given back.
 */
export type PaymentChange = 'settle' | 'cancel' | 'reverse' | 'restore' | 'payAgain';

/**
 * Transitions of a payment. Money settles even a cancelled one (and raises an irregularity). None is reopened: a new
 * payment is requested. A payment is PAID exactly while it holds money. Nothing else may set the status.
 */
export const PAYMENT_TRANSITIONS = {
  PENDING: { settle: 'PAID', cancel: 'CANCELLED' },
  PAID: { reverse: 'REVERSED' },
  CANCELLED: { settle: 'PAID' },
  REVERSED: { restore: 'PAID', payAgain: 'PAID' },
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentChange, PaymentStatus>>>;

/** The status after a change; undefined when it is not allowed. */
export function paymentAfter(status: PaymentStatus, change: PaymentChange): PaymentStatus | undefined {
  const next: Partial<Record<PaymentChange, PaymentStatus>> = PAYMENT_TRANSITIONS[status];
  return next[change];
}

export const statusesBefore = (change: PaymentChange): PaymentStatus[] =>
  PAYMENT_STATUS_NAMES.filter((status) => paymentAfter(status, change) !== undefined);
