import { sql } from 'kysely';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { RollUp } from './roll-up.ts';

/** So that two folds never deadlock. */
const FOLD_LOCK = 20_090_001;

/** All or nothing; returns their number. Empty cells are removed. */
export async function foldDeltas(db: Database, rollUp: RollUp): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(FOLD_LOCK)})`.execute(trx);
    const { rows } = await sql<Folded>`${sql.raw(foldStatement(rollUp))}`.execute(trx);
    const [done] = rows;
    if (done === undefined) return 0;
    await removeCells(trx, `${rollUp.name}_facts`, done.emptyFacts);
    await removeCells(trx, `${rollUp.name}_counts`, done.emptyCounts);
    return done.folded;
  });
}

interface Folded {
  readonly folded: number;
  readonly emptyFacts: readonly string[];
  readonly emptyCounts: readonly string[];
}

/** Only folding writes here, under its lock. */
async function removeCells(trx: Transaction, table: string, places: readonly string[]): Promise<void> {
  if (places.length === 0) return;
  await sql`delete from ${sql.raw(table)} where ctid = any(${places}::text[]::tid[])`.execute(trx);
}

/** One statement: readers never see a delta twice or not at all. */
function foldStatement(rollUp: RollUp): string {
  const { name, factColumns, factKey, countColumns, measures } = rollUp;
  const facts = factColumns.join(', ');
  const by = ['dimension', 'key', ...countColumns].join(', ');
  const columns = Object.keys(measures);
  const sums = columns.map((measure) => `sum(${measure})`).join(', ');
  const something = columns.map((measure) => `sum(${measure}) <> 0`).join(' or ');
  const added = (table: string) => columns.map((each) => `${each} = ${table}.${each} + excluded.${each}`).join(', ');
  return `
    with taken as (delete from ${name}_deltas returning *),
    folded_facts as (
      insert into ${name}_facts (${facts}, ${columns.join(', ')})
      select ${facts}, ${sums} from taken group by ${facts} having ${something} order by ${facts}
      on conflict on constraint ${factKey} do update set ${added(`${name}_facts`)}
      returning ctid, n
    ),
    folded_counts as (
      insert into ${name}_counts (${by}, ${columns.join(', ')})
      select ${by}, ${sums} from taken cross join lateral (values ${dimensionRows(rollUp)}) as each (dimension, key)
      group by ${by} having ${something} order by ${by}
      on conflict (${by}) do update set ${added(`${name}_counts`)}
      returning ctid, n
    )
    select (select count(*) from taken) as folded,
      array(select ctid::text from folded_facts where n = 0) as "emptyFacts",
      array(select ctid::text from folded_counts where n = 0) as "emptyCounts"`;
}

/** The whole, and one for each dimension. */
export function dimensionRows({ dimensions }: RollUp): string {
  const each = Object.entries(dimensions).map(([name, value]) => `('${name}', coalesce((${value})::text, ''))`);
  return [`('ALL', '')`, ...each].join(', ');
}
