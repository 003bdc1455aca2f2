import type { ApprovalKind } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { type DeclaredCommands, rowsOf } from './declared-command.ts';

/**
 * The tables of rows whose amounts are added up by day and compared with the limit of this kind. Refunds and reversals
 * count together, so that nobody stays below the limit by dividing an amount into several commands.
 */
const adding = (commands: DeclaredCommands, kind: ApprovalKind) =>
  rowsOf(commands).flatMap(({ table, addsUp }) =>
    addsUp?.towards.includes(kind) === true ? [{ table, ...addsUp }] : [],
  );

export const addsUp = (commands: DeclaredCommands, kind: ApprovalKind): boolean => adding(commands, kind).length > 0;

/**
 * Adds up, in centavos, the amounts of this student's commands on a day in the campaign's zone. Only commands count
 * that no second person approved and that count towards the limit of the kind.
 */
export async function doneWithoutApproval(
  db: ReadDatabase,
  commands: DeclaredCommands,
  kind: ApprovalKind,
  registrationId: string,
  day: string,
): Promise<Cents> {
  const sums = adding(commands, kind).map(
    ({ table, amount, stands = sql`true` }) => sql`(
      select coalesce(sum(${amount}), 0)
      from registrations r join campaigns c on c.id = r.campaign_id join ${sql.table(table)} d on d.registration_id = r.id
      where r.student_id = (select student_id from registrations where id = ${registrationId})
        and d.approval_request_id is null and ${stands}
        and (d.created_at at time zone 'UTC' + c.zone_offset::interval)::date = ${day}::date)`,
  );
  if (sums.length === 0) return cents(0);
  const { rows } = await sql<{ amount: number }>`select (${sql.join(sums, sql` + `)})::bigint as amount`.execute(db);
  return cents(rows[0]?.amount ?? 0);
}

/** Makes other transactions that would add to the student's sum of the day wait until this transaction ends. */
export async function lockDoneWithoutApproval(trx: Transaction, registrationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limits of ' || student_id, 0))
    from registrations where id = ${registrationId}`.execute(trx);
}
