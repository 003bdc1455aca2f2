import { sql } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { FIRST_WISH, type KeptWish, keptWish } from './capacity.ts';

const KEY = 'databaseCapacity';

export async function readWish(db: ReadDatabase | Transaction): Promise<KeptWish> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', KEY).executeTakeFirst();
  return row === undefined ? FIRST_WISH : keptWish.parse(row.value);
}

/** Locks and reads the requested capacity (the "wish"), so that concurrent changes wait for each other. */
export async function lockWish(trx: Transaction): Promise<KeptWish> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${KEY}, 0))`.execute(trx);
  return readWish(trx);
}

export async function putWish(db: Database | Transaction, wish: KeptWish, now: Temporal.Instant): Promise<void> {
  const value = JSON.stringify(wish);
  await db
    .insertInto('settings')
    .values({ key: KEY, value, updatedAt: now })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updatedAt: now }))
    .execute();
}
