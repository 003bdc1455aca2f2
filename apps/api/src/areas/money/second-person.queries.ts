import type { ApprovalKind } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

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

/**
 * Centavos of a kind done for the registration's student on a day of the campaign, without a second person having
 * looked.
 */
export async function doneOn(
  db: ReadDatabase,
  kind: ApprovalKind,
  registrationId: string,
  day: string,
): Promise<Cents> {
  const done = DONE[kind];
  if (done === undefined) return cents(0);
  const registrations = sql`
    select r.id, c.zone_offset::interval as zone from registrations r join campaigns c on c.id = r.campaign_id
    where r.student_id = (select student_id from registrations where id = ${registrationId})`;
  const { rows } = await sql<{ amount: number }>`
    with those as (${registrations})
    select (
      coalesce((select sum(${done.amount}) from ${sql.table(done.table)} d join those t on t.id = d.registration_id
        where ${done.stands ?? sql`true`} and (d.created_at at time zone 'UTC' + t.zone)::date = ${day}::date), 0)
      - coalesce((select sum(a.amount_cents) from approval_requests a join those t on t.id = a.registration_id
        where a.kind = ${kind} and a.status = 'APPROVED' and (a.ended_at at time zone 'UTC' + t.zone)::date = ${day}::date), 0)
    )::bigint as amount`.execute(db);
  return cents(Math.max(0, rows[0]?.amount ?? 0));
}
