import { type BusinessStatus, registrationRowColor, type RegistrationStatus, type RowColor } from '@habilita/contract';
import type { Tone } from '#kit/layout/index.ts';

const TONE_OF_COLOR: Readonly<Record<RowColor, Tone>> = {
  green: 'positive',
  grey: 'neutral',
  red: 'problem',
  yellow: 'attention',
};

export const BUSINESS_TONES: Readonly<Record<BusinessStatus, Tone>> = {
  PAID: 'positive',
  PENDING: 'neutral',
  LATE: 'problem',
  PARTIALLY_PAID: 'neutral',
  PARTIALLY_PAID_AND_LATE: 'problem',
  HAS_CREDITS: 'attention',
};

export const STATUS_TONES: Readonly<Record<RegistrationStatus, Tone>> = {
  CREATED: 'neutral',
  PLAN_IN_CART: 'neutral',
  REGISTERED: 'positive',
  ABANDONED: 'problem',
};

interface Standing {
  readonly status: RegistrationStatus;
  readonly businessStatus: BusinessStatus | null;
}

/** The colour of a registration's row, in every list of registrations (Specification 3 §2). */
export function registrationTint({ status, businessStatus }: Standing): Tone | undefined {
  const color = registrationRowColor(status, businessStatus);
  return color && TONE_OF_COLOR[color];
}
