import { sql, type SqlBool } from 'kysely';
import { writeRegistrations } from '#areas/registration-record/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

/** Who somebody says they are when they begin to enrol. */
export interface Claimant {
  readonly cpf: string;
  readonly email: string;
}

/** A student with the claimant's CPF or username. */
export interface InTheWay {
  readonly studentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /** Has ever been registered, unless the seat was given back unpaid; or somebody of the staff. */
  readonly stays: boolean;
}

/** A registration that stands or stood, or money: then the student is who they say. */
const isSomebody = sql<boolean>`(u.roles <> array['STUDENT'] or exists (
  select 1 from registrations r
  where r.student_id = s.id and (r.status in ('REGISTERED', 'ABANDONED') or r.credits_cents <> 0 or r.has_paid_any_down_payment)))`;

/** Students, not given way, whose CPF is the claimant's, or who sign in with the claimant's CPF or e-mail. */
export async function studentsInTheWay(db: ReadDatabase, { cpf, email }: Claimant): Promise<InTheWay[]> {
  return db
    .selectFrom('students as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .select(['s.id as studentId', 's.userId', 's.name', 's.email', isSomebody.as('stays')])
    .where('s.gaveWayAt', 'is', null)
    .where(
      sql<SqlBool>`s.id in (
        select id from students where cpf = ${cpf} and gave_way_at is null
        union select o.id from students o join users w on w.id = o.user_id where w.username in (${email}, ${cpf}))`,
    )
    .orderBy('s.id')
    .execute();
}

/** Locks every registration of these students, in one order. */
export async function lockRegistrationsOf(trx: Transaction, studentIds: readonly string[]): Promise<void> {
  await sql`select id from registrations where student_id = any(${studentIds}::uuid[]) order by id for update`.execute(
    trx,
  );
}

/** The students count no more, nor do their carts; answers the ids of these. */
export async function markGivenWay(
  trx: Transaction,
  studentIds: readonly string[],
  at: Temporal.Instant,
): Promise<string[]> {
  await trx
    .updateTable('students')
    .set({ gaveWayAt: at, updatedAt: at })
    .where(sql<SqlBool>`id = any(${studentIds}::uuid[])`)
    .execute();
  const carts = await trx
    .selectFrom('registrations')
    .select('id')
    .where(sql<SqlBool>`student_id = any(${studentIds}::uuid[])`)
    .execute();
  const ids = carts.map(({ id }) => id);
  await writeRegistrations(trx, { ids }, { set: { gaveWayAt: at }, edited: true, at });
  return ids;
}

/** The cart a student has begun in a campaign already, locked. */
export async function lockCartIn(trx: Transaction, campaignId: string, studentId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('registrations')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('studentId', '=', studentId)
    .where('gaveWayAt', 'is', null)
    .where('status', 'in', ['CREATED', 'PLAN_IN_CART'])
    .forUpdate()
    .executeTakeFirst();
  return row?.id;
}
