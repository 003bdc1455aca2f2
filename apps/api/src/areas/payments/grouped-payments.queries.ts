import {
  EXPORT_PAGE_SIZE,
  type GroupedPaymentsQuery,
  PAYMENT_GROUPING_NAMES,
  PAYMENT_MEASURES,
  type PaymentAmount,
  type PaymentEntityType,
  type PaymentGrouping,
  type PaymentMeasure,
  type PaymentMethod,
  type PaymentPart,
  type PaymentStatus,
} from '@habilita/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { type AmountColumns, amountColumn } from './payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS, type DimensionColumn, NO_BRAND, NO_DAY } from './payment-dimensions.ts';
import { AMOUNT_COLUMNS, type SumSource, sumSource } from './payment-sums.queries.ts';
import { paymentsSource } from './payments-search.queries.ts';

/** Centavos; columns it is not grouped by are null. */
export interface GroupedRow extends AmountColumns {
  readonly groupKey: string;
  readonly firstKey: string;
  readonly campaignId: string | null;
  readonly campaignName: string | null;
  readonly drivingSchoolId: string | null;
  readonly drivingSchoolName: string | null;
  readonly planId: string | null;
  readonly planName: string | null;
  readonly planType: string | null;
  readonly planModality: string | null;
  readonly planShortName: string | null;
  readonly planBusinessName: string | null;
  readonly status: PaymentStatus | null;
  readonly paymentMethod: PaymentMethod | null;
  readonly part: PaymentPart | null;
  readonly entityType: PaymentEntityType | null;
  readonly dueDate: string | null;
  readonly dueMonth: string | null;
  readonly liquidationDay: string | null;
  readonly liquidationMonth: string | null;
  readonly cardBrand: string | null;
  readonly active: boolean | null;
  readonly n: number;
  readonly groups: number;
}

/** Groupings of a question, in the order asked for, each once. */
export const groupingsOf = ({ groups = [] }: Pick<GroupedPaymentsQuery, 'groups'>): readonly PaymentGrouping[] =>
  PAYMENT_GROUPING_NAMES.filter((name) => groups.includes(name)).toSorted(
    (one, other) => groups.indexOf(one) - groups.indexOf(other),
  );

interface Question {
  readonly columns: readonly DimensionColumn[];
  readonly conditions: readonly Condition[];
  readonly source: SumSource | undefined;
  readonly query: GroupedPaymentsQuery;
}

/** Undefined when nothing can be found. */
async function questionOf(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
): Promise<Question | undefined> {
  const narrowed = await withinTags(db, withinScope(asked, scope));
  const search = narrowed && { ...narrowed, sort: { key: 'timestamp', direction: 'DESC' as const } };
  const found = search && paymentsSource(db, scope, search);
  if (search === undefined || found === undefined) return undefined;
  const columns = groupingsOf(asked).map((name) => DIMENSION_COLUMNS[name]);
  return { columns, conditions: found.conditions, source: sumSource(search, columns), query: asked };
}

const isMeasure = (key: string): key is PaymentMeasure => key in PAYMENT_MEASURES;
const added = (amounts: readonly PaymentAmount[], sign: string) =>
  amounts.map((amount) => `${sign} sum(p.${amountColumn(amount)})`).join(' ');

/** What stands for 'not known' inside. */
const UNKNOWN: Readonly<Partial<Record<DimensionColumn, string>>> = {
  card_brand: `'${NO_BRAND}'`,
  liquidation_day: `'${NO_DAY}'`,
  liquidation_month: `'${NO_DAY}'`,
};

/** Sums have the column itself; payments what it is computed from. */
const keyOf = (column: DimensionColumn, source: SumSource | undefined): string =>
  source === undefined ? COLUMNS[column].sql : `p.${column}`;

interface Sorting {
  /** Of a group. */
  readonly measure: string;
  /** Of all groups with the same first grouping. */
  readonly ofFirst: 'sum' | 'min';
  readonly direction: 'asc' | 'desc';
}

/** By a sum, or by a date it is grouped by; else by the gross value. */
function sortingOf({ query: { sort }, columns, source }: Question): Sorting {
  const direction = sort.direction === 'ASC' ? 'asc' : 'desc';
  const grouping = PAYMENT_GROUPING_NAMES.find((name) => name === sort.key);
  const column = grouping && DIMENSION_COLUMNS[grouping];
  if (column !== undefined && columns.includes(column)) {
    const day = keyOf(column, source);
    const unknown = UNKNOWN[column];
    return { measure: `min(${unknown === undefined ? day : `nullif(${day}, ${unknown})`})`, ofFirst: 'min', direction };
  }
  if (sort.key === 'paymentGrossQty') return { measure: 'sum(p.n)', ofFirst: 'sum', direction };
  const { plus, minus = [] } = PAYMENT_MEASURES[isMeasure(sort.key) ? sort.key : 'paymentGrossValue'];
  return { measure: `(0 ${added(plus, '+')} ${added(minus, '-')})`, ofFirst: 'sum', direction };
}

function shown(column: DimensionColumn, columns: readonly DimensionColumn[]): string {
  const isMonth = column.endsWith('_month');
  if (!columns.includes(column)) return `null::${isMonth ? 'text' : COLUMNS[column].type} as ${column}`;
  const unknown = UNKNOWN[column];
  const value = unknown === undefined ? `g.${column}` : `nullif(g.${column}, ${unknown})`;
  return `${isMonth ? `to_char(${value}, 'YYYY-MM')` : value} as ${column}`;
}

const NAMES: Readonly<Partial<Record<DimensionColumn, { readonly join: string; readonly names: string }>>> = {
  campaign_id: {
    join: 'left join campaigns as c on c.id = g.campaign_id',
    names: `c.name || ', ' || c.edition || 'ª edição' as campaign_name`,
  },
  driving_school_id: {
    join: 'left join driving_schools as ds on ds.id = g.driving_school_id',
    names: 'ds.presentation_name as driving_school_name',
  },
  plan_id: {
    join: 'left join plans as pl on pl.id = g.plan_id',
    names: `pl.name as plan_name, pl.type as plan_type, pl.modality as plan_modality, pl.short_name as plan_short_name,
      pl.business_name as plan_business_name`,
  },
};

/**
 * Groups with their sums. From sums, the groups are first found with one measure alone; all measures are added up for
 * those of the page.
 */
function statementOf(question: Question): RawBuilder<GroupedRow> {
  const { columns, conditions, source, query } = question;
  const { measure, ofFirst, direction } = sortingOf(question);
  const [first = ''] = columns;
  const isNested = query.subtotals === true && columns.length > 1;
  const where = all(conditions);
  const keys = columns.map((column) => keyOf(column, source));
  const named = keys.map((key, index) => `${key} as ${columns[index]}`).join(', ');
  const sums = AMOUNT_COLUMNS.map((name) => `sum(p.${name})::bigint as ${name}`).join(', ');
  const from = source?.from ?? sql`(select *, 1 as n from payments) as p`;
  const nesting = isNested ? `first_measure ${direction} nulls last, ${first}, ` : '';
  const order = sql.raw(`${nesting}measure ${direction} nulls last, ${columns.join(', ')}`);
  const same = columns.map((column) => `p.${column} = page.${column}`).join(' and ');
  const summed =
    source === undefined
      ? sql`page`
      : sql`(
      select page.*, ${sql.raw(sums)} from page join ${from} on ${sql.raw(same)} where ${where} group by ${sql.raw(pageColumns(columns, isNested))}
    )`;
  const parts = columns.flatMap((column) => NAMES[column] ?? []);
  const details = [
    ...Object.values(DIMENSION_COLUMNS).map((column) => shown(column, columns)),
    ...parts.map(({ names }) => names),
  ];
  return sql<GroupedRow>`
    with g as materialized (
      select ${sql.raw(named)}, sum(p.n)::bigint as n, ${sql.raw(measure)} as measure${sql.raw(source === undefined ? `, ${sums}` : '')}
      from ${from} where ${where} group by ${sql.raw(keys.join(', '))} having sum(p.n) <> 0
    )${isNested ? sql`, firsts as (select ${sql.raw(first)}, ${sql.raw(ofFirst)}(measure) as first_measure from g group by 1)` : sql``}, page as (
      select * from g ${isNested ? sql`join firsts using (${sql.raw(first)})` : sql``} order by ${order}
      limit ${sql.lit(query.size)} offset ${sql.lit(query.page * query.size)}
    )
    select concat_ws('|', ${sql.raw(columns.map((column) => `g.${column}::text`).join(', '))}) as group_key,
      g.${sql.raw(first)}::text as first_key, g.n, ${sql.raw(AMOUNT_COLUMNS.map((name) => `g.${name}`).join(', '))},
      (select count(*) from g) as groups, ${sql.raw(details.join(', '))}
    from ${summed} as g ${sql.raw(parts.map(({ join }) => join).join(' '))}
    order by ${order}`;
}

const pageColumns = (columns: readonly DimensionColumn[], isNested: boolean): string =>
  [...columns, 'n', 'measure', ...(isNested ? ['first_measure'] : [])].map((name) => `page.${name}`).join(', ');

/** One page of groups with their sums, with the scope of single payments. */
export async function groupPayments(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
): Promise<readonly GroupedRow[]> {
  const question = await questionOf(db, scope, asked);
  return question === undefined ? [] : rowsOf(db, question);
}

async function rowsOf(db: ReadDatabase, question: Question): Promise<readonly GroupedRow[]> {
  const statement = statementOf(question);
  const run = async () => (await statement.execute(db)).rows;
  return question.source?.isLarge === false ? run() : inSearchTurn(db, run);
}

/** Sums of the first groupings that stand on a page. */
export async function subtotalsOf(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  page: readonly GroupedRow[],
): Promise<readonly GroupedRow[]> {
  const [first] = groupingsOf(asked);
  const keys = [...new Set(page.map(({ firstKey }) => firstKey))];
  if (first === undefined || keys.length === 0) return [];
  const query = { ...asked, groups: [first], page: 0, size: keys.length, subtotals: undefined };
  const question = await questionOf(db, scope, query);
  if (question === undefined) return [];
  const standing = sql<SqlBool>`(${sql.raw(keyOf(DIMENSION_COLUMNS[first], question.source))})::text = any(${keys}::text[])`;
  return rowsOf(db, { ...question, conditions: [...question.conditions, standing] });
}

/** All groups, one by one. */
export async function* everyGroup(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
): AsyncGenerator<GroupedRow> {
  const question = await questionOf(db, scope, { ...asked, page: 0, size: EXPORT_PAGE_SIZE });
  if (question === undefined) return;
  const groups = sql<GroupedRow>`(${statementOf(question)})`.as('every_group');
  yield* db.selectFrom(groups).selectAll('every_group').stream(1000);
}
