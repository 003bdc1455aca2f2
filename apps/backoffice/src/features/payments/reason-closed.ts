import { messageOf } from '@habilita/contract';
import type { PaymentRow } from './payment-drawing.tsx';

type Payable = Pick<PaymentRow, 'active' | 'status' | 'chargeState' | 'expiresAt'>;

/** Is the payment active, pending and, for a PIX, before its moment? What is handed out to pay it appears only then. `now` in milliseconds. */
export const isOpenToPay = ({ active, status, expiresAt }: Payable, now: number): boolean =>
  active && status === 'PENDING' && (expiresAt === null || Date.parse(expiresAt) > now);

/** Nothing can be paid any more, or not yet (Specification 3 §4); `now` in milliseconds. */
export function reasonClosed({ active, status, chargeState, expiresAt }: Payable, now: number): string | undefined {
  if (!active) return messageOf('PAYMENT_INACTIVE');
  if (status !== 'PENDING') return messageOf('PAYMENT_NOT_PENDING');
  if (chargeState === 'REQUESTED') return 'A cobrança ainda está sendo emitida.';
  if (chargeState !== 'ISSUED') return 'A cobrança não pôde ser emitida.';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? messageOf('PIX_EXPIRED') : undefined;
}
