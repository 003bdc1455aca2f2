import { DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

/** For how many months to come the nightly job makes partitions. */
const MONTHS_AHEAD = 3;

/** Makes the partitions of the months to come; returns how many. */
export async function makeMonths(trx: Transaction, ahead: number = MONTHS_AHEAD): Promise<number> {
  const { rows } = await sql<{ made: number }>`select make_month_partitions(${ahead}::int) as made`.execute(trx);
  return rows[0]?.made ?? 0;
}

/** Drops the partitions in which even the newest row is past its term of keeping; returns their names. */
export async function dropOldMonths(trx: Transaction): Promise<string[]> {
  // This may take minutes, because the rows of a partition are counted before it is dropped.
  await sql`set local statement_timeout = '20min'`.execute(trx);
  const { rows } = await sql<{ dropped: string[] }>`select drop_old_months() as dropped`.execute(trx);
  return rows[0]?.dropped ?? [];
}

export interface MonthsOfTable {
  readonly table: string;
  /** The end of the last partition of a month: rows dated before it have a partition of their own. */
  readonly until: Temporal.Instant;
  /** Whether there are rows dated later than that, which are in the default partition. */
  readonly hasOthers: boolean;
}

/** For each table by month, how far its partitions reach; the tables are in the order of their names. */
export async function monthsOfTables(db: Database): Promise<MonthsOfTable[]> {
  const { rows: tables } = await sql<{ table: string; until: Temporal.Instant }>`
    select p.name as table, coalesce(max(
      (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone ${DEFAULT_ZONE_OFFSET}::interval
    ) filter (where c.relname ~ '_[0-9]{4}_[0-9]{2}$'), p.first_bound) as until
    from partitioned_tables p join pg_inherits i on i.inhparent = p.name::regclass join pg_class c on c.oid = i.inhrelid
    group by p.name, p.first_bound order by p.name`.execute(db);
  return Promise.all(tables.map(async (months) => ({ ...months, hasOthers: await hasRowsAfter(db, months) })));
}

/** Whether a table has rows dated after its last partition of a month; such rows are in the default partition. */
async function hasRowsAfter(db: Database, { table, until }: { table: string; until: Temporal.Instant }) {
  const { rows: columns } = await sql<{ name: string }>`
    select time_column as name from partitioned_tables where name = ${table}`.execute(db);
  const [column] = columns;
  if (column === undefined) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.ref(column.name)} >= ${until}) as found`.execute(db);
  return rows[0]?.found === true;
}
