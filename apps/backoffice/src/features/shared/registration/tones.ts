import type { BusinessStatus, RegistrationStatus, RowColor } from '@habilita/contract';
import type { Tone } from '#kit/layout/index.ts';

export const TONE_OF_COLOR: Readonly<Record<RowColor, Tone>> = {
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
