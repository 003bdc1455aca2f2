import { sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';

/** Until a session of this database waits for a lock. */
export async function somebodyWaits(db: ReadDatabase): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}
