import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { all, oneOf } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { keysOf } from '@habilita/contract';
import type { DimensionKeys, RollUp, RollUpFilter } from './roll-up.ts';

/**
 * Which table of the roll-up can answer a filter: `counts` if it filters by at most one dimension, `facts` if it
 * filters by several and one of them is selective (`narrow`). Undefined when neither can; the rows must then be
 * counted.
 */
export function answeringTable<D extends string>(
  rollUp: RollUp<D>,
  filter: RollUpFilter<D>,
): 'counts' | 'facts' | undefined {
  const given = givenDimensions(rollUp, filter);
  if (given.length <= 1) return 'counts';
  return given.some((dimension) => rollUp.narrow.includes(dimension)) ? 'facts' : undefined;
}

/**
 * SQL of the total in one snapshot: the stored sums plus the deltas that are not merged yet. Undefined when neither
 * table can answer the filter.
 */
export function rolledUpTotal<D extends string>(
  rollUp: RollUp<D>,
  filter: RollUpFilter<D>,
): RawBuilder<number> | undefined {
  const table = answeringTable(rollUp, filter);
  if (table === undefined) return undefined;
  const cells = table === 'counts' ? countsCondition(rollUp, filter) : factsCondition(rollUp, filter);
  const total = (name: string, condition: Condition) =>
    sql`(select coalesce(sum(n), 0) from ${sql.raw(`${rollUp.name}_${name}`)} where ${condition})`;
  return sql<number>`(${total(table, cells)} + ${total('deltas', factsCondition(rollUp, filter))})`;
}

function givenDimensions<D extends string>(rollUp: RollUp<D>, filter: RollUpFilter<D>): D[] {
  return keysOf(rollUp.dimensions).filter((dimension) => filter.dimensions[dimension] !== undefined);
}

function countsCondition<D extends string>(rollUp: RollUp<D>, filter: RollUpFilter<D>): Condition {
  const [dimension] = givenDimensions(rollUp, filter);
  const keys = dimension === undefined ? [''] : filter.dimensions[dimension];
  const key = sql.raw('key');
  return all([
    sql<SqlBool>`dimension = ${dimension ?? 'ALL'}`,
    keysCondition(key, keys ?? [''], ''),
    ...columnConditions(filter),
  ]);
}

function factsCondition<D extends string>(rollUp: RollUp<D>, filter: RollUpFilter<D>): Condition {
  const byDimension = givenDimensions(rollUp, filter).flatMap((dimension) => {
    const keys = filter.dimensions[dimension];
    return keys === undefined ? [] : [keysCondition(sql.raw(rollUp.dimensions[dimension]), keys, '::date')];
  });
  return all([...byDimension, ...columnConditions(filter)]);
}

function keysCondition(column: RawBuilder<unknown>, keys: DimensionKeys, dayType: '' | '::date'): Condition {
  if (isList(keys))
    return oneOf(
      column,
      keys.map((key) => (UUID.test(key) ? key.toLowerCase() : key)),
    );
  const type = sql.raw(dayType);
  return all([
    ...(keys.from === undefined ? [] : [sql<SqlBool>`${column} >= ${keys.from}${type}`]),
    ...(keys.until === undefined ? [] : [sql<SqlBool>`${column} <= ${keys.until}${type}`]),
  ]);
}

const UUID = /^[\da-f]{8}-[\da-f-]{27}$/i;
const isList = (keys: DimensionKeys): keys is readonly string[] => Array.isArray(keys);

function columnConditions({ columns }: RollUpFilter): Condition[] {
  return Object.entries(columns).flatMap(([column, values]) =>
    values === undefined ? [] : [sql<SqlBool>`${sql.raw(column)} = any(${values})`],
  );
}

/**
 * SQL of the sums as a JSON array, to be used inside a larger SQL statement. Every dimension must be narrow, so that
 * facts can answer any combination of them.
 */
export function rolledUpSums<D extends string>(
  rollUp: RollUp<D>,
  filter: RollUpFilter<D>,
  measures: readonly string[],
): RawBuilder<readonly number[]> {
  const isCounted = answeringTable(rollUp, filter) === 'counts';
  const columns = sql.raw(measures.join(', '));
  const cells = isCounted ? countsCondition(rollUp, filter) : factsCondition(rollUp, filter);
  const table = sql.raw(`${rollUp.name}_${isCounted ? 'counts' : 'facts'}`);
  return sql`(select ${sumsOf(measures)} from (
    select ${columns} from ${table} where ${cells}
    union all select ${columns} from ${sql.raw(`${rollUp.name}_deltas`)} where ${factsCondition(rollUp, filter)}
  ) as cells)`;
}

export const sumsOf = (measures: readonly string[]): RawBuilder<readonly number[]> =>
  sql.raw(`jsonb_build_array(${measures.map((measure) => `coalesce(sum(${measure}), 0)`).join(', ')})`);

export type SummedDay = readonly [day: string, ...sums: readonly number[]];

/**
 * SQL of the sums of each day, as a JSON array in the order of the days, to be used inside a larger SQL statement. Days
 * without sums are left out. `by` is the dimension of the days; every other dimension in the filter must be narrow.
 */
export function rolledUpDays<D extends string>(
  rollUp: RollUp<D>,
  filter: RollUpFilter<NoInfer<D>>,
  by: NoInfer<D>,
  measures: readonly string[],
): RawBuilder<readonly SummedDay[]> {
  const isCounted = givenDimensions(rollUp, filter).every((dimension) => dimension === by);
  const day = sql`${sql.raw(rollUp.dimensions[by])}::text`;
  const columns = sql.raw(measures.join(', '));
  const facts = factsCondition(rollUp, filter);
  const folded = isCounted
    ? sql`select key as day, ${columns} from ${sql.raw(`${rollUp.name}_counts`)}
      where dimension = ${by} and ${keysCondition(sql.raw('key'), filter.dimensions[by] ?? {}, '')}`
    : sql`select ${day} as day, ${columns} from ${sql.raw(`${rollUp.name}_facts`)} where ${facts}`;
  const sums = sql.raw(measures.map((measure) => `sum(${measure})`).join(', '));
  const something = sql.raw(measures.map((measure) => `sum(${measure}) <> 0`).join(' or '));
  return sql`(select coalesce(jsonb_agg(days.sums order by days.day), '[]') from (
    select cells.day, jsonb_build_array(cells.day, ${sums}) as sums from (
      ${folded}
      union all select ${day} as day, ${columns} from ${sql.raw(`${rollUp.name}_deltas`)} where ${facts}
    ) as cells group by cells.day having ${something}
  ) as days)`;
}

/**
 * SQL of the facts and the unmerged deltas as one table, for callers that group its rows or add conditions of their
 * own.
 */
export function rolledUpCells<D extends string>(
  rollUp: RollUp<D>,
  filter: RollUpFilter<NoInfer<D>>,
  columns: readonly string[],
): RawBuilder<unknown> {
  const chosen = sql.raw(columns.join(', '));
  const condition = factsCondition(rollUp, filter);
  const of = (table: string) => sql`select ${chosen} from ${sql.raw(`${rollUp.name}_${table}`)} where ${condition}`;
  return sql`(${of('facts')} union all ${of('deltas')})`;
}
