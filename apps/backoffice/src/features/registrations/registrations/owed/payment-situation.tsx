import { type BusinessStatus, businessStatusLabel, isNothingOwed, type RegistrationStatus } from '@habilita/contract';
import { NO_VALUE } from '#kit/format.ts';
import { StatusBadge } from '#kit/layout/index.ts';
import { BUSINESS_TONES } from '#features/shared/registration/tones.ts';

interface Situation {
  readonly status: RegistrationStatus;
  /** Null while the registration is a cart. */
  readonly businessStatus: BusinessStatus | null;
  readonly dueAmount: number;
}

/**
 * The payment situation as a badge. The badge is neutral instead of green when nothing is owed because nothing was
 * charged. A cart shows a dash instead.
 */
export function PaymentSituation({ of: { businessStatus, ...of } }: { readonly of: Situation }) {
  if (businessStatus === null) return NO_VALUE;
  const situation = { ...of, businessStatus };
  const tone = isNothingOwed(situation) ? 'neutral' : BUSINESS_TONES[businessStatus];
  return <StatusBadge tone={tone}>{businessStatusLabel(situation)}</StatusBadge>;
}
