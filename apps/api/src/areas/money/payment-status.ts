import { PAYMENT_STATUS_NAMES, type PaymentStatus } from '@habilita/contract';

/** What can happen to a payment. `settle`: money arrived for it. `reverse`: its money went back whole. */
export type PaymentChange = 'settle' | 'cancel' | 'reverse';

/**
 * The life of a payment. A cancelled one is settled all the same when its money comes (and an irregularity says so); it is never
 * opened again: what is still owed is requested anew. Nothing else may set the status.
 */
export const PAYMENT_TRANSITIONS = {
  PENDING: { settle: 'PAID', cancel: 'CANCELLED' },
  PAID: { reverse: 'REVERSED' },
  CANCELLED: { settle: 'PAID' },
  REVERSED: {},
} as const satisfies Record<PaymentStatus, Partial<Record<PaymentChange, PaymentStatus>>>;

/** The status after a change; undefined when the present one does not allow it. */
export function paymentAfter(status: PaymentStatus, change: PaymentChange): PaymentStatus | undefined {
  const next: Partial<Record<PaymentChange, PaymentStatus>> = PAYMENT_TRANSITIONS[status];
  return next[change];
}

/** The statuses a change can begin from. */
export const statusesBefore = (change: PaymentChange): PaymentStatus[] =>
  PAYMENT_STATUS_NAMES.filter((status) => paymentAfter(status, change) !== undefined);
