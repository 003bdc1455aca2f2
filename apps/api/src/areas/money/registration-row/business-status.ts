import type { BusinessStatus, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

/** What a registration's payment status depends on. Amounts are centavos, dates are of the campaign's zone. */
export interface PaymentStanding {
  readonly status: RegistrationStatus;
  /** Credits less charges; below zero the student owes. */
  readonly balance: Cents;
  readonly credits: Cents;
  /** The earliest due date of the active pending payments; null when there are none. */
  readonly earliestDueDate: string | null;
}

/**
 * The registration's payment status on a day in the campaign's zone (domain decision; names in Specification 3 §3).
 * Null before the student has registered. A payment is late from the day after its due date. Credits can be negative
 * when more was given back than received; they then count as zero. The status is never stored, because it depends on
 * the day.
 */
export function businessStatus(standing: PaymentStanding, today: string): BusinessStatus | null {
  if (standing.status === 'CREATED' || standing.status === 'PLAN_IN_CART') return null;
  if (standing.balance > 0) return 'HAS_CREDITS';
  if (standing.balance === 0) return 'PAID';
  const late = standing.earliestDueDate !== null && standing.earliestDueDate < today;
  if (standing.credits <= 0) return late ? 'LATE' : 'PENDING';
  return late ? 'PARTIALLY_PAID_AND_LATE' : 'PARTIALLY_PAID';
}
