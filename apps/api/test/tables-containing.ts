import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

export async function tablesContaining(db: Database, words: readonly string[]): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`.execute(db);
  const patterns = words.map((word) => `%${word}%`);
  const counts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.raw(name)} as row
        where row::text ilike any(${patterns}::text[])`,
  );
  const { rows } = await sql<{ name: string; n: number }>`
    select name, n from (${sql.join(counts, sql` union all `)}) as counted where n > 0`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
