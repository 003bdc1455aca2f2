import { PAYMENT_STATUS_NAMES, type PaymentStatus } from '@habilita/contract';

/**
 * `settle`: money arrived. `reverse`: all of it was given back. `restore`: giving it back failed. `payAgain`: money
 * arrived after all of it was given back.
 */
export type PaymentChange = 'settle' | 'cancel' | 'reverse' | 'restore' | 'payAgain';

/**
 * The only changes of a payment's status. When money arrives, even a cancelled payment becomes PAID, and an
 * irregularity is raised. No payment becomes PENDING again: a new payment is requested in its place. A payment is PAID
 * exactly while it holds money.
 */
export const PAYMENT_TRANSITIONS = {
  PENDING: { settle: 'PAID', cancel: 'CANCELLED' },
  PAID: { reverse: 'REVERSED' },
  CANCELLED: { settle: 'PAID' },
  REVERSED: { restore: 'PAID', payAgain: 'PAID' },
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentChange, PaymentStatus>>>;

/** The status after a change; undefined when the status does not allow it. */
export function paymentAfter(status: PaymentStatus, change: PaymentChange): PaymentStatus | undefined {
  const next: Partial<Record<PaymentChange, PaymentStatus>> = PAYMENT_TRANSITIONS[status];
  return next[change];
}

export const statusesBefore = (change: PaymentChange): PaymentStatus[] =>
  PAYMENT_STATUS_NAMES.filter((status) => paymentAfter(status, change) !== undefined);
