import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';

/**
 * A point in the order of PostgreSQL's transactions, given by the number of a transaction. Every transaction with a
 * lower number had ended when the point was taken. A transaction that was still open then, or began later, has this
 * number or a higher one, whenever it commits.
 */
export interface WrittenUpTo {
  readonly transaction: string;
  /** The server whose transactions are counted. When a dump is read into another server, that server counts anew. */
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
 * How many blocks of 8 kB one statement reads, so that it takes a second and finds a bounded number of registrations.
 */
const BLOCKS = 16_384;

/**
 * Yields registrations in portions: those of which a row in READ_BY_PROOF was written by a transaction that had not
 * ended at `since`. A registration may come in several portions. Each table is read from its beginning to its end by
 * the numbers of its blocks. PostgreSQL keeps in `xmin` which transaction wrote a row; `age` counts how many
 * transactions ago that was, but no further than two thousand million. An older row looks as if it were written in the
 * future, and is yielded as well.
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
