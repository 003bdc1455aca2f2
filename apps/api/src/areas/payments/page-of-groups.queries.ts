import {
  type GroupedPaymentsQuery,
  PAYMENT_GROUPING_NAMES,
  PAYMENT_MEASURES,
  type PaymentAmount,
  type PaymentMeasure,
} from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { all } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { amountColumn } from './payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS, type DimensionColumn, NO_BRAND, NO_DAY } from './payment-dimensions.ts';
import { AMOUNT_COLUMNS, type Cells, type SumSource } from './payment-sums.queries.ts';

export interface Question {
  readonly columns: readonly DimensionColumn[];
  readonly conditions: readonly Condition[];
  /** Undefined: the payments themselves are read. */
  readonly source: SumSource | undefined;
  /** Of the first grouping alone. */
  readonly firstSource: SumSource | undefined;
  readonly query: GroupedPaymentsQuery;
}

interface PageOfGroups {
  /** Common table expressions; the last is `page`. */
  readonly tables: RawBuilder<unknown>;
  /** Of `page`, for its joins; over payments it has all sums besides. */
  readonly columns: readonly string[];
  /** The number of all groups. */
  readonly groups: RawBuilder<unknown>;
  /** Also of what is made of the page. */
  readonly order: RawBuilder<unknown>;
}

const isMeasure = (key: string): key is PaymentMeasure => key in PAYMENT_MEASURES;

/** What stands for 'not known' inside. */
export const UNKNOWN: Readonly<Partial<Record<DimensionColumn, string>>> = {
  card_brand: `'${NO_BRAND}'`,
  liquidation_day: `'${NO_DAY}'`,
  liquidation_month: `'${NO_DAY}'`,
};

/** Sums have the column itself; payments what it is computed from. */
export const keyOf = (column: DimensionColumn, source: SumSource | undefined): string =>
  source === undefined ? COLUMNS[column].sql : `p.${column}`;

interface Sorting {
  /** Of a group of `p`. */
  readonly measure: string;
  /** Of a `p` that is a group. */
  readonly ofOne: string;
  /** Of a group `p` with the same in `d`. */
  readonly ofBoth: string;
  /** Of all groups with the same first grouping. */
  readonly ofFirst: 'sum' | 'min';
  readonly direction: 'asc' | 'desc';
}

const amountOf = (amount: PaymentAmount) => `p.${amountColumn(amount)}`;

/** By a sum, or by a date it is grouped by; else by the gross value. */
function sortingOf({ query: { sort }, columns, source }: Question): Sorting {
  const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
  const grouping = PAYMENT_GROUPING_NAMES.find((name) => name === sort.key);
  const column = grouping && DIMENSION_COLUMNS[grouping];
  if (column !== undefined && columns.includes(column)) {
    const key = keyOf(column, source);
    const unknown = UNKNOWN[column];
    const day = unknown === undefined ? key : `nullif(${key}, ${unknown})`;
    return { measure: `min(${day})`, ofOne: day, ofBoth: 'd.measure', ofFirst: 'min', direction };
  }
  const sums = { ofBoth: 'coalesce(p.measure, 0) + d.measure', ofFirst: 'sum', direction } as const;
  if (sort.key === 'paymentGrossQty') return { measure: 'sum_bigint(p.n)', ofOne: 'p.n', ...sums };
  const { plus, minus = [] } = PAYMENT_MEASURES[isMeasure(sort.key) ? sort.key : 'paymentGrossValue'];
  const added = (of: (amount: PaymentAmount) => string) =>
    `(0 ${plus.map((amount) => `+ ${of(amount)}`).join(' ')} ${minus.map((amount) => `- ${of(amount)}`).join(' ')})`;
  return { measure: added((amount) => `sum_bigint(${amountOf(amount)})`), ofOne: added(amountOf), ...sums };
}

const isNested = ({ query, columns }: Question): boolean => query.subtotals === true && columns.length > 1;

/** Nested groups stand by their first grouping. */
function orderOf(question: Question, { direction }: Sorting): RawBuilder<unknown> {
  const [first = ''] = question.columns;
  const nesting = isNested(question) ? `first_measure ${direction} nulls last, ${first}, ` : '';
  return sql.raw(`${nesting}measure ${direction} nulls last, ${question.columns.join(', ')}`);
}

/** The groups of a page, their number and order, found with one measure alone. */
export function pageOfGroups(question: Question): PageOfGroups {
  const sorting = sortingOf(question);
  const cells = cellsFor(question, sorting);
  const found = cells === undefined ? amongAll(question, sorting) : amongCells(question, sorting, cells);
  const { query, columns } = question;
  const order = orderOf(question, sorting);
  return {
    tables: sql`${found.tables}, page as (
      select * from found order by ${order} limit ${sql.lit(query.size)} offset ${sql.lit(query.page * query.size)}
    )`,
    columns: [...columns, 'n', 'measure', ...(isNested(question) ? ['first_measure'] : [])],
    groups: found.groups,
    order,
  };
}

interface ReadCells extends Cells {
  /** Of a nested page: sums with the first grouping. */
  readonly firsts: RawBuilder<unknown> | undefined;
}

/** The least date of a first grouping is in no table of its own. */
function cellsFor(question: Question, { ofFirst }: Sorting): ReadCells | undefined {
  const { source, firstSource } = question;
  if (source?.cells === undefined) return undefined;
  if (!isNested(question)) return { ...source.cells, firsts: undefined };
  return ofFirst === 'min' || firstSource === undefined ? undefined : { ...source.cells, firsts: firstSource.from };
}

/** Common table expressions, of which `found` has the groups of the page among others. */
interface Found {
  readonly tables: RawBuilder<unknown>;
  readonly groups: RawBuilder<unknown>;
}

/** Adds up all groups. */
function amongAll(question: Question, { measure, ofFirst }: Sorting): Found {
  const { columns, conditions, source } = question;
  const [first = ''] = columns;
  const keys = columns.map((column) => keyOf(column, source));
  const named = keys.map((key, index) => `${key} as ${columns[index]}`).join(', ');
  const sums = AMOUNT_COLUMNS.map((name) => `sum_bigint(p.${name}) as ${name}`).join(', ');
  const from = source?.from ?? sql`(select *, 1 as n from payments) as p`;
  const firsts = sql.raw(`firsts as (select ${first}, ${ofFirst}(measure) as first_measure from g group by 1)`);
  const tables = sql`
    g as materialized (
      select ${sql.raw(named)}, sum_bigint(p.n) as n, ${sql.raw(measure)} as measure${sql.raw(source === undefined ? `, ${sums}` : '')}
      from ${from} where ${all(conditions)} group by ${sql.raw(keys.join(', '))} having sum_bigint(p.n) <> 0
    )${isNested(question) ? sql`, ${firsts}, found as (select * from g join firsts using (${sql.raw(first)}))` : sql`, found as (select * from g)`}`;
  return { tables, groups: sql`(select count(*) from g)` };
}

/**
 * Adds up no group: the first folded cells in the order of the page, as many more of them as groups have something
 * unfolded, and these groups. A nested page has groups of as many first groupings as it ends at.
 */
function amongCells(question: Question, sorting: Sorting, { folded, unfolded, firsts: ofFirsts }: ReadCells): Found {
  const { columns, conditions, query } = question;
  const { measure, ofOne, ofBoth } = sorting;
  const where = all(conditions);
  const keys = (of: string) => columns.map((column) => `${of}.${column}`).join(', ');
  const using = sql.raw(columns.join(', '));
  const firsts = ofFirsts && firstsOf(question, sorting, ofFirsts);
  const joined = firsts === undefined ? sql`` : sql`join firsts using (${sql.raw(columns[0] ?? '')})`;
  const last = (query.page + 1) * query.size;
  const cells = sql`select ${sql.raw(keys('p'))}, p.n, ${sql.raw(ofOne)} as measure from ${folded} where ${where}`;
  const tables = sql`
    d as materialized (
      select ${sql.raw(keys('p'))}, sum_bigint(p.n) as n, ${sql.raw(measure)} as measure from ${unfolded} where ${where}
      group by ${sql.raw(keys('p'))}
    )${firsts === undefined ? sql`` : sql`, ${firsts}`}, top as (
      select * from (${cells}) as c ${joined} order by ${orderOf(question, sorting)}
      limit ${sql.lit(last)} + (select count(*) from d)
    ), moved as materialized (
      select ${sql.raw(keys('d'))}, p.n is null as is_new, coalesce(p.n, 0) + d.n as n, ${sql.raw(ofBoth)} as measure
      from d left join (${cells}) as p using (${using})
    ), found as (
      select * from top as c where not exists (select from d where (${sql.raw(keys('d'))}) = (${sql.raw(keys('c'))}))
      union all select * from (select ${using}, n, measure from moved where n <> 0) as m ${joined}
    )`;
  const changed = sql`(select count(*) filter (where is_new and n <> 0) - count(*) filter (where not is_new and n = 0) from moved)`;
  return { tables, groups: sql`(select count(*) from ${folded} where ${where}) + ${changed}` };
}

/** Each has a group at least, so that no later one is on the page. */
function firstsOf(
  { columns, conditions, query }: Question,
  { measure, direction }: Sorting,
  from: RawBuilder<unknown>,
) {
  const key = sql.raw(`p.${columns[0]}`);
  return sql`firsts as materialized (
    select ${key}, ${sql.raw(measure)} as first_measure from ${from} where ${all(conditions)}
    group by ${key} having sum_bigint(p.n) <> 0
    order by first_measure ${sql.raw(direction)} nulls last, ${key} limit ${sql.lit((query.page + 1) * query.size)}
  )`;
}
