import { PAYMENT_STATUS_NAMES, type PaymentStatus } from '@habilita/contract';

/**
 * What can happen to a payment. `settle`: money arrived. `reverse`: all of it was given back. `restore`: the
 * transfer that gave it back failed. `payAgain`: money arrived after all of it was given back.
 */
export type PaymentChange = 'settle' | 'cancel' | 'reverse' | 'restore' | 'payAgain';

/**
 * The allowed transitions of a payment; nothing else may set its status. Money settles even a cancelled payment,
 * and raises an irregularity. No payment becomes PENDING again: a new one is requested. A payment is PAID exactly
 * while it holds money.
 */
export const PAYMENT_TRANSITIONS = {
  PENDING: { settle: 'PAID', cancel: 'CANCELLED' },
  PAID: { reverse: 'REVERSED' },
  CANCELLED: { settle: 'PAID' },
  REVERSED: { restore: 'PAID', payAgain: 'PAID' },
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentChange, PaymentStatus>>>;

/** The status of a payment after a change; undefined when the status does not allow the change. */
export function paymentAfter(status: PaymentStatus, change: PaymentChange): PaymentStatus | undefined {
  const next: Partial<Record<PaymentChange, PaymentStatus>> = PAYMENT_TRANSITIONS[status];
  return next[change];
}

export const statusesBefore = (change: PaymentChange): PaymentStatus[] =>
  PAYMENT_STATUS_NAMES.filter((status) => paymentAfter(status, change) !== undefined);
