import {
  type GroupedPaymentsQuery,
  PAYMENT_AMOUNTS,
  PAYMENT_GROUPING_NAMES,
  PAYMENT_MEASURES,
  type PaymentAmount,
  type PaymentMeasure,
} from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { all } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import type { Counting } from './counting.queries.ts';
import { amountColumn } from './payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS, type DimensionColumn, NO_BRAND, NO_DAY } from './payment-dimensions.ts';
import { AMOUNT_COLUMNS, type SumSource } from './payment-sums.queries.ts';

export interface Question {
  readonly columns: readonly DimensionColumn[];
  readonly conditions: readonly Condition[];
  readonly source: SumSource;
  readonly counting: Counting;
  readonly query: GroupedPaymentsQuery;
}

const isMeasure = (key: string): key is PaymentMeasure => key in PAYMENT_MEASURES;

/** SQL of the placeholders for an unknown card brand or settlement day in the tables of precomputed sums. */
const UNKNOWN: Readonly<Partial<Record<DimensionColumn, string>>> = {
  card_brand: `'${NO_BRAND}'`,
  liquidation_day: `'${NO_DAY}'`,
  liquidation_month: `'${NO_DAY}'`,
};

/**
 * SQL: the value of a column of group `g` for the API's response; null instead of the placeholder for an unknown value.
 */
export function valueInAnswers(column: DimensionColumn): string {
  const unknown = UNKNOWN[column];
  return unknown === undefined ? `g.${column}` : `nullif(g.${column}, ${unknown})`;
}

/**
 * The SQL expressions to sort by. `ofGroup` is the value of one group `g`. `ofFirst` is the value of all groups
 * together that have the same value of the first grouping.
 */
interface Sorting {
  readonly ofGroup: string;
  readonly ofFirst: string;
}

/** Groups are sorted by a sum or by a date by which they are grouped; by default, by their gross value. */
function sortingOf({ query: { sort }, columns }: Question): Sorting {
  const grouping = PAYMENT_GROUPING_NAMES.find((name) => name === sort.key);
  const column = grouping && DIMENSION_COLUMNS[grouping];
  if (column !== undefined && columns.includes(column)) {
    const day = valueInAnswers(column);
    return { ofGroup: day, ofFirst: `min(${day})` };
  }
  if (sort.key === 'paymentGrossQty') return { ofGroup: 'g.n', ofFirst: 'sum_bigint(g.n)' };
  const { plus, minus = [] } = PAYMENT_MEASURES[isMeasure(sort.key) ? sort.key : 'paymentGrossValue'];
  const added = (of: (amount: PaymentAmount) => string) =>
    `(0 ${plus.map((amount) => `+ ${of(amount)}`).join(' ')} ${minus.map((amount) => `- ${of(amount)}`).join(' ')})`;
  return {
    ofGroup: added((amount) => `g.${amountColumn(amount)}`),
    ofFirst: added((amount) => `sum_bigint(g.${amountColumn(amount)})`),
  };
}

export const isNested = ({ query, columns }: Pick<Question, 'query' | 'columns'>): boolean =>
  query.subtotals === true && columns.length > 1;

const SUMS = ['n', ...AMOUNT_COLUMNS];

/** SQL: the sums of a group. */
const summedBy = (counting: Counting): RawBuilder<unknown> =>
  sql.join(
    (['n', ...PAYMENT_AMOUNTS] as const).map((name) => {
      const column = sql.raw(name === 'n' ? name : amountColumn(name));
      return sql`sum_bigint(${counting.of(name, sql<number>`p.${column}`)}) as ${column}`;
    }),
  );

/** SQL condition: the group has a payment that adds something to its sums. */
const HAS_SUMS = SUMS.map((name) => `g.${name} <> 0`).join(' or ');

const NO_ID = '00000000-0000-0000-0000-000000000000';

/**
 * SQL of the value by which a column groups. A month is referenced by its column's name, because every `SumSource` has
 * already computed it from the day. Ids are never null; the `coalesce` only prevents PostgreSQL from reading the rows
 * one by one in the order of an index on ids, which is four times as slow.
 */
const keyOf = (column: DimensionColumn): string => {
  const { from, type, sql: expression } = COLUMNS[column];
  if (type === 'uuid') return `coalesce(p.${column}, '${NO_ID}')`;
  return from === undefined ? expression : column;
};

interface PageOfGroups {
  /**
   * Common table expressions. The last one is `page`, with the groups of the page and, if requested, their subtotals.
   */
  readonly tables: RawBuilder<unknown>;
  /** The sort order of `page`, in which each subtotal comes before its groups. */
  readonly order: RawBuilder<unknown>;
}

/** Builds the SQL that sums all groups and selects the groups of one page in sort order. */
export function pageOfGroups(question: Question): PageOfGroups {
  const { columns, conditions, source, counting, query } = question;
  const keys = columns.map((column) => `${keyOf(column)} as ${column}`).join(', ');
  const direction = query.sort.direction === 'ASC' ? 'asc' : 'desc';
  const order = `measure ${direction} nulls last, ${columns.join(', ')}`;
  const groups = sql`groups as materialized (
    select * from (
      select ${sql.raw(keys)}, ${summedBy(counting)} from ${source.from} where ${all(conditions)}
      group by ${sql.raw(columns.map((_, index) => index + 1).join(', '))}
    ) as g where ${sql.raw(HAS_SUMS)}
  )`;
  const isNestedPage = isNested(question);
  const nesting = isNestedPage ? `first_measure ${direction} nulls last, ${columns[0]}, ` : '';
  const page = isNestedPage ? nestedPage(question, `${nesting}${order}`) : flatPage(question, order);
  const shownOrder = isNestedPage ? `${nesting}is_subtotal desc, ${order}` : order;
  return { tables: sql`${groups}, ${page}`, order: sql.raw(shownOrder) };
}

const boundsOf = ({ size, page }: GroupedPaymentsQuery): RawBuilder<unknown> =>
  sql`limit ${sql.lit(size)} offset ${sql.lit(page * size)}`;

function flatPage(question: Question, order: string): RawBuilder<unknown> {
  const { ofGroup } = sortingOf(question);
  return sql`page as (
    select g.*, ${sql.raw(ofGroup)} as measure, false as is_subtotal from groups as g
    order by ${sql.raw(order)} ${boundsOf(question.query)}
  )`;
}

/**
 * SQL of a page with subtotals. Groups with the same value of the first grouping follow each other, and their subtotal
 * is the sum of the groups.
 */
function nestedPage(question: Question, order: string): RawBuilder<unknown> {
  const { columns, query } = question;
  const { ofGroup, ofFirst } = sortingOf(question);
  const [one = '', ...others] = columns;
  const first = sql.raw(one);
  const ofGroups = sql.raw([...columns, ...SUMS].map((name) => `g.${name}`).join(', '));
  const blanks = others.map((column) => `null::${COLUMNS[column].type}`);
  const sums = sql.raw(SUMS.map((name) => `sum_bigint(g.${name}) as ${name}`).join(', '));
  const ofFirsts = sql.raw([one, ...blanks, ...SUMS].join(', '));
  return sql`firsts as materialized (
    select g.${first}, ${sums}, ${sql.raw(ofFirst)} as first_measure from groups as g group by 1
  ), found as materialized (
    select ${ofGroups}, ${sql.raw(ofGroup)} as measure, first_measure from groups as g join firsts using (${first})
    order by ${sql.raw(order)} ${boundsOf(query)}
  ), page as (
    select *, false as is_subtotal from found
    union all
    select ${ofFirsts}, null, first_measure, true from firsts
    where ${first} in (select ${first} from found)
  )`;
}
