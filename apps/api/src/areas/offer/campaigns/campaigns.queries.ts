import { type CampaignsQuery, isConsultantOnly } from '@habilita/contract';
import { isUuid } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { campaignBearsTag } from '#kernel/list/tags.queries.ts';

export type CampaignScope = Pick<Actor, 'userId' | 'roles' | 'drivingSchoolIds'>;

/** The scope of the system's own reads: like an administrator, it sees every campaign. */
export const EVERYTHING: CampaignScope = { userId: '', roles: ['ADMIN'], drivingSchoolIds: 'ALL' };

export const seesEveryCampaign = ({ roles, drivingSchoolIds }: CampaignScope): boolean =>
  drivingSchoolIds === 'ALL' && !isConsultantOnly(roles);

/**
 * CFC users see the campaigns of their schools, consultants their own campaigns, everybody else all. Every read of
 * campaigns starts here.
 */
export function campaignsVisibleTo(db: ReadDatabase, { userId, roles, drivingSchoolIds }: CampaignScope) {
  let visible = db.selectFrom('campaigns as c');
  if (drivingSchoolIds !== 'ALL') {
    visible = visible.where(
      sql<SqlBool>`exists (select 1 from campaign_driving_schools cds
        where cds.campaign_id = c.id and cds.driving_school_id = any(${drivingSchoolIds}::uuid[]))`,
    );
  }
  if (isConsultantOnly(roles)) {
    visible = visible.where(
      sql<SqlBool>`(c.campaign_consultant_user_ids @> array[${userId}::uuid]
        or c.marketing_consultant_user_ids @> array[${userId}::uuid])`,
    );
  }
  return visible;
}

const c = columnsOf<'campaigns'>('c');

/** SQL: the campaign has seats left; a null in `vacancies` means no limit. */
const HAS_VACANCIES = sql<boolean>`exists (select 1 from seat_stocks s
  where s.scope = 'CAMPAIGN' and s.owner_id = c.id and (s.vacancies is null or s.taken < s.vacancies))`;

const inCity = (city: string): Condition =>
  isUuid(city)
    ? c.equals('countyId')(city)
    : sql<SqlBool>`searchable(c.locality) like searchable(${city.replaceAll(/[\\%_]/g, '')}) || '%'`;

/** The condition of a filter that is a tick box. A box that is not ticked does not filter (Specification 2 §2). */
const ticked = (condition: Condition, isTicked: boolean): Condition => (isTicked ? condition : sql<SqlBool>`true`);

const predicatesAt = (now: Temporal.Instant): Predicates<CampaignsQuery> => ({
  term: c.contains('nameSearch'),
  ids: c.oneOf('id'),
  state: (acronym) => c.equals('state')(acronym.toUpperCase()),
  locality: inCity,
  drivingSchoolIds: (ids) =>
    sql<SqlBool>`exists (select 1 from campaign_driving_schools cds
      where cds.campaign_id = c.id and cds.driving_school_id = any(${ids}::uuid[]))`,
  tagIds: campaignBearsTag(c.ref('id')),
  registrationDateStart: (day) =>
    sql<SqlBool>`(c.registration_start_date at time zone 'UTC' + c.zone_offset::interval)::date >= ${day}::date`,
  registrationDateEnd: (day) =>
    sql<SqlBool>`(c.registration_end_date at time zone 'UTC' + c.zone_offset::interval)::date <= ${day}::date`,
  inProgress: (box) => ticked(sql<SqlBool>`(c.start_date <= ${now} and c.end_date >= ${now})`, box),
  registrationsOpen: (box) =>
    ticked(
      sql<SqlBool>`(c.registration_start_date <= ${now} and c.registration_end_date >= ${now} and ${HAS_VACANCIES})`,
      box,
    ),
});

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: c.ref('nameSearch') },
  state: { column: c.ref('state') },
  locality: { column: c.ref('locality') },
  edition: { column: c.ref('edition') },
  startDate: { column: c.ref('startDate') },
  endDate: { column: c.ref('endDate') },
};

export async function searchCampaigns(
  db: ReadDatabase,
  scope: CampaignScope,
  query: CampaignsQuery,
  now: Temporal.Instant,
) {
  const source = {
    visible: campaignsVisibleTo(db, scope),
    id: sql.ref<string>('c.id'),
    conditions: conditionsOf(predicatesAt(now), query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await rowsQuery(db, ids).execute();
  return { rows: inOrder(ids, rows), ...total };
}

const rowsQuery = (db: ReadDatabase, ids: readonly string[]) =>
  db
    .selectFrom('campaigns as c')
    .select([
      'c.id',
      'c.name',
      'c.state',
      'c.locality',
      'c.edition',
      'c.zoneOffset',
      'c.startDate',
      'c.endDate',
      'c.registrationStartDate',
      'c.registrationEndDate',
      HAS_VACANCIES.as('hasVacanciesLeft'),
    ])
    .where(sql`c.id`, '=', sql`any(${ids}::uuid[])`);

interface Named {
  readonly id: string;
  readonly name: string;
}

const people = (ids: string) =>
  sql<Named[]>`coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name)
    from users u where u.id = any(${sql.ref(ids)})), '[]'::jsonb)`;

const COUNTIES = sql<(Named & { readonly stateAcronym: string })[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', k.id, 'name', k.name, 'stateAcronym', k.state_acronym) order by k.name_search)
  from campaign_counties cc join counties k on k.id = cc.county_id where cc.campaign_id = c.id), '[]'::jsonb)`;

export interface SeatStock {
  readonly scope: string;
  readonly vacancies: number | null;
  readonly taken: number;
}

const STOCKS = sql<SeatStock[]>`coalesce((
  select jsonb_agg(jsonb_build_object('scope', s.scope, 'vacancies', s.vacancies, 'taken', s.taken))
  from seat_stocks s where s.campaign_id = c.id and s.owner_id = c.id), '[]'::jsonb)`;

const TEMPLATE_NAME = sql<string>`(select t.name from templates t where t.id = c.contract_template_id)`;
const PROGRAM_NAME = sql<string>`(select p.name from programs p where p.key = c.program)`;
const TAG_IDS = sql<string[]>`coalesce((
  select array_agg(et.tag_id order by et.created_at, et.tag_id) from entity_tags et
  where et.entity_type = 'CAMPAIGN' and et.entity_id = c.id), '{}')`;

export async function findCampaign(db: ReadDatabase, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(db, scope)
    .selectAll('c')
    .select([
      'c.zoneOffset',
      'c.boletoExpirationStrategy',
      'c.allowedPaymentMethods',
      people('c.campaignConsultantUserIds').as('campaignConsultants'),
      people('c.marketingConsultantUserIds').as('marketingConsultants'),
      COUNTIES.as('counties'),
      STOCKS.as('stocks'),
      TEMPLATE_NAME.as('contractTemplateName'),
      PROGRAM_NAME.as('programName'),
      TAG_IDS.as('tagIds'),
    ])
    .where('c.id', '=', id)
    .executeTakeFirst();
}

export type CampaignRecord = NonNullable<Awaited<ReturnType<typeof findCampaign>>>;

/**
 * Locks a campaign; undefined when it is out of scope. Enrolments go on meanwhile, because they only reference the
 * campaign.
 */
export async function lockCampaign(trx: Transaction, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(trx, scope)
    .select(['c.id', 'c.version'])
    .where('c.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function seesCampaign(db: ReadDatabase, scope: CampaignScope, id: string): Promise<boolean> {
  const row = await campaignsVisibleTo(db, scope).select('c.id').where('c.id', '=', id).executeTakeFirst();
  return row !== undefined;
}
