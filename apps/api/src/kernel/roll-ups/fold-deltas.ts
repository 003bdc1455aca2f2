import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { RollUp } from './roll-up.ts';

/** One lock for all roll-ups, so that concurrent folds cannot deadlock. */
const FOLD_LOCK = 20_090_001;

/** Deltas per transaction: a change to every row of a large table leaves millions. */
const PORTION = 50_000;

interface FoldOptions {
  readonly portion?: number;
  readonly stopping?: AbortSignal;
}

/**
 * Merges committed deltas into facts and counts, one transaction per portion; returns their number. Removes empty
 * cells.
 */
export async function foldDeltas(
  db: Database,
  rollUp: RollUp,
  { portion = PORTION, stopping }: FoldOptions = {},
): Promise<number> {
  const statement = foldStatement(rollUp, portion);
  for (let total = 0; ; ) {
    const folded = await foldPortion(db, rollUp, statement);
    total += folded;
    if (folded < portion || stopping?.aborted) return total;
  }
}

function foldPortion(db: Database, { name }: RollUp, statement: string): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FOLD_LOCK)})`.execute(trx);
    const { rows } = await sql<Folded>`${sql.raw(statement)}`.execute(trx);
    const [done] = rows;
    if (done === undefined) return 0;
    await removeCells(trx, `${name}_facts`, done.emptyFacts);
    await removeCells(trx, `${name}_counts`, done.emptyCounts);
    return done.folded;
  });
}

interface Folded {
  readonly folded: number;
  readonly emptyFacts: readonly string[];
  readonly emptyCounts: readonly string[];
}

/** Only folding writes these tables, under its lock, so `ctid` stays valid. */
async function removeCells(trx: Transaction, table: string, places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from ${sql.raw(table)} where ctid = any(${places}::text[]::tid[])`.execute(trx);
}

/** One statement, so that readers count each delta exactly once. */
function foldStatement(rollUp: RollUp, portion: number): string {
  const { name, factColumns, factKey, countColumns, measures } = rollUp;
  const facts = factColumns.join(', ');
  const by = ['dimension', 'key', ...countColumns].join(', ');
  const columns = Object.keys(measures);
  const sums = columns.map((measure) => `sum(${measure})`).join(', ');
  const something = columns.map((measure) => `sum(${measure}) <> 0`).join(' or ');
  const nothing = columns.map((measure) => `${measure} = 0`).join(' and ');
  const added = (table: string) => columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');
  return `
    with taken as (
      delete from ${name}_deltas where ctid = any(array(select ctid from ${name}_deltas limit ${portion})) returning *
    ),
    folded_facts as (
      insert into ${name}_facts (${facts}, ${columns.join(', ')})
      select ${facts}, ${sums} from taken group by ${facts} having ${something} order by ${facts}
      on conflict on constraint ${factKey} do update set ${added(`${name}_facts`)}
      returning ctid, ${nothing} as is_nothing
    ),
    folded_counts as (
      insert into ${name}_counts (${by}, ${columns.join(', ')})
      select ${by}, ${sums} from taken cross join lateral (values ${dimensionRows(rollUp)}) as each (dimension, key)
      group by ${by} having ${something} order by ${by}
      on conflict (${by}) do update set ${added(`${name}_counts`)}
      returning ctid, ${nothing} as is_nothing
    )
    select (select count(*) from taken) as folded,
      array(select ctid::text from folded_facts where is_nothing) as "emptyFacts",
      array(select ctid::text from folded_counts where is_nothing) as "emptyCounts"`;
}

/** The total, and one cell per dimension ('' without a value). */
export function dimensionRows({ dimensions }: RollUp): string {
  const each = Object.entries(dimensions).map(([name, value]) => `('${name}', coalesce((${value})::text, ''))`);
  return [`('ALL', '')`, ...each].join(', ');
}
