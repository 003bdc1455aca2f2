import type { PaymentShown } from './use-card-payment.ts';

export type Outcome =
  | 'PAYABLE'
  | 'IN_PROGRESS'
  | 'ISSUING'
  | 'PAID'
  | 'CLOSED'
  | 'OTHER_METHOD'
  | 'UNANSWERED'
  | 'UNKNOWN';

export function outcomeOf(payment: Pick<PaymentShown, 'status' | 'active' | 'paymentMethod' | 'card'>): Outcome {
  if (payment.status === 'PAID') return 'PAID';
  if (payment.status !== 'PENDING' || !payment.active) return 'CLOSED';
  if (payment.paymentMethod !== 'CREDIT') return 'OTHER_METHOD';
  if (payment.card === null) return 'ISSUING';
  return payment.card.inProgress ? 'IN_PROGRESS' : 'PAYABLE';
}
