import type { PaymentStatus } from '@habilita/contract';
import { type Cents, type HolderShares, largestRemainder } from '@habilita/kernel';

/** What a payment is, as far as money arriving for it matters. Centavos. */
export interface Expecting {
  readonly status: PaymentStatus;
  readonly active: boolean;
  readonly gross: Cents;
  readonly shares: HolderShares;
}

export type ArrivalIrregularity = 'PAID_AFTER_CANCELLATION' | 'DUPLICATE_PAYMENT' | 'AMOUNT_MISMATCH';

export interface ArrivalDecision {
  /** The payment becomes PAID; false when it already was. */
  readonly settles: boolean;
  /** How the money that came is shared. */
  readonly shares: HolderShares;
  readonly irregularity: ArrivalIrregularity | undefined;
}

/**
 * What money that reached the provider does. It is always booked: an open payment is settled; a cancelled or inactive one is
 * settled all the same and raised (PAID_AFTER_CANCELLATION); one already paid or reversed keeps its status and is raised
 * (DUPLICATE_PAYMENT); another amount than asked is raised (AMOUNT_MISMATCH).
 */
export function decideArrival(payment: Expecting, amount: Cents): ArrivalDecision {
  const shares = amount === payment.gross ? payment.shares : shareOf(amount, payment.shares);
  if (payment.status === 'PAID' || payment.status === 'REVERSED')
    return { settles: false, shares, irregularity: 'DUPLICATE_PAYMENT' };
  if (payment.status === 'CANCELLED' || !payment.active)
    return { settles: true, shares, irregularity: 'PAID_AFTER_CANCELLATION' };
  return { settles: true, shares, irregularity: amount === payment.gross ? undefined : 'AMOUNT_MISMATCH' };
}

/** Another amount is shared in the proportion of what was asked, to the centavo. */
function shareOf(amount: Cents, asked: HolderShares): HolderShares {
  const [marketplace, partner] = largestRemainder(amount, [asked.marketplace, asked.partner]);
  if (marketplace === undefined || partner === undefined) throw new Error('two holders have two shares');
  return { marketplace, partner };
}
