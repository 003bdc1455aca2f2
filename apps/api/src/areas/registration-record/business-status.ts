import type { BusinessStatus, RegistrationStatus } from '@habilita/contract';
import type { Cents } from '@habilita/kernel';

/** What the payments of a registration say about it. Centavos; dates in the campaign's zone. */
export interface PaymentStanding {
  readonly status: RegistrationStatus;
  /** Credits less charges: negative owes. */
  readonly balance: Cents;
  readonly credits: Cents;
  /** Earliest due date of an active pending payment. */
  readonly earliestDueDate: string | null;
}

/**
 * How a registration stands with its payments on a day of the campaign's calendar (domain decision; Specification 3 §3 has the
 * names). Late from the day after the due date on. Null before someone registered. It depends on the day, so it is never stored.
 */
export function businessStatus(standing: PaymentStanding, today: string): BusinessStatus | null {
  if (standing.status === 'CREATED' || standing.status === 'PLAN_IN_CART') return null;
  if (standing.balance > 0) return 'HAS_CREDITS';
  if (standing.balance === 0) return 'PAID';
  const late = standing.earliestDueDate !== null && standing.earliestDueDate < today;
  if (standing.credits === 0) return late ? 'LATE' : 'PENDING';
  return late ? 'PARTIALLY_PAID_AND_LATE' : 'PARTIALLY_PAID';
}
