import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { STUDENT_COLUMNS } from './student-columns.ts';

const deciding = (db: ReadDatabase) =>
  db
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select([
      'r.id',
      'r.campaignId',
      'r.studentId',
      'r.userId',
      'r.leadId',
      'r.waitingListEntryId',
      'r.drivingSchoolId',
      'r.campaignDrivingSchoolId',
      'r.campaignPlanId',
      'r.registeredAt',
      'r.version',
      'r.schedulingAt',
      'r.planId',
      ...STUDENT_COLUMNS,
      's.anonymisedAt',
      'r.communicationsBlockedAt',
      'r.status',
      'r.paymentMethod',
      'r.checkoutStep',
    ]);

/**
 * Whether the registration `r` was changed while this query waited for its lock. PostgreSQL then returns the row as it
 * is now, but the rows joined to it as they were before, so that the joined rows have to be read again.
 */
export const changedMeanwhile = sql<boolean>`r.ctid <> (select was.ctid from registrations was where was.id = r.id)`;

const lockable = (trx: Transaction) => deciding(trx).select(changedMeanwhile.as('isOutdated')).forNoKeyUpdate('r');

type Lockable = NonNullable<Awaited<ReturnType<ReturnType<typeof lockable>['executeTakeFirst']>>>;

async function asItIs(trx: Transaction, found: Lockable | undefined) {
  if (found === undefined) return undefined;
  const { isOutdated, ...row } = found;
  return isOutdated ? deciding(trx).where('r.id', '=', row.id).executeTakeFirst() : row;
}

/**
 * Locks a registration of this user. Returns undefined for somebody else's registration. Also returns undefined for a
 * cart that has `gaveWayAt`: another person has since verified the e-mail of a pre-registration with the same CPF or
 * e-mail.
 */
export async function lockOwnRegistration(trx: Transaction, id: string, userId: string) {
  const own = lockable(trx).where('r.id', '=', id).where('r.userId', '=', userId).where('r.gaveWayAt', 'is', null);
  return asItIs(trx, await own.executeTakeFirst());
}

/** Locks a registration whose scope the caller has checked. */
export async function lockRegistration(trx: Transaction, id: string) {
  return asItIs(trx, await lockable(trx).where('r.id', '=', id).executeTakeFirst());
}

export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** Reads what {@link lockRegistration} reads, without locking it. */
export async function readRegistration(db: ReadDatabase, id: string): Promise<LockedRegistration | undefined> {
  return deciding(db).where('r.id', '=', id).executeTakeFirst();
}
