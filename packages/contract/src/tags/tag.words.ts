import { PAYMENT_ENTITY_TYPES } from '../payments/payment.words.ts';
import { keysOf } from '../typed-object.ts';

/** The kinds of record a tag may mark (Specification 2 §3, Tag and tag type). */
export const TAG_ENTITY_TYPES = {
  CAMPAIGN: 'Campanha',
  ...PAYMENT_ENTITY_TYPES,
  REGISTRATION_REFUND: 'Reembolso',
  PAYMENT_REVERSAL: 'Estorno',
} as const;
export type TagEntityType = keyof typeof TAG_ENTITY_TYPES;
export const TAG_ENTITY_TYPE_NAMES = keysOf(TAG_ENTITY_TYPES);
