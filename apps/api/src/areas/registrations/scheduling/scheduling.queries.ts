import type { ZoneOffset } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { campaignsVisibleTo } from '#areas/offer/campaigns/index.ts';
import { drivingSchoolsVisibleTo } from '#areas/offer/driving-schools/index.ts';
import { writeRegistration } from '#areas/money/registration-row/index.ts';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type Attendance, type BookedAt, busyIn } from './slots.ts';

export interface SchoolAttendance extends Attendance {
  readonly drivingSchoolId: string;
  readonly campaignId: string;
  readonly zoneOffset: ZoneOffset;
}

interface Place {
  readonly campaignId: string;
  readonly drivingSchoolId: string;
}

const attendances = (db: ReadDatabase, campaignId: string) =>
  db
    .selectFrom('campaignDrivingSchools as cds')
    .innerJoin('campaigns as c', 'c.id', 'cds.campaignId')
    .innerJoin('drivingSchools as ds', 'ds.id', 'cds.drivingSchoolId')
    .select([
      'cds.drivingSchoolId',
      'cds.campaignId',
      'c.schedulingStartDate',
      'c.schedulingEndDate',
      'ds.averageServiceTime',
      'ds.attendants',
      'c.zoneOffset',
      'ds.officeHours',
      'cds.closedDays',
    ])
    .where('cds.campaignId', '=', campaignId);

export async function attendanceOf(
  db: ReadDatabase,
  { campaignId, drivingSchoolId }: Place,
): Promise<SchoolAttendance | undefined> {
  return attendances(db, campaignId).where('cds.drivingSchoolId', '=', drivingSchoolId).executeTakeFirst();
}

export async function visibleAttendances(db: ReadDatabase, actor: Actor, campaignId: string) {
  return attendances(db, campaignId)
    .select(['cds.presentationName', 'c.name as campaignName', 'c.edition'])
    .where('cds.campaignId', 'in', campaignsVisibleTo(db, actor).select('c.id').where('c.id', '=', campaignId))
    .where('cds.drivingSchoolId', 'in', drivingSchoolsVisibleTo(db, actor).select('ds.id'))
    .orderBy('cds.presentationName')
    .execute();
}

/**
 * Locks the campaign and the CFC until the booking is committed. Changes of closed days and of working hours lock the
 * same rows, so they wait until then.
 */
export async function holdTimes(trx: Transaction, { campaignId, drivingSchoolId }: Place): Promise<void> {
  await trx
    .selectFrom(['campaigns as c', 'drivingSchools as ds'])
    .select('c.id')
    .where('c.id', '=', campaignId)
    .where('ds.id', '=', drivingSchoolId)
    .forShare('c')
    .forShare('ds')
    .execute();
}

/**
 * Locks CFCs until the transaction ends, so that nobody changes their working hours meanwhile (see {@link holdTimes}).
 * They are locked in the order of their ids.
 */
export async function holdWorkingHours(trx: Transaction, drivingSchoolIds: readonly string[]): Promise<void> {
  await trx
    .selectFrom('drivingSchools')
    .select('id')
    .where(sql<SqlBool>`id = any(${drivingSchoolIds}::uuid[])`)
    .orderBy('id')
    .forShare()
    .execute();
}

/**
 * The people who are booked at these schools in this time, ordered by registration, because registrations are locked in
 * this order.
 */
export async function bookedPeople(
  db: ReadDatabase,
  { campaignId, drivingSchoolIds }: { readonly campaignId: string; readonly drivingSchoolIds: readonly string[] },
  { from, until }: { readonly from: Temporal.Instant; readonly until: Temporal.Instant },
) {
  return db
    .selectFrom('slotSeats as s')
    .innerJoin('registrations as r', 'r.id', 's.registrationId')
    .select(['s.registrationId', 's.drivingSchoolId', 's.startsAt', 'r.studentId', 'r.studentName'])
    .select(sql<boolean>`r.communications_blocked_at is not null`.as('refusesMessages'))
    .where('s.campaignId', '=', campaignId)
    .where(sql<SqlBool>`s.driving_school_id = any(${drivingSchoolIds}::uuid[])`)
    .where('s.startsAt', '>=', from)
    .where('s.startsAt', '<', until)
    .orderBy('s.registrationId')
    .execute();
}

export type BookedPerson = Awaited<ReturnType<typeof bookedPeople>>[number];

export async function visibleAttendance(
  db: ReadDatabase,
  actor: Actor,
  place: Place,
): Promise<SchoolAttendance | 'NO_CAMPAIGN' | undefined> {
  const campaign = campaignsVisibleTo(db, actor).select('c.id').where('c.id', '=', place.campaignId);
  const school = drivingSchoolsVisibleTo(db, actor).select('ds.id').where('ds.id', '=', place.drivingSchoolId);
  const [seenCampaign, seenSchool] = await Promise.all([campaign.executeTakeFirst(), school.executeTakeFirst()]);
  if (seenCampaign === undefined) return 'NO_CAMPAIGN';
  return seenSchool === undefined ? undefined : attendanceOf(db, place);
}

export async function placeOfStudent(db: ReadDatabase, id: string, userId: string) {
  return db
    .selectFrom('registrations as r')
    .select(['r.campaignId', 'r.drivingSchoolId', 'r.status'])
    .where('r.id', '=', id)
    .where('r.userId', '=', userId)
    .executeTakeFirst();
}

/**
 * Returns a function that says how many attendants of a school are busy in a slot, in all campaigns together. It knows
 * only slots that begin between `from` and `to`.
 */
export async function bookedBetween(
  db: ReadDatabase,
  { drivingSchoolId, averageServiceTime: minutes }: Pick<SchoolAttendance, 'drivingSchoolId' | 'averageServiceTime'>,
  from: Temporal.Instant,
  to: Temporal.Instant,
): Promise<BookedAt> {
  const rows = await db
    .selectFrom('slotSeats')
    .select(['startsAt', (eb) => eb.fn.countAll<number>().as('taken')])
    .where('drivingSchoolId', '=', drivingSchoolId)
    .where('startsAt', '>', from.subtract({ minutes }))
    .where('startsAt', '<', to.add({ minutes }))
    .groupBy('startsAt')
    .execute();
  return busyIn(rows, minutes);
}

export async function releaseSeats(trx: Transaction, registrationIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('slotSeats').where(sql<SqlBool>`registration_id = any(${registrationIds}::uuid[])`).execute();
}

export async function releaseSeat(trx: Transaction, registrationId: string): Promise<void> {
  await trx.deleteFrom('slotSeats').where('registrationId', '=', registrationId).execute();
}

export interface Seat extends Place {
  readonly registrationId: string;
  readonly startsAt: Temporal.Instant;
  readonly at: Temporal.Instant;
}

/**
 * Takes the lowest free seat of a slot and returns true, or returns false when all attendants are busy in the slot,
 * counted as by `busyIn` in slots.ts. When two people try to take the same seat, the unique key gives it to one of
 * them, and the other counts again. The caller has locked the CFC's working hours, so that concurrent bookings use the
 * same slots.
 */
export async function takeSeat(
  trx: Transaction,
  seat: Seat,
  { attendants, averageServiceTime }: Pick<Attendance, 'attendants' | 'averageServiceTime'>,
): Promise<boolean> {
  const start = sql`${seat.startsAt}::timestamptz`;
  const length = sql`${averageServiceTime}::int * interval '1 minute'`;
  for (;;) {
    const { rows } = await sql<{ seat: number | null; taken: boolean }>`
      with near as (
        select starts_at, seat from slot_seats
        where driving_school_id = ${seat.drivingSchoolId}
          and starts_at > ${start} - ${length} and starts_at < ${start} + ${length}
      ), busy as (
        select max((select count(*) from near where starts_at > moment - ${length} and starts_at <= moment)) as most
        from (select ${start} as moment union select starts_at from near where starts_at > ${start}) as moments
      ), free as (
        select n from busy, generate_series(1, ${attendants}::int) n
        where most < ${attendants} and not exists (select 1 from near where starts_at = ${start} and seat = n)
        order by n limit 1
      ), taken as (
        insert into slot_seats (driving_school_id, starts_at, seat, registration_id, campaign_id, booked_at)
        select ${seat.drivingSchoolId}::uuid, ${start}, n, ${seat.registrationId}::uuid,
          ${seat.campaignId}::uuid, ${seat.at}::timestamptz
        from free
        on conflict (driving_school_id, starts_at, seat) do nothing
        returning seat
      )
      select (select n from free) as seat, exists (select 1 from taken) as taken`.execute(trx);
    const [answer] = rows;
    if (answer === undefined || answer.seat === null) return false;
    if (answer.taken) return true;
  }
}

/** Writes the booked time on the registration; `day` is that of the campaign's zone. */
export async function keepSchedule(
  trx: Transaction,
  registrationId: string,
  schedule: { at: Temporal.Instant; day: string; now: Temporal.Instant },
): Promise<void> {
  const { at, day, now } = schedule;
  await writeRegistration(trx, registrationId, {
    set: { schedulingAt: at, schedulingDay: day },
    edited: true,
    at: now,
  });
}
