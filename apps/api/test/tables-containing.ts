import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

export async function tablesContaining(db: Database, words: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: Record<string, number> = {};
  const patterns = words.map((word) => `%${word}%`);
  for (const { name } of tables) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.raw(name)} as row where row::text ilike any(${patterns})`.execute(db);
    const n = rows[0]?.n ?? 0;
    if (n > 0) found[name] = n;
  }
  return found;
}
