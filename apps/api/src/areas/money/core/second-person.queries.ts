import type { ApprovalKind } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

interface Done {
  readonly table: string;
  readonly amount: RawBuilder<number>;
  /** Which rows count, by default all. */
  readonly stands?: RawBuilder<boolean>;
}

/** Refunds and reversals add up together, so that nobody gets below the limit by cutting an amount in two. */
const GIVEN_BACK: readonly Done[] = [
  { table: 'registration_refunds', amount: sql`d.amount_cents`, stands: sql`d.status <> 'DECLINED'` },
  {
    table: 'payment_reversals',
    amount: sql`d.marketplace_cents + d.partner_cents`,
    stands: sql`d.status <> 'DECLINED'`,
  },
];

/** Rows whose amounts of a day add up, by kind of command. A penalty is waived only once. */
const DONE: Partial<Readonly<Record<ApprovalKind, readonly Done[]>>> = {
  REFUND: GIVEN_BACK,
  REVERSAL: GIVEN_BACK,
  MANUAL_ENTRY: [{ table: 'registration_manual_entries', amount: sql`d.marketplace_cents + d.partner_cents` }],
};

export const addsUp = (kind: ApprovalKind): boolean => DONE[kind] !== undefined;

/**
 * Centavos done for this student on a day of the campaign without a second person, as far as the limit of the kind
 * counts them.
 */
export async function doneWithoutApproval(
  db: ReadDatabase,
  kind: ApprovalKind,
  registrationId: string,
  day: string,
): Promise<Cents> {
  const sums = (DONE[kind] ?? []).map(
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

/** Until the transaction ends, no other one adds to what was done for the registration's student. */
export async function lockDoneWithoutApproval(trx: Transaction, registrationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limits of ' || student_id, 0))
    from registrations where id = ${registrationId}`.execute(trx);
}
