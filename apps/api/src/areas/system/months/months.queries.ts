import { DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';

/** For how many months to come the nightly job makes partitions. */
const MONTHS_AHEAD = 3;

/** The names of the tables that have partitions by month. */
export async function tablesByMonth(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('partitionedTables').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

/**
 * Makes the first partition that a table lacks for the months to come; returns its name, or undefined when the table
 * lacks none.
 */
export async function makeNextMonth(
  trx: Transaction,
  table: string,
  ahead = MONTHS_AHEAD,
): Promise<string | undefined> {
  // The time limit is long, because rows that were written while the month had no partition are moved into the new one.
  await sql`set local statement_timeout = '20min'`.execute(trx);
  const { rows } = await sql<{ made: string | null }>`
    select make_next_month(${table}, ${ahead}::int) as made`.execute(trx);
  return rows[0]?.made ?? undefined;
}

/**
 * Drops a table's earliest partition whose retention period is over. A month of the history is dropped only after all
 * its days were stamped. Returns the partition's name, or undefined when there is none to drop.
 */
export async function dropNextMonth(trx: Transaction, table: string): Promise<string | undefined> {
  // The time limit is long, because the rows of a month are counted before its partition is dropped.
  await sql`set local statement_timeout = '20min'`.execute(trx);
  const { rows } = await sql<{ dropped: string | null }>`select drop_next_month(${table}) as dropped`.execute(trx);
  return rows[0]?.dropped ?? undefined;
}

export interface MonthsOfTable {
  readonly table: string;
  /** The moment at which the last monthly partition ends. Rows dated from then on are in the default partition. */
  readonly until: Temporal.Instant;
  /** Whether there are rows dated from `until` on, which are in the default partition. */
  readonly hasOthers: boolean;
}

/**
 * Tells of each table that is partitioned by month how far its partitions reach; the tables are in the order of their
 * names.
 */
export async function monthsOfTables(db: Database): Promise<MonthsOfTable[]> {
  const { rows: tables } = await sql<{ table: string; until: Temporal.Instant }>`
    select p.name as table, coalesce(max(
      (to_timestamp(right(c.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone ${DEFAULT_ZONE_OFFSET}::interval
    ) filter (where c.relname ~ '_[0-9]{4}_[0-9]{2}$'), p.first_bound) as until
    from partitioned_tables p join pg_inherits i on i.inhparent = p.name::regclass join pg_class c on c.oid = i.inhrelid
    group by p.name, p.first_bound order by p.name`.execute(db);
  return Promise.all(tables.map(async (months) => ({ ...months, hasOthers: await hasRowsAfter(db, months) })));
}

/** Whether a table has rows dated after its last monthly partition; such rows are in the default partition. */
async function hasRowsAfter(db: Database, { table, until }: { table: string; until: Temporal.Instant }) {
  const { rows: columns } = await sql<{ name: string }>`
    select time_column as name from partitioned_tables where name = ${table}`.execute(db);
  const [column] = columns;
  if (column === undefined) return false;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from ${sql.table(table)} where ${sql.ref(column.name)} >= ${until}) as found`.execute(db);
  return rows[0]?.found === true;
}

export interface RoomForLocks {
  /** The table with most partitions and indexes. */
  readonly table: string;
  /** How many locks an SQL statement takes that reads this table without a condition on the time. */
  readonly locks: number;
  readonly maxLocksPerTransaction: number;
  readonly maxConnections: number;
}

/**
 * How many locks an SQL statement over all months of the largest table takes, and the server settings that limit the
 * number of locks.
 */
export async function roomForLocks(db: Database): Promise<RoomForLocks | undefined> {
  const { rows } = await sql<RoomForLocks>`
    select p.name as table, (count(distinct t.relid) + count(i.indexrelid))::int as locks,
      current_setting('max_locks_per_transaction')::int as "maxLocksPerTransaction",
      current_setting('max_connections')::int as "maxConnections"
    from partitioned_tables p cross join pg_partition_tree(p.name::regclass) t left join pg_index i on i.indrelid = t.relid
    group by p.name order by locks desc limit 1`.execute(db);
  return rows[0];
}
