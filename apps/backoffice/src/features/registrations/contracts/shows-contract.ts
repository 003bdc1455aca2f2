import type { BusinessStatus, RegistrationStatus } from '@habilita/contract';

interface Standing {
  readonly status: RegistrationStatus;
  readonly businessStatus?: BusinessStatus | null | undefined;
}

const OPEN: readonly BusinessStatus[] = ['PENDING', 'LATE', 'PARTIALLY_PAID_AND_LATE'];

/**
 * Whether a row offers the registration's contract (Specification 3 §2): for a cart, to everybody; for an unpaid or
 * late registration, only to users of the school, even after the student gave up.
 */
export function showsContract({ status, businessStatus }: Standing, isCfc: boolean): boolean {
  if (status === 'PLAN_IN_CART') return true;
  return isCfc && OPEN.some((open) => open === businessStatus);
}
