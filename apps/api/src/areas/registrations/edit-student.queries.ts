import type { CivilStatus, Gender } from '@habilita/contract';
import type { RowScope } from '#kernel/list/school-scope.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { writeRegistrations } from '#areas/registration-record/index.ts';
import { refusingDuplicates } from './duplicates.ts';
import { registrationsVisibleTo } from './registrations.queries.ts';

export interface StudentRow {
  readonly name: string;
  readonly email: string;
  readonly cpf: string;
  readonly cellphone: string;
  readonly dateOfBirth: string;
  readonly gender: Gender | null;
  readonly civilStatus: CivilStatus | null;
  readonly cep: string | null;
  readonly countyId: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly neighborhood: string | null;
  readonly street: string | null;
  readonly number: string | null;
  readonly complement: string | null;
  readonly rg: string | null;
  readonly phone: string | null;
}

/** The student, locked; undefined when not theirs or out of scope. */
export async function lockVisibleStudent(trx: Transaction, actor: RowScope, registrationId: string, studentId: string) {
  return registrationsVisibleTo(trx, actor)
    .innerJoin('students as s', 's.id', 'r.studentId')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .select([
      's.name',
      's.email',
      's.cpf',
      's.cellphone',
      's.dateOfBirth',
      's.gender',
      's.civilStatus',
      's.cep',
      's.countyId',
      's.city',
      's.state',
      's.neighborhood',
      's.street',
      's.number',
      's.complement',
      's.rg',
      's.phone',
      's.version',
      's.anonymisedAt',
      'c.zoneOffset',
    ])
    .where('r.id', '=', registrationId)
    .where('r.studentId', '=', studentId)
    .forUpdate('s')
    .executeTakeFirst();
}

/** Also updates the copies on registrations. Refuses duplicates within a campaign. */
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
