import { type Expression, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import type { Condition } from './condition.ts';

export const campaignBearsTag =
  (campaignId: Expression<unknown>) =>
  (tagIds: readonly string[]): Condition =>
    sql<SqlBool>`${campaignId} in (select et.entity_id from entity_tags et
      where et.entity_type = 'CAMPAIGN' and et.tag_id = any(${tagIds}::uuid[]))`;

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
  readonly countiesIncludedCampaignIds?: string[] | undefined;
  readonly campaignTags?: string[] | undefined;
}

/**
 * Replaces two filters by the ids of the campaigns that they find, because indexes and roll-ups know only ids. One
 * filter is by tags of campaigns; the other finds the campaigns of every edition in the same cities. Undefined when no
 * campaign is left.
 */
export async function withinTags<Q extends ByCampaign>(db: ReadDatabase, query: Q): Promise<Q | undefined> {
  const { campaignIds, campaignTags = [], countiesIncludedCampaignIds: citywide = [] } = query;
  // An empty list means that no campaign is in scope.
  if (campaignIds?.length === 0) return undefined;
  if (campaignTags.length === 0 && citywide.length === 0) return query;
  const tagged = campaignTags.length === 0 ? undefined : await campaignsTagged(db, campaignTags);
  const inCities = citywide.length === 0 ? undefined : await campaignsOfTheirCities(db, citywide);
  const left = commonOf([campaignIds, tagged, inCities]);
  if (left?.length === 0) return undefined;
  return { ...query, campaignIds: left, campaignTags: undefined, countiesIncludedCampaignIds: undefined };
}

/** The ids that are in all given lists; undefined when no list is given. */
export function commonOf(lists: readonly (readonly string[] | undefined)[]): string[] | undefined {
  const given = lists.filter((list) => list !== undefined);
  const [first, ...others] = given.map((list) => [...new Set(list)]);
  return first?.filter((id) => others.every((list) => list.includes(id)));
}

const theirCities = (campaignIds: readonly string[]) => sql`
  select county_id from campaigns where id = any(${campaignIds}::uuid[])
  union select county_id from campaign_counties where campaign_id = any(${campaignIds}::uuid[])`;

/** Campaigns of every edition in the cities of these campaigns. */
export async function campaignsOfTheirCities(db: ReadDatabase, campaignIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where county_id in (${theirCities(campaignIds)})`.execute(db);
  return rows.map(({ id }) => id);
}

export const inTheirCities =
  (campaignId: Expression<unknown>) =>
  (campaignIds: readonly string[]): Condition =>
    sql<SqlBool>`${campaignId} in (select id from campaigns where county_id in (${theirCities(campaignIds)}))`;
