import type { ApprovalKind } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';

interface Done {
  readonly table: string;
  readonly amount: RawBuilder<number>;
  /** Of rows that still stand. */
  readonly stands?: RawBuilder<boolean>;
}

/** Rows whose amounts add up. A penalty is waived once, however often it is looked at. */
const DONE: Partial<Readonly<Record<ApprovalKind, Done>>> = {
  REFUND: { table: 'registration_refunds', amount: sql`d.amount_cents`, stands: sql`d.status <> 'DECLINED'` },
  MANUAL_ENTRY: { table: 'registration_manual_entries', amount: sql`d.marketplace_cents + d.partner_cents` },
  REVERSAL: {
    table: 'payment_reversals',
    amount: sql`d.marketplace_cents + d.partner_cents`,
    stands: sql`d.status <> 'DECLINED'`,
  },
};

export const addsUp = (kind: ApprovalKind): boolean => DONE[kind] !== undefined;

/** Centavos of a kind done for the registration's student on a day of the campaign, that no second person approved. */
export async function doneOn(
  db: ReadDatabase,
  kind: ApprovalKind,
  registrationId: string,
  day: string,
): Promise<Cents> {
  const done = DONE[kind];
  if (done === undefined) return cents(0);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(${done.amount}), 0)::bigint as amount
    from registrations r join campaigns c on c.id = r.campaign_id join ${sql.table(done.table)} d on d.registration_id = r.id
    where r.student_id = (select student_id from registrations where id = ${registrationId})
      and d.approval_request_id is null and ${done.stands ?? sql`true`}
      and (d.created_at at time zone 'UTC' + c.zone_offset::interval)::date = ${day}::date`.execute(db);
  return cents(rows[0]?.amount ?? 0);
}

/** Until the transaction ends, nobody else adds to what was done for the registration's student. */
export async function lockDone(trx: Transaction, registrationId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('limits of ' || student_id, 0))
    from registrations where id = ${registrationId}`.execute(trx);
}
