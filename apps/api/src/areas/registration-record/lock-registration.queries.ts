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

const lockable = (trx: Transaction) => deciding(trx).forUpdate('r');

/** Undefined when it is not theirs. */
export async function lockOwnRegistration(trx: Transaction, id: string, userId: string) {
  return lockable(trx)
    .where('r.id', '=', id)
    .where('r.userId', '=', userId)
    .where('r.gaveWayAt', 'is', null)
    .executeTakeFirst();
}

/** Without scope: the caller has checked it. */
export async function lockRegistration(trx: Transaction, id: string) {
  return lockable(trx).where('r.id', '=', id).executeTakeFirst();
}

export type LockedRegistration = NonNullable<Awaited<ReturnType<typeof lockRegistration>>>;

/** {@link lockRegistration} for reading only. */
export async function readRegistration(db: ReadDatabase, id: string): Promise<LockedRegistration | undefined> {
  return deciding(db).where('r.id', '=', id).executeTakeFirst();
}
