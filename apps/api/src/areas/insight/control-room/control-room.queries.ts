import { COUNTED_STATUSES, type RegistrationStatus } from '@habilita/contract';
import { sql } from 'kysely';
import { type CampaignScope, campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import { REGISTRATION_ROLL_UP } from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { oneOf } from '#kernel/list/columns-of.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import { rolledUpCells } from '#kernel/roll-ups/rolled-up-total.ts';
import type { RollUpFilter } from '#kernel/roll-ups/roll-up.ts';

export async function campaignInRoom(db: ReadDatabase, scope: CampaignScope, id: string) {
  return campaignsVisibleTo(db, scope)
    .select(['c.id', 'c.name', 'c.edition', 'c.countyId', 'c.zoneOffset', 'c.startDate', 'c.endDate'])
    .select(['c.registrationStartDate', 'c.registrationEndDate', 'c.schedulingStartDate', 'c.schedulingEndDate'])
    .where('c.id', '=', id)
    .executeTakeFirst();
}
export type CampaignInRoom = NonNullable<Awaited<ReturnType<typeof campaignInRoom>>>;

/** Filter of a roll-up for one campaign, within the person's schools. */
export const campaignFilter = (
  campaignId: string,
  { drivingSchoolIds }: SchoolScope,
): RollUpFilter<'CAMPAIGN' | 'DRIVING_SCHOOL'>['dimensions'] => ({
  CAMPAIGN: [campaignId],
  ...(drivingSchoolIds === 'ALL' ? {} : { DRIVING_SCHOOL: drivingSchoolIds }),
});

export interface RegisteredCount {
  readonly drivingSchoolId: string | null;
  readonly planId: string | null;
  readonly status: RegistrationStatus;
  readonly n: number;
}

/**
 * Counts the registrations of a campaign by school and plan. The numbers come from a roll-up, so no registration is
 * read.
 */
export async function registeredByPlan(
  db: ReadDatabase,
  scope: SchoolScope,
  campaignId: string,
): Promise<readonly RegisteredCount[]> {
  const filter = { dimensions: campaignFilter(campaignId, scope), columns: { status: COUNTED_STATUSES } };
  const columns = ['driving_school_id', 'plan_id', 'status', 'n'];
  const cells = rolledUpCells<keyof typeof REGISTRATION_ROLL_UP.dimensions>(REGISTRATION_ROLL_UP, filter, columns);
  const { rows } = await sql<RegisteredCount>`
    select driving_school_id, plan_id, status, sum(n)::int as n from ${cells} as cells
    group by 1, 2, 3 having sum(n) <> 0`.execute(db);
  return rows;
}

const ofOwnSchools = ({ drivingSchoolIds }: SchoolScope, column: string) =>
  drivingSchoolIds === 'ALL' ? sql`` : sql`and ${oneOf(sql.ref(column), drivingSchoolIds)}`;

export interface Seats {
  readonly vacancies: number | null;
  readonly taken: number;
}

export interface SchoolSeats extends Seats {
  readonly drivingSchoolId: string;
  readonly presentationName: string;
  readonly reserved: number;
  readonly plans: readonly PlanSeats[];
}

interface PlanSeats extends Seats {
  readonly planId: string;
  readonly name: string;
}

export async function seatsBySchool(
  db: ReadDatabase,
  scope: SchoolScope,
  campaignId: string,
): Promise<readonly SchoolSeats[]> {
  const { rows } = await sql<SchoolSeats>`
    select cds.driving_school_id, cds.presentation_name, s.vacancies, coalesce(s.taken, 0) as taken,
      (select count(*)::int from waiting_list_entries w
        where w.campaign_driving_school_id = cds.id and w.seat_until is not null) as reserved,
      coalesce((
        select jsonb_agg(jsonb_build_object('planId', p.id, 'name', p.name, 'vacancies', ps.vacancies, 'taken', coalesce(ps.taken, 0))
          order by p.name, p.id)
        from campaign_plans cp join plans p on p.id = cp.plan_id
        left join seat_stocks ps on ps.scope = 'PLAN' and ps.owner_id = cp.id
        where cp.campaign_driving_school_id = cds.id
      ), '[]') as plans
    from campaign_driving_schools cds
    left join seat_stocks s on s.scope = 'DRIVING_SCHOOL' and s.owner_id = cds.id
    where cds.campaign_id = ${campaignId} ${ofOwnSchools(scope, 'cds.drivingSchoolId')}
    order by cds.presentation_name, cds.id`.execute(db);
  return rows;
}

export interface CampaignSeats extends Seats {
  readonly reserved: number;
  readonly reservedWithoutSchool: number;
}

export async function seatsOfCampaign(db: ReadDatabase, campaignId: string): Promise<CampaignSeats | undefined> {
  const { rows } = await sql<CampaignSeats>`
    select s.vacancies, s.taken, w.reserved, w.without_school as reserved_without_school
    from seat_stocks s cross join (
      select count(*)::int as reserved, count(*) filter (where driving_school_id is null)::int as without_school
      from waiting_list_entries where campaign_id = ${campaignId} and seat_until is not null
    ) as w
    where s.scope = 'CAMPAIGN' and s.owner_id = ${campaignId}`.execute(db);
  return rows[0];
}

export interface OnDayInSchool {
  readonly drivingSchoolId: string;
  readonly day: string;
  readonly n: number;
}

interface Days {
  readonly from: string;
  readonly until: string;
}

/**
 * Counts the campaign's appointments by school and day. It uses the condition of the day filter in the list of
 * registrations, so that these counts agree with that list.
 */
export async function bookedInCampaign(
  db: ReadDatabase,
  scope: SchoolScope,
  campaignId: string,
  { from, until }: Days,
): Promise<readonly OnDayInSchool[]> {
  const { rows } = await sql<OnDayInSchool>`
    select r.driving_school_id, r.scheduling_day as day, count(*)::int as n from registrations r
    where r.campaign_id = ${campaignId} and r.scheduling_day between ${from}::date and ${until}::date
      and r.driving_school_id is not null ${ofOwnSchools(scope, 'r.drivingSchoolId')}
    group by 1, 2`.execute(db);
  return rows;
}

/** Appointments of other campaigns at these schools, by day in this campaign's zone. */
export async function bookedByOthers(
  db: ReadDatabase,
  { id, zoneOffset }: Pick<CampaignInRoom, 'id' | 'zoneOffset'>,
  schools: readonly string[],
  { from, until }: Days,
): Promise<readonly OnDayInSchool[]> {
  if (schools.length === 0) return [];
  const moment = (day: string) => sql`((${day}::date)::timestamp - ${zoneOffset}::interval) at time zone 'UTC'`;
  const { rows } = await sql<OnDayInSchool>`
    select s.driving_school_id, (s.starts_at at time zone 'UTC' + ${zoneOffset}::interval)::date as day, count(*)::int as n
    from slot_seats s
    where ${oneOf(sql.ref('s.drivingSchoolId'), schools)} and s.campaign_id <> ${id}
      and s.starts_at >= ${moment(from)} and s.starts_at < ${moment(until)} + interval '1 day'
    group by 1, 2`.execute(db);
  return rows;
}
