import { COMMAND_TAGS } from '../../commands/commands.words.ts';
import { PAYMENT_ENTITY_TYPES } from '../../money/core/payment-entity.words.ts';
import { keysOf } from '../../typed-object.ts';

/** The kinds of records that tags can be put on (Specification 2 §3, with the entity types of 1 §3). */
export const TAG_ENTITY_TYPES = {
  CAMPAIGN: 'Campanha',
  ...PAYMENT_ENTITY_TYPES,
  ...COMMAND_TAGS,
} as const;
export type TagEntityType = keyof typeof TAG_ENTITY_TYPES;
export const TAG_ENTITY_TYPE_NAMES = keysOf(TAG_ENTITY_TYPES);

export const CAMPAIGN_TAGS_FILTER = {
  kind: 'records',
  label: 'Tags da campanha',
  lookup: 'campaignTags',
  advanced: true,
  visibleTo: { permissions: ['VIEW_TAGS', 'QUERY_TAGS'] },
} as const;
