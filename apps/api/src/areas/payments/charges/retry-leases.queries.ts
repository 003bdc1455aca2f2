import { sql, type SqlBool } from 'kysely';
import type { Transaction } from '#kernel/db/connect.ts';
import type { LeaseTerms, LastTry } from './charges-to-check.queries.ts';

const ASKED = {
  CARD_ATTEMPT: {
    table: sql.table('payment_attempts'),
    since: sql.ref('at'),
    isOpen: sql<SqlBool>`status = 'PENDING'`,
  },
  REQUEST: {
    table: sql.table('provider_requests'),
    since: sql.ref('updated_at'),
    isOpen: sql<SqlBool>`state in ('REQUESTED', 'ACCEPTED')`,
  },
} as const;
type Asked = keyof typeof ASKED;

/** Stores how the last try ended, and when the provider is to be asked again. */
export async function noteTryOf(
  trx: Transaction,
  asked: Asked,
  id: string,
  { againAt, error }: Omit<LastTry, 'at'>,
): Promise<void> {
  await sql`update ${ASKED[asked].table} set ask_again_at = ${againAt}, try_error = ${error},
      failed_tries = case when ${error}::text is null then 0 else failed_tries + 1 end
    where id = ${id}`.execute(trx);
}

/**
 * Reserves card attempts or provider requests that are due for another try, the longest waiting first; returns their
 * ids. Until `leaseUntil` no other process takes them.
 */
export async function claimDue(
  trx: Transaction,
  asked: Asked,
  { now, since, leaseUntil, limit }: LeaseTerms,
): Promise<string[]> {
  const { table, since: openSince, isOpen } = ASKED[asked];
  const { rows } = await sql<{ id: string }>`
    update ${table} set ask_again_at = ${leaseUntil}
    where id in (
      select id from ${table}
      where ${isOpen} and coalesce(ask_again_at <= ${now}, ${openSince} <= ${since})
      order by ${openSince} limit ${limit} for no key update skip locked)
    returning id`.execute(trx);
  return rows.map(({ id }) => id);
}
