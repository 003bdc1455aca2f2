import type { TagEntityType } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Condition } from './condition.ts';

export const bearsTag =
  (entityType: TagEntityType, id: Expression<unknown>) =>
  (tagIds: readonly string[]): Condition =>
    sql<SqlBool>`${id} in (select et.entity_id from entity_tags et
      where et.entity_type = ${entityType} and et.tag_id = any(${tagIds}::uuid[]))`;

export async function campaignsTagged(db: ReadDatabase, tagIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('entityTags')
    .select('entityId')
    .distinct()
    .where('entityType', '=', 'CAMPAIGN')
    .where(sql<SqlBool>`tag_id = any(${tagIds}::uuid[])`)
    .execute();
  return rows.map(({ entityId }) => entityId);
}

interface ByCampaign {
  readonly campaignIds?: string[] | undefined;
  readonly campaignTags?: string[] | undefined;
}

/** Replaces tags by campaigns, for indexes and roll-ups. Undefined when no campaign is left. */
export async function withinTags<Q extends ByCampaign>(db: ReadDatabase, query: Q): Promise<Q | undefined> {
  const { campaignIds = [], campaignTags = [] } = query;
  if (campaignTags.length === 0) return query;
  const tagged = await campaignsTagged(db, campaignTags);
  const left = campaignIds.length === 0 ? tagged : tagged.filter((id) => campaignIds.includes(id));
  return left.length === 0 ? undefined : { ...query, campaignIds: left, campaignTags: undefined };
}
