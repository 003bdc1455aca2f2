import type { RegistrationsQuery } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { registrationsSource } from './registrations.queries.ts';

/**
 * SQL: what was due before today in the campaign's zone and is still owed. The inner query is slow, and runs only for
 * the few registrations that are late.
 */
const overdueAt = (now: Temporal.Instant) => {
  const today = sql`(${now.toString()}::timestamptz at time zone 'UTC'
    + (select c.zone_offset::interval from campaigns c where c.id = r.campaign_id))::date`;
  return sql<number>`case when r.balance_cents < 0 and r.earliest_due_date < ${today} then least(-r.balance_cents, (
    select sum(p.gross_cents) from payments p
    where p.registration_id = r.id and p.status = 'PENDING' and p.active and p.due_date < ${today})) else 0 end`;
};

const SUMS = {
  contractAmount: sql<number>`r.contract_amount_cents`,
  charges: sql<number>`r.charges_cents`,
  balance: sql<number>`r.balance_cents`,
  marketplace: sql<number>`r.marketplace_money_in_platform_cents`,
  partner: sql<number>`r.partner_money_in_platform_cents`,
};

/**
 * The sums of the found registrations in centavos; undefined when they are too many to add up, unless `exactTotal` asks
 * for the sums all the same.
 */
export async function registrationSums(
  db: ReadDatabase,
  scope: RowScope,
  asked: RegistrationsQuery,
  now: Temporal.Instant,
) {
  const query = await withinTags(db, withinScope(asked, scope));
  const source = query && registrationsSource(db, scope, query, now);
  if (source === undefined)
    return { n: 0, contractAmount: 0, charges: 0, balance: 0, marketplace: 0, partner: 0, overdue: 0 };
  return sumRows(db, source, { ...SUMS, overdue: overdueAt(now) }, asked.exactTotal);
}
