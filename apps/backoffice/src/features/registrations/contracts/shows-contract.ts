import type { BusinessStatus, RegistrationStatus } from '@habilita/contract';

interface Standing {
  readonly status: RegistrationStatus;
  readonly businessStatus?: BusinessStatus | null | undefined;
}

const OPEN: readonly BusinessStatus[] = ['PENDING', 'LATE', 'PARTIALLY_PAID_AND_LATE'];

/**
 * A cart shows its contract to everybody, a row that is unpaid or late only to its school, also after the student gave
 * up (Specification 3 §2).
 */
export function showsContract({ status, businessStatus }: Standing, isCfc: boolean): boolean {
  if (status === 'PLAN_IN_CART') return true;
  return isCfc && OPEN.some((open) => open === businessStatus);
}
