import { sql } from 'kysely';
import type { Database } from '#kernel/db/connect.ts';
import { factValuesOf, sourceOf } from './delta-triggers.ts';
import { dimensionRows } from './fold-deltas.ts';
import type { RollUp } from './roll-up.ts';

export interface RollUpDifference {
  readonly rollUp: string;
  readonly cells: number;
  readonly examples: readonly unknown[];
}

const EXAMPLES = 5;

/** Compares with all rows, in one snapshot. Undefined when equal. May take minutes. */
export async function proveRollUp(db: Database, rollUp: RollUp): Promise<RollUpDifference | undefined> {
  const found = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = '20min'`.execute(trx);
      const { rows } = await sql<Found>`${sql.raw(comparison(rollUp))}`.execute(trx);
      return rows[0];
    });
  if (found === undefined || found.cells === 0) return undefined;
  return { rollUp: rollUp.name, cells: found.cells, examples: found.examples ?? [] };
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

const negative = (measures: RollUp['measures']): string =>
  Object.keys(measures)
    .map((measure) => `-${measure}`)
    .join(', ');
