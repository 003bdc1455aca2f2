import { messageOf } from '@habilita/contract';
import type { PaymentRow } from '#features/shared/payment/payment-drawing.tsx';

type Payable = Pick<PaymentRow, 'active' | 'status' | 'chargeState' | 'expiresAt'>;

/** Whether a payment is active, pending and, if a PIX, not expired at `now`, in milliseconds. */
export const isOpenToPay = ({ active, status, expiresAt }: Payable, now: number): boolean =>
  active && status === 'PENDING' && (expiresAt === null || Date.parse(expiresAt) > now);

/** Why a payment cannot be made at `now`, in milliseconds (Specification 3 §4). */
export function reasonClosed({ active, status, chargeState, expiresAt }: Payable, now: number): string | undefined {
  if (!active) return messageOf('PAYMENT_INACTIVE');
  if (status !== 'PENDING') return messageOf('PAYMENT_NOT_PENDING');
  if (chargeState === 'REQUESTED') return 'A cobrança ainda está sendo emitida.';
  if (chargeState !== 'ISSUED') return 'A cobrança não pôde ser emitida: inative o pagamento e cobre o saldo de novo.';
  return expiresAt !== null && Date.parse(expiresAt) <= now ? messageOf('PIX_EXPIRED') : undefined;
}
