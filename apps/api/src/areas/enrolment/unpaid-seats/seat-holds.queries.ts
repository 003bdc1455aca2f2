import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { SeatHold } from './seat-hold.ts';

export interface DueSeats {
  readonly now: Temporal.Instant;
  /** A day, 'YYYY-MM-DD': registrations whose first payment is due after it are left out. */
  readonly dueUntil: string;
  readonly after: string;
  readonly limit: number;
}

/** The ids of registrations that may need a warning or a release, in ascending order, starting after the id `after`. */
export async function unpaidSeatsDue(db: ReadDatabase, { now, dueUntil, after, limit }: DueSeats): Promise<string[]> {
  const rows = await db
    .selectFrom('campaigns as c')
    .innerJoin('registrations as r', 'r.campaignId', 'c.id')
    .select('r.id')
    .where('c.unpaidSeatHours', 'is not', null)
    .where('r.status', '=', 'REGISTERED')
    .where(sql<SqlBool>`r.credits_cents = 0`)
    .where('r.earliestDueDate', '<=', dueUntil)
    .where('r.id', '>', after)
    .where(
      sql<SqlBool>`r.registered_at <= ${now}::timestamptz
        - make_interval(mins => c.unpaid_seat_hours * 60 - least(1440, c.unpaid_seat_hours * 30))`,
    )
    .where(sql<SqlBool>`coalesce(r.seat_held_until <= ${now}, true)`)
    .orderBy('r.id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Reads what decides how long the registration's seat is held. A caller that writes afterwards must have locked the
 * registration.
 */
export async function seatHoldOf(db: ReadDatabase, registrationId: string): Promise<SeatHold> {
  return db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select(['c.unpaidSeatHours as hours', 'r.seatHeldUntil as toldUntil'])
    .select(
      sql<boolean>`exists (
        select 1 from payment_attempts a
        where a.registration_id = r.id and a.operation = 'CARD_PAYMENT' and a.status = 'PENDING')`.as('cardInProgress'),
    )
    .where('r.id', '=', registrationId)
    .executeTakeFirstOrThrow();
}

/** The data for the mail about a seat. Undefined for a student who refused all communication. */
export async function seatMailFacts(trx: Transaction, registrationId: string) {
  const { communicationsBlockedAt, ...facts } = await trx
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .innerJoin('drivingSchools as d', 'd.id', 'r.drivingSchoolId')
    .innerJoin('plans as l', 'l.id', 'r.planId')
    .select(['s.email', 's.name as studentName', 'c.name as campaignName', 'c.zoneOffset'])
    .select(['d.presentationName as drivingSchoolName', 'l.name as planName', 'r.communicationsBlockedAt'])
    .where('r.id', '=', registrationId)
    .executeTakeFirstOrThrow();
  return communicationsBlockedAt === null ? facts : undefined;
}
