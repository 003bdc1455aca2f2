import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { newestMigrationHere } from '#kernel/db/migration-files.ts';
import { type Cube, cubeExpressions, cubeTableOf, type RollUp } from './roll-up.ts';

/**
 * The key of the advisory locks for merging deltas. Each roll-up has its own lock, so that several workers can merge
 * different roll-ups at a time; they write different tables and cannot deadlock. Each merge also takes a shared lock by
 * this key alone. A migration that changes roll-ups takes that lock exclusively, so that no worker merges meanwhile.
 * Workers of earlier versions, which merge one roll-up at a time, take it exclusively, too.
 */
const FOLD_LOCK = 20_090_001;

/** How many deltas one transaction merges: a change to every row of a large table leaves millions of them. */
const PORTION = 50_000;

interface FoldOptions {
  readonly portion?: number;
  readonly stopping?: AbortSignal;
  /** Leaves the roll-up to the worker that is merging it, instead of waiting for that worker. */
  readonly leavesTaken?: boolean;
}

/**
 * Merges deltas into facts, counts and cubes, each portion in a transaction, and deletes rows of sums that have become
 * zero; returns how many deltas were merged. Once a later version has migrated the database, this version merges
 * nothing, because deltas may have columns that it does not know. The workers of the later version merge them. Totals
 * stay right in the meantime, because they add unmerged deltas.
 */
export async function foldDeltas(
  db: Database,
  rollUp: RollUp,
  { portion = PORTION, stopping, leavesTaken = false }: FoldOptions = {},
): Promise<number> {
  const statement = foldStatement(rollUp, portion);
  for (let total = 0; ; ) {
    const folded = await foldPortion(db, rollUp, statement, leavesTaken);
    total += folded;
    if (folded < portion || stopping?.aborted) return total;
  }
}

function foldPortion(db: Database, rollUp: RollUp, statement: string, leavesTaken: boolean): Promise<number> {
  return inTransaction(db, async (trx) => {
    if (!(await lockRollUp(trx, rollUp, leavesTaken))) return 0;
    const { rows } = await sql<Folded>`${sql.raw(statement)}`.execute(trx);
    const [done] = rows;
    if (done === undefined) return 0;
    for (const table of tablesOf(rollUp)) await removeCells(trx, table, done.empty[table] ?? []);
    return done.folded;
  });
}

/** Locks a roll-up for merging until the transaction ends; false when another worker has it and is not waited for. */
async function lockRollUp(trx: Transaction, { name }: RollUp, leavesTaken: boolean): Promise<boolean> {
  await sql`select pg_advisory_xact_lock_shared(${sql.lit(FOLD_LOCK)})`.execute(trx);
  const key = sql`${sql.lit(FOLD_LOCK)}, hashtext(${name})`;
  const { rows } = await (leavesTaken
    ? sql<{ isMine: boolean }>`select pg_try_advisory_xact_lock(${key}) as "isMine"`
    : sql<{ isMine: boolean }>`select true as "isMine" from pg_advisory_xact_lock(${key})`
  ).execute(trx);
  return rows[0]?.isMine === true;
}

interface Folded {
  readonly folded: number;
  /** The places (`ctid`) of rows whose sums are all zero, by table. */
  readonly empty: Readonly<Record<string, readonly string[]>>;
}

const tablesOf = (rollUp: RollUp): readonly string[] => [
  `${rollUp.name}_facts`,
  `${rollUp.name}_counts`,
  ...(rollUp.cubes?.tables.map((cube) => cubeTableOf(rollUp, cube)) ?? []),
];

/**
 * Deletes rows by their places. A `ctid` stays valid, because only merging writes these tables, and the caller holds
 * the lock for merging.
 */
async function removeCells(trx: Transaction, table: string, places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from ${sql.raw(table)} where ctid = any(${places}::text[]::tid[])`.execute(trx);
}

/**
 * The SQL that merges a portion of deltas. It is a single statement, so that readers see each delta either unmerged or
 * merged, never twice.
 */
function foldStatement(rollUp: RollUp, portion: number): string {
  const { name, factColumns, factKey, countColumns, measures, cubes } = rollUp;
  const columns = Object.keys(measures);
  const sums = columns.map((measure) => `sum(${measure})`).join(', ');
  const something = columns.map((measure) => `sum(${measure}) <> 0`).join(' or ');
  const nothing = columns.map((measure) => `${measure} = 0`).join(' and ');
  const added = (table: string) => columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');
  const folded = (table: string, by: string, from: string, conflict: string, expressions = by) => `
    folded_${table} as (
      insert into ${table} (${by}, ${columns.join(', ')})
      select ${expressions}, ${sums} from ${from} group by ${expressions} having ${something} order by ${expressions}
      on conflict ${conflict} do update set ${added(table)}
      returning ctid, ${nothing} as is_nothing
    )`;
  const facts = factColumns.join(', ');
  const by = ['dimension', 'key', ...countColumns].join(', ');
  const each = `taken cross join lateral (values ${dimensionRows(rollUp)}) as each (dimension, key)`;
  const ofCube = (cube: Cube) => {
    const key = cube.columns.join(', ');
    return folded(cubeTableOf(rollUp, cube), key, 'taken', `(${key})`, cubeExpressions(rollUp, cube).join(', '));
  };
  const parts = [
    folded(`${name}_facts`, facts, 'taken', `on constraint ${factKey}`),
    folded(`${name}_counts`, by, each, `(${by})`),
    ...(cubes?.tables.map(ofCube) ?? []),
  ];
  const empty = tablesOf(rollUp).map(
    (table) => `'${table}', array(select ctid::text from folded_${table} where is_nothing)`,
  );
  return `
    with taken as (
      delete from ${name}_deltas where ctid = any(array(select ctid from ${name}_deltas limit ${portion}))
        and not exists (select from kysely_migration where name collate "C" > '${newestMigrationHere()}') returning *
    ),${parts.join(',')}
    select (select count(*) from taken) as folded, jsonb_build_object(${empty.join(', ')}) as empty`;
}

/**
 * SQL of the keys that a row counts under: one for the total, and one for each dimension ('' where the row has no
 * value).
 */
export function dimensionRows({ dimensions }: RollUp): string {
  const each = Object.entries(dimensions).map(([name, value]) => `('${name}', coalesce((${value})::text, ''))`);
  return [`('ALL', '')`, ...each].join(', ');
}
