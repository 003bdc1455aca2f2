import { type LeadsQuery, NO_CATEGORY } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { type CampaignScope, campaignsVisibleTo, seesEveryCampaign } from '#areas/offer/campaigns/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { inAgeRanges } from '#kernel/list/age-range.ts';
import { columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, givenFilters, type Predicates } from '#kernel/list/condition.ts';
import { apartOf } from '#kernel/list/fast/apart.ts';
import { steadySearches } from '#kernel/list/fast/steady-page.ts';
import type { SortColumn } from '#kernel/list/page.ts';
import { type SchoolScope, withinSchools } from '#kernel/list/school-scope.ts';
import { campaignsOfTheirCities, campaignsTagged, commonOf } from '#kernel/list/tags.queries.ts';
import { rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { LEAD_ROLL_UP, leadRollUpFilter } from './lead-roll-up.ts';
import { leadsTable } from './leads.row.ts';
import { campaignListsOf, citywideListsOf, type LeadSearch, stagesOf } from './lead-search.ts';

/** Consultants see leads of their campaigns, CFC users those of their schools. */
export interface LeadScope extends SchoolScope {
  readonly campaignIds: 'ALL' | readonly string[];
}

export async function leadScopeOf(db: ReadDatabase, actor: CampaignScope): Promise<LeadScope> {
  const { drivingSchoolIds } = actor;
  if (seesEveryCampaign(actor)) return { campaignIds: 'ALL', drivingSchoolIds };
  const own = await campaignsVisibleTo(db, actor).select('c.id').execute();
  return { campaignIds: own.map(({ id }) => id), drivingSchoolIds };
}

export const LEAD_FIELDS = leadsTable.of('l');

/** Leads in scope, including registered people, whose lead stays readable. */
export function leadRecordsVisibleTo(db: ReadDatabase, { campaignIds, drivingSchoolIds }: LeadScope) {
  let visible = db.selectFrom('leads as l');
  if (campaignIds !== 'ALL') visible = visible.where(oneOf(sql.ref('l.campaignId'), campaignIds));
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('l.drivingSchoolId'), drivingSchoolIds));
  return visible;
}

/** Leads in scope without registered people (Specification 3 §1). Every list of leads is built on this query. */
export function leadsVisibleTo(db: ReadDatabase, scope: LeadScope) {
  return leadRecordsVisibleTo(db, scope).where(sql<SqlBool>`l.stage <> 'REGISTERED'`);
}

const l = columnsOf<'leads'>('l');

const anyOfThem = (conditions: readonly Condition[]): Condition => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

/** SQL: the day of pre-registration in the campaign's zone. */
const CREATED_DAY = sql`(select (l.created_at at time zone 'UTC' + c.zone_offset::interval)::date
  from campaigns c where c.id = l.campaign_id)`;

const PREDICATES: Predicates<LeadSearch> = {
  name: l.contains('nameSearch'),
  emails: (typed) => anyOfThem(typed.map(l.startsWith('email'))),
  phone: l.startsWith('phone'),
  stages: l.oneOf('stage'),
  campaignIds: l.oneOf('campaignId'),
  drivingSchoolIds: l.oneOf('drivingSchoolId'),
  planIds: l.oneOf('planId'),
  countyIds: l.oneOf('countyId'),
  ids: l.oneOf('id'),
  createdDateStart: (day) =>
    sql<SqlBool>`(l.created_at >= ${`${day}T02:00:00Z`}::timestamptz and ${CREATED_DAY} >= ${day}::date)`,
  createdDateEnd: (day) =>
    sql<SqlBool>`(l.created_at < ${`${day}T05:00:00Z`}::timestamptz + interval '1 day' and ${CREATED_DAY} <= ${day}::date)`,
  checkoutSteps: l.oneOf('checkoutStep'),
  categories: (categories) =>
    oneOf(sql`coalesce(l.plan_type || '-' || l.plan_modality, ${sql.lit(NO_CATEGORY)})`, categories),
  ageRanges: inAgeRanges(l.ref('dateOfBirth'), CREATED_DAY),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  createdDate: { column: l.ref('createdAt') },
  lastModifiedDate: { column: l.ref('updatedAt') },
  name: { column: l.ref('nameSearch') },
};

const steadyOf = steadySearches({
  indexed: new Set(['drivingSchoolIds', 'campaignIds', 'planIds', 'countyIds', 'stages']),
  order: 'createdDate',
});

/**
 * The search with all filters by campaign merged into one list of campaign ids, because the roll-up can be filtered
 * only by ids. Undefined when the filters can find no lead in scope.
 */
export async function leadSearchOf(
  db: ReadDatabase,
  scope: LeadScope,
  query: LeadsQuery,
): Promise<LeadSearch | undefined> {
  const { page, size, sort, exactTotal, columns, name, emails, phone, planIds, countyIds, ids } = query;
  const { createdDateStart, createdDateEnd, checkoutSteps, categories, ageRanges } = query;
  const lists = [...campaignListsOf(query), ...(scope.campaignIds === 'ALL' ? [] : [scope.campaignIds])];
  for (const list of citywideListsOf(query)) lists.push(await campaignsOfTheirCities(db, list));
  if (query.campaignTags !== undefined && query.campaignTags.length > 0)
    lists.push(await campaignsTagged(db, query.campaignTags));
  const campaignIds = commonOf(lists);
  const stages = stagesOf(query);
  const { drivingSchoolIds } = withinSchools(query, scope);
  if (campaignIds?.length === 0 || stages?.length === 0) return undefined;
  if (scope.drivingSchoolIds !== 'ALL' && drivingSchoolIds?.length === 0) return undefined;
  const given = { name, emails, phone, stages, campaignIds, drivingSchoolIds, planIds, countyIds, ids };
  const profile = { createdDateStart, createdDateEnd, checkoutSteps, categories, ageRanges };
  return { page, size, sort, exactTotal, columns, ...given, ...profile };
}

export function leadsSource(db: ReadDatabase, scope: LeadScope, search: LeadSearch) {
  return {
    visible: leadsVisibleTo(db, scope),
    id: sql.ref<string>('l.id'),
    conditions: conditionsOf(PREDICATES, search),
    sorts: SORTS,
    apart: apartOf(search, { campaign: l.ref('campaignId'), school: l.ref('drivingSchoolId') }),
    steady: steadyOf(search, givenFilters(PREDICATES, search), scope),
    // A search by ids is always quick.
    mayTakeLong: !givenFilters(PREDICATES, search).includes('ids'),
  };
}

export async function leadsSearch(db: ReadDatabase, scope: LeadScope, request: LeadsQuery) {
  const narrowed = await leadSearchOf(db, scope, request);
  if (narrowed === undefined) return undefined;
  const rollUp = leadRollUpFilter(narrowed, givenFilters(PREDICATES, narrowed));
  const source = leadsSource(db, scope, narrowed);
  return { source, request: narrowed, rolledUp: rollUp && rolledUpTotal(LEAD_ROLL_UP, rollUp) };
}
