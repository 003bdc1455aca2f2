import type { RegistrationsQuery } from '@habilita/contract';
import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { registrationsSource } from './registrations.queries.ts';

const SUMS = {
  contractAmount: sql<number>`r.contract_amount_cents`,
  charges: sql<number>`r.charges_cents`,
  balance: sql<number>`r.balance_cents`,
  marketplace: sql<number>`r.marketplace_money_in_platform_cents`,
  partner: sql<number>`r.partner_money_in_platform_cents`,
};

/** Centavos; undefined when there are too many to add up unasked. */
export async function registrationSums(
  db: ReadDatabase,
  scope: RowScope,
  asked: RegistrationsQuery,
  now: Temporal.Instant,
) {
  const query = await withinTags(db, withinScope(asked, scope));
  const source = query && registrationsSource(db, scope, query, now);
  if (source === undefined) return { n: 0, contractAmount: 0, charges: 0, balance: 0, marketplace: 0, partner: 0 };
  return sumRows(db, source, SUMS, asked.exactTotal);
}
