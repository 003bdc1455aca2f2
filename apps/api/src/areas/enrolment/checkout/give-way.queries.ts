import { sql, type SqlBool } from 'kysely';
import { isCounted, writeRegistrations } from '#areas/money/registration-row/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

export interface Claimant {
  readonly cpf: string;
  readonly email: string;
}

export interface InTheWay {
  readonly studentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  /**
   * True when the student keeps the account: for staff, and for a student who is registered, gave up a registration, or
   * has ever paid.
   */
  readonly stays: boolean;
}

/** SQL: the student keeps the account, in the sense of `stays` in {@link InTheWay}. */
const isSomebody = sql<boolean>`(u.roles <> array['STUDENT'] or exists (
  select 1 from registrations r
  where r.student_id = s.id and (${sql.raw(isCounted('r.'))} or r.credits_cents <> 0 or r.has_paid_any_down_payment)))`;

/**
 * Students whose record keeps the claimant from enrolling: those with the claimant's CPF, and those whose username is
 * the claimant's CPF or e-mail. The claimant is a person who has proved the e-mail of their own pre-registration.
 */
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

/**
 * Locks registrations in order of id and before any lead, because whoever changes a registration locks it first and
 * then the leads of its CPF.
 */
export async function lockRegistrationsOf(trx: Transaction, studentIds: readonly string[]): Promise<void> {
  await sql`select id from registrations where student_id = any(${studentIds}::uuid[]) order by id for no key update`.execute(
    trx,
  );
}

/** Locks the user's registrations in the same order as {@link lockRegistrationsOf}, so that the two cannot deadlock. */
export async function lockRegistrationsOfUser(trx: Transaction, userId: string): Promise<void> {
  await sql`select id from registrations where user_id = ${userId} order by id for no key update`.execute(trx);
}

/**
 * Marks the students and all their registrations, which are unpaid carts, as having given way to the claimant (decision
 * 085). Returns the ids of the registrations.
 */
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

export async function lockCartIn(trx: Transaction, campaignId: string, studentId: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('registrations')
    .select('id')
    .where('campaignId', '=', campaignId)
    .where('studentId', '=', studentId)
    .where('gaveWayAt', 'is', null)
    .where('status', 'in', ['CREATED', 'PLAN_IN_CART'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}
