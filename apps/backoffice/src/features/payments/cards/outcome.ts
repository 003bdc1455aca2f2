import type { PaymentShown } from './use-card-payment.ts';

export type Outcome =
  | 'PAYABLE'
  | 'IN_PROGRESS'
  | 'ISSUING'
  | 'PAID'
  | 'CLOSED'
  | 'TO_PAY_BY_CODE'
  | 'KEY_REQUIRED'
  | 'PIX_EXPIRED'
  | 'WAITS_FOR_SCHOOL'
  | 'REFUSED'
  | 'UNANSWERED'
  | 'UNKNOWN';

const OF_CODE: Readonly<Record<NonNullable<PaymentShown['howToPay']>['kind'], Outcome>> = {
  PIX: 'TO_PAY_BY_CODE',
  BOLETO: 'TO_PAY_BY_CODE',
  NOT_READY: 'ISSUING',
  KEY_REQUIRED: 'KEY_REQUIRED',
  PIX_EXPIRED: 'PIX_EXPIRED',
  WAITS_FOR_SCHOOL: 'WAITS_FOR_SCHOOL',
  REFUSED: 'REFUSED',
};

export function outcomeOf(payment: Pick<PaymentShown, 'status' | 'active' | 'card' | 'howToPay'>): Outcome {
  if (payment.status === 'PAID') return 'PAID';
  if (payment.status !== 'PENDING' || !payment.active) return 'CLOSED';
  if (payment.howToPay !== null) return OF_CODE[payment.howToPay.kind];
  if (payment.card === null) return 'ISSUING';
  return payment.card.inProgress ? 'IN_PROGRESS' : 'PAYABLE';
}
