import { type Selectable, sql } from 'kysely';
import type { RowScope } from '#kernel/list/school-scope.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Students } from '#kernel/db/schema.gen.ts';
import { registrationsVisibleTo, studentsTable, writeRegistrations } from '#areas/money/registration-row/index.ts';
import { refusingDuplicates } from './duplicates.ts';

/** The columns that the form edits; the names of city and state are stored beside the city's id. */
const COLUMNS = [...studentsTable.of('s'), 's.city', 's.state'] as const;

export type StudentRow = Pick<Selectable<Students>, (typeof studentsTable.columns)[number] | 'city' | 'state'>;

/**
 * SQL: the latest day on which the student may turn 18, by the rule that was in force on the day of the enrolment
 * (Specification 3 §9); null for a cart, which nobody under 18 may fill.
 */
export const ADULT_UNTIL = sql<string | null>`(
  select r.registration_day + d.amount from deadline_rules d
  where r.status = 'REGISTERED' and d.code = 'MINOR' and d.unit = 'DAYS' and d.valid_from <= r.registration_day
    and (d.valid_until is null or d.valid_until > r.registration_day))`;

/**
 * Locks and reads the student; undefined when the registration is another student's or out of scope. All of the
 * student's registrations are locked first, as carts and erasures do, because another order could deadlock with them.
 */
export async function lockVisibleStudent(trx: Transaction, actor: RowScope, registrationId: string, studentId: string) {
  await sql`select id from registrations where student_id = ${studentId} order by id for no key update`.execute(trx);
  return registrationsVisibleTo(trx, actor)
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select([...COLUMNS, 's.version', 's.anonymisedAt', 'c.zoneOffset', ADULT_UNTIL.as('adultUntil')])
    .where('r.id', '=', registrationId)
    .where('r.studentId', '=', studentId)
    .forNoKeyUpdate('s')
    .executeTakeFirst();
}

/**
 * Changes the student's data, and the copies of name, CPF, e-mail and phone on the student's registrations. Refuses a
 * CPF, e-mail or phone that another student of the same campaign has.
 */
export async function replaceStudent(
  trx: Transaction,
  studentId: string,
  student: StudentRow,
  at: Temporal.Instant,
): Promise<void> {
  const fields = {
    CPF_ALREADY_REGISTERED: 'studentCpf',
    EMAIL_ALREADY_REGISTERED: 'studentEmail',
    CELLPHONE_ALREADY_REGISTERED: 'studentCellphone',
  };
  await refusingDuplicates(fields, async () => {
    await trx
      .updateTable('students')
      .set((eb) => ({ ...student, updatedAt: at, version: eb('version', '+', 1) }))
      .where('id', '=', studentId)
      .execute();
    const set = {
      studentName: student.name,
      studentCpf: student.cpf,
      studentEmail: student.email,
      studentCellphone: student.cellphone,
    };
    await writeRegistrations(trx, { studentId }, { set, at });
  });
}
