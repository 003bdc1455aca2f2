import { type Reachable, reachableOf } from '#areas/money/core/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { refuse } from '#kernel/errors.ts';
import type { RowScope } from '#kernel/list/school-scope.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';

export async function isVisible(db: ReadDatabase, actor: RowScope, id: string): Promise<boolean> {
  const row = await registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id).executeTakeFirst();
  return row !== undefined;
}

interface OfStudent {
  readonly studentId: string;
}

/**
 * Whether the registration is the student's, for a path that names both. Refuses with STUDENT_NOT_FOUND when the person
 * sees no registration of the student.
 */
export async function isOfStudent(
  db: ReadDatabase,
  actor: RowScope,
  id: string,
  { studentId }: OfStudent,
): Promise<boolean> {
  const registration = registrationsVisibleTo(db, actor).select('r.id').where('r.id', '=', id);
  const isTheirs = (await registration.where('r.studentId', '=', studentId).executeTakeFirst()) !== undefined;
  if (!isTheirs) await refuseUnknownStudent(db, actor, { studentId });
  return isTheirs;
}

/** Refuses with STUDENT_NOT_FOUND when the person sees no registration of the student. */
export async function refuseUnknownStudent(db: ReadDatabase, actor: RowScope, { studentId }: OfStudent): Promise<void> {
  const theirs = registrationsVisibleTo(db, actor).select('r.id').where('r.studentId', '=', studentId);
  if ((await theirs.executeTakeFirst()) === undefined) refuse('STUDENT_NOT_FOUND');
}

/**
 * Refuses a path that found nothing: STUDENT_NOT_FOUND when it names a student of whom the person sees no registration,
 * else REGISTRATION_NOT_FOUND.
 */
export async function refuseNotOfStudent(
  db: ReadDatabase,
  actor: RowScope,
  { studentId }: { readonly studentId?: string | undefined },
): Promise<never> {
  if (studentId !== undefined) await refuseUnknownStudent(db, actor, { studentId });
  return refuse('REGISTRATION_NOT_FOUND');
}

/** Whether the registration's student is anonymised, and whether messages may be sent to the student. */
export async function reachabilityOf(db: ReadDatabase, id: string): Promise<Reachable> {
  const student = await db
    .selectFrom('registrations as r')
    .innerJoin('students as s', 's.id', 'r.studentId')
    .select(['s.anonymisedAt', 'r.communicationsBlockedAt'])
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow();
  return reachableOf(student);
}
