import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

export async function memoryForData(db: ReadDatabase): Promise<number | undefined> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_size_bytes(current_setting('effective_cache_size')) as bytes`.execute(db);
  return rows[0]?.bytes;
}
