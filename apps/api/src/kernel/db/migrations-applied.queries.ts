import { sql } from 'kysely';
import type { Database } from './connect.ts';

/** The last migration that the database has seen; undefined before the first. */
export async function newestMigrationOf(db: Database): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name collate "C" desc limit 1`.execute(db);
  return rows[0]?.name;
}
