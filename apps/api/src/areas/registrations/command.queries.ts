import { type Reachable, reachableOf } from '#areas/money/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from './registrations.queries.ts';

export async function isVisible(db: ReadDatabase, actor: RowScope, id: string): Promise<boolean> {
  const row = await registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** For a path that also names the student. */
export async function isOfStudent(
  db: ReadDatabase,
  actor: RowScope,
  id: string,
  { studentId }: { readonly studentId: string },
): Promise<boolean> {
  const registration = registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id);
  return (await registration.where('r.studentId', '=', studentId).executeTakeFirst()) !== undefined;
}

/** Whether the student of a registration is written to. */
export async function reachabilityOf(db: ReadDatabase, id: string): Promise<Reachable> {
  const student = await db
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select(['s.anonymisedAt', 'r.communicationsBlockedAt'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return reachableOf(student);
}

export async function acceptedContractHash(trx: Transaction, registrationId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('contracts')
    .select('sha256')
    .where('registrationId', '=', registrationId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sha256;
}

export async function completeLead(
  trx: Transaction,
  leadId: string,
  terms: { drivingSchoolId: string; planId: string },
  at: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('leads')
    .set({
      checkoutStep: 'REGISTRATION_COMPLETED',
      drivingSchoolId: terms.drivingSchoolId,
      planId: terms.planId,
      updatedAt: at,
    })
    .where('id', '=', leadId)
    .execute();
}
