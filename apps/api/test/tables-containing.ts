import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

/** How many rows of each table contain at least one of the words. */
export const tablesContaining = (db: Database, words: readonly string[]): Promise<Record<string, number>> =>
  tablesWhere(db, sql`row::text ilike any(${words.map((word) => `%${word}%`)}::text[])`);

/** How many rows of each table have a value that is exactly this, alone or within JSON. */
export const tablesWithValue = (db: Database, value: string): Promise<Record<string, number>> =>
  tablesWhere(db, sql`row::text ~ ${`[(,": ]${value}[),"} ]`}`);

async function tablesWhere(db: Database, isFound: RawBuilder<unknown>): Promise<Record<string, number>> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    -- The rows of partitions are those of their table.
    where schemaname not in ('pg_catalog', 'information_schema', 'months')`.execute(db);
  const counts = tables.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, count(*)::int as n from ${sql.raw(name)} as row
        where ${isFound}`,
  );
  const { rows } = await sql<{ name: string; n: number }>`
    select name, n from (${sql.join(counts, sql` union all `)}) as counted where n > 0`.execute(db);
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}
