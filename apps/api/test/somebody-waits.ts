import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

const PATIENCE_MS = 20_000;

/** Waits until this many sessions wait for a row that another session holds, or for an advisory lock. */
export async function somebodyWaits(db: ReadDatabase, lock: 'row' | 'advisory' = 'row', sessions = 1): Promise<void> {
  const since = performance.now();
  while (performance.now() - since < PATIENCE_MS) {
    const { rows } = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
        and (wait_event = 'advisory') = ${lock === 'advisory'}`.execute(db);
    if (rows.length >= sessions) return;
  }
  throw new Error(`Nobody waits for a lock (${lock})`);
}
