import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

/**
 * A point in the order of PostgreSQL's transactions, given by the number of a transaction. Every transaction with a
 * lower number had ended when the point was taken. A transaction that was still open then, or began later, has this
 * number or a higher one, whenever it commits.
 */
export interface WrittenUpTo {
  readonly transaction: string;
  /**
   * The server that numbered the transaction. Another server, for example one into which a dump was restored, has its
   * own numbers, which must not be compared.
   */
  readonly server: string;
}

export async function writtenUpTo(db: Database): Promise<WrittenUpTo> {
  const { rows } = await sql<WrittenUpTo>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as transaction, system_identifier::text as server
    from pg_control_system()`.execute(db);
  const [point] = rows;
  if (point === undefined) throw new Error('PostgreSQL tells no current transaction.');
  return point;
}

/** The tables that the proof of a registration reads, with the column that names the registration. */
const READ_BY_PROOF = {
  registrations: 'id',
  payments: 'registration_id',
  ledger_transactions: 'registration_id',
  ledger_entries: 'registration_id',
} as const;

/**
 * How many blocks of 8 kB one SQL statement reads, so that it takes about a second and finds a bounded number of
 * registrations.
 */
const BLOCKS = 16_384;

/**
 * Yields the ids of registrations that have a newly written row in a table of READ_BY_PROOF. A row is new if its
 * transaction had not ended at `since`. The ids come in batches, and the same id may come in several batches. Each
 * table is scanned in ranges of block numbers. PostgreSQL stores in `xmin` the transaction that wrote a row, and `age`
 * says how many transactions ago that was. `age` works only up to two thousand million transactions; older rows look as
 * if they were written in the future, and are yielded as well.
 */
export async function* registrationsWrittenSince(
  db: Database,
  since: WrittenUpTo,
  blocks = BLOCKS,
): AsyncGenerator<string[]> {
  for (const [table, column] of Object.entries(READ_BY_PROOF)) {
    const end = await blocksOf(db, table);
    for (let first = 0; first < end; first += blocks) {
      const { rows } = await sql<{ id: string }>`
        select distinct ${sql.ref(column)} as id from ${sql.table(table)}
        where ctid >= ${`(${first},0)`}::tid and ctid < ${`(${first + blocks},0)`}::tid
          and age(xmin) <= age(${since.transaction}::xid8::xid) and ${sql.ref(column)} is not null`.execute(db);
      if (rows.length > 0) yield rows.map(({ id }) => id);
    }
  }
}

async function blocksOf(db: Database, table: string): Promise<number> {
  const { rows } = await sql<{ blocks: number }>`
    select (pg_relation_size(${table}) / current_setting('block_size')::int)::int as blocks`.execute(db);
  return rows[0]?.blocks ?? 0;
}

/** PostgreSQL can tell which of two transactions came first only when their numbers are less far apart than this. */
const COUNTABLE = 2_000_000_000n;

/** Whether it can be told at the point `now` which rows were written after `since`. */
export function isCountable(since: WrittenUpTo, now: WrittenUpTo): boolean {
  const distance = BigInt(now.transaction) - BigInt(since.transaction);
  return since.server === now.server && distance >= 0n && distance < COUNTABLE;
}
