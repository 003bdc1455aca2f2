import {
  isFinished,
  keysOf,
  type Permission,
  recordOf,
  TAG_ENTITY_TYPES,
  type TagEntityType,
} from '@habilita/contract';
import { sql } from 'kysely';
import { campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import type { DeclaredCommands } from '#areas/money/core/index.ts';
import { registrationOfRecord } from '#areas/registrations/registrations/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type Refusal, refusal } from '#kernel/errors.ts';

interface Markable {
  readonly read: readonly Permission[];
  readonly manage: Permission;
  isVisible(db: ReadDatabase, commands: DeclaredCommands, actor: Actor, id: string): Promise<boolean>;
  /**
   * The refusal when tags of this record can no longer be added or removed, for example because its campaign is
   * finished. Absent for kinds of record whose tags can always change.
   */
  problem?(db: ReadDatabase, id: string, now: Temporal.Instant): Promise<Refusal | undefined>;
}

const ofRegistration = (entityType: TagEntityType): Markable => ({
  read: ['VIEW_REGISTRATIONS', 'QUERY_REGISTRATIONS'],
  manage: 'MANAGE_REGISTRATIONS',
  async isVisible(db, commands, actor, entityId) {
    return (await registrationOfRecord(db, commands, actor, { entityType, entityId })) !== undefined;
  },
});

export const MARKABLE: Readonly<Record<TagEntityType, Markable>> = {
  ...recordOf(keysOf(TAG_ENTITY_TYPES).map((entityType) => [entityType, ofRegistration(entityType)] as const)),
  CAMPAIGN: {
    read: ['VIEW_CAMPAIGNS', 'QUERY_CAMPAIGNS'],
    manage: 'MANAGE_CAMPAIGNS',
    async isVisible(db, _, actor, id) {
      const found = campaignsVisibleTo(db, actor).where('c.id', '=', id).select(sql<number>`1`.as('one'));
      return (await found.executeTakeFirst()) !== undefined;
    },
    async problem(db, id, now) {
      const campaign = await db.selectFrom('campaigns').select('endDate').where('id', '=', id).executeTakeFirst();
      return campaign !== undefined && isFinished(campaign, now) ? refusal('CAMPAIGN_FINISHED') : undefined;
    },
  },
};
