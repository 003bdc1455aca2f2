import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { factValuesOf, sourceOf } from './delta-triggers.ts';
import { dimensionRows } from './fold-deltas.ts';
import { type Cube, cubeExpressions, cubeTableOf, type RollUp } from './roll-up.ts';

export interface RollUpDifference {
  readonly rollUp: string;
  readonly cells: number;
  readonly examples: readonly unknown[];
}

const EXAMPLES = 5;

/** Compares the stored sums with sums over all rows, in one snapshot; undefined when equal. May take minutes. */
export async function proveRollUp(db: Database, rollUp: RollUp): Promise<RollUpDifference | undefined> {
  const found = await db
    .transaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '20min'`.execute(trx);
      const ofCubes = rollUp.cubes?.tables.map((cube) => cubeComparison(rollUp, cube)) ?? [];
      const differences: Found[] = [];
      for (const statement of [comparison(rollUp), ...ofCubes])
        differences.push(...(await sql<Found>`${sql.raw(statement)}`.execute(trx)).rows);
      return differences;
    });
  const cells = found.reduce((sum, each) => sum + each.cells, 0);
  if (cells === 0) return undefined;
  return { rollUp: rollUp.name, cells, examples: found.flatMap(({ examples }) => examples ?? []).slice(0, EXAMPLES) };
}

interface Found {
  readonly cells: number;
  readonly examples: readonly unknown[] | null;
}

function comparison(rollUp: RollUp): string {
  const { name, rows, factColumns, countColumns, measures } = rollUp;
  const values = factValuesOf(rollUp).join(', ');
  const facts = factColumns.join(', ');
  const by = ['dimension', 'key', ...countColumns].join(', ');
  const columns = Object.keys(measures).join(', ');
  const shares = Object.values(measures).join(', ');
  const sums = (sign: string) =>
    Object.keys(measures)
      .map((measure) => `sum(${sign}${measure}) as ${measure}`)
      .join(', ');
  const differ = Object.keys(measures)
    .map((measure) => `sum(${measure}) <> 0`)
    .join(' or ');
  const each = `cross join lateral (values ${dimensionRows(rollUp)}) as each (dimension, key)`;
  return `
    with cells as (
      select ${facts}, ${sums('')} from ${name}_deltas group by ${facts}
    ), truth as (
      select ${facts}, ${sums('')} from (select ${values}, ${shares} from ${sourceOf(rollUp, rows)}) as row (${facts}, ${columns}) group by ${facts}
    ), wrong_facts as (
      select ${facts}, ${sums('')} from (
        select ${facts}, ${columns} from ${name}_facts
        union all select ${facts}, ${columns} from cells
        union all select ${facts}, ${negative(measures)} from truth
      ) as both_sides group by ${facts} having ${differ}
    ), wrong_counts as (
      select ${by}, ${sums('')} from (
        select ${by}, ${columns} from ${name}_counts
        union all select ${by}, ${columns} from cells ${each}
        union all select ${by}, ${negative(measures)} from truth ${each}
      ) as both_sides group by ${by} having ${differ}
    ), wrong as (
      select 'facts' as kept_in, to_jsonb(wrong_facts) as cell from wrong_facts
      union all select 'counts', to_jsonb(wrong_counts) from wrong_counts
    )
    select count(*) as cells, (select jsonb_agg(first) from (select * from wrong limit ${EXAMPLES}) as first) as examples from wrong`;
}

function cubeComparison(rollUp: RollUp, cube: Cube): string {
  const { name, rows, measures } = rollUp;
  const table = cubeTableOf(rollUp, cube);
  const by = cube.columns.join(', ');
  const from = cubeExpressions(rollUp, cube).join(', ');
  const names = Object.keys(measures);
  const sums = names.map((measure) => `sum(${measure}) as ${measure}`).join(', ');
  const shares = Object.values(measures).map((share) => `-sum(${share})`);
  const differ = names.map((measure) => `sum(${measure}) <> 0`).join(' or ');
  return `
    with wrong as (
      select '${table}' as kept_in, ${by}, ${sums} from (
        select ${by}, ${names.join(', ')} from ${table}
        union all select ${from}, ${names.join(', ')} from ${name}_deltas
        union all (select ${from}, ${shares.join(', ')} from ${rows} group by ${from})
      ) as both_sides (${by}, ${names.join(', ')}) group by ${by} having ${differ}
    )
    select count(*) as cells, (select jsonb_agg(to_jsonb(first)) from (select * from wrong limit ${EXAMPLES}) as first) as examples
    from wrong`;
}

const negative = (measures: RollUp['measures']): string =>
  Object.keys(measures)
    .map((measure) => `-${measure}`)
    .join(', ');
