import {
  EXPORT_PAGE_SIZE,
  type GroupedPaymentsQuery,
  PAYMENT_GROUPING_NAMES,
  type PaymentEntityType,
  type PaymentGrouping,
  type PaymentMethod,
  type PaymentPart,
  type PaymentStatus,
} from '@habilita/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all } from '#kernel/list/columns-of.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { keyOf, pageOfGroups, type Question, UNKNOWN } from './page-of-groups.queries.ts';
import { addAmountColumns, type AmountColumns } from './payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS, type DimensionColumn } from './payment-dimensions.ts';
import { AMOUNT_COLUMNS, sumSource } from './payment-sums.queries.ts';
import { countingBut } from './payment-totals.queries.ts';
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

/** Undefined when nothing can be found. */
async function questionOf(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): Promise<Question | undefined> {
  const groupings = groupingsOf(asked);
  const narrowed = await withinTags(db, withinScope(countingBut(asked, groupings), scope));
  const search = narrowed && { ...narrowed, sort: { key: 'timestamp', direction: 'DESC' as const } };
  const found = search && paymentsSource(db, scope, search, now);
  if (search === undefined || found === undefined) return undefined;
  const columns = groupings.map((name) => DIMENSION_COLUMNS[name]);
  const sources = { source: sumSource(search, columns), firstSource: sumSource(search, columns.slice(0, 1)) };
  return { columns, conditions: found.conditions, ...sources, query: asked };
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

/** Groups with their sums: the page is found with one measure alone, all measures are added up for its groups. */
function statementOf(question: Question): RawBuilder<GroupedRow> {
  const { columns, conditions, source } = question;
  const [first = ''] = columns;
  const page = pageOfGroups(question);
  const sums = AMOUNT_COLUMNS.map((name) => `sum_bigint(p.${name}) as ${name}`).join(', ');
  const same = columns.map((column) => `p.${column} = page.${column}`).join(' and ');
  const ofPage = page.columns.map((name) => `page.${name}`).join(', ');
  const summed =
    source === undefined
      ? sql`page`
      : sql`(
      select page.*, ${sql.raw(sums)} from page join ${source.from} on ${sql.raw(same)} where ${all(conditions)} group by ${sql.raw(ofPage)}
    )`;
  const parts = columns.flatMap((column) => NAMES[column] ?? []);
  const details = [
    ...Object.values(DIMENSION_COLUMNS).map((column) => shown(column, columns)),
    ...parts.map(({ names }) => names),
  ];
  return sql<GroupedRow>`
    with ${page.tables}
    select concat_ws('|', ${sql.raw(columns.map((column) => `g.${column}::text`).join(', '))}) as group_key,
      g.${sql.raw(first)}::text as first_key, g.n, ${sql.raw(AMOUNT_COLUMNS.map((name) => `g.${name}`).join(', '))},
      ${page.groups} as groups, ${sql.raw(details.join(', '))}
    from ${summed} as g ${sql.raw(parts.map(({ join }) => join).join(' '))}
    order by ${page.order}`;
}

/** One page of groups with their sums, with the scope of single payments. */
export async function groupPayments(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): Promise<readonly GroupedRow[]> {
  const question = await questionOf(db, scope, asked, now);
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
  now: Temporal.Instant,
): Promise<readonly GroupedRow[]> {
  const [first] = groupingsOf(asked);
  const keys = [...new Set(page.map(({ firstKey }) => firstKey))];
  if (first === undefined || keys.length === 0) return [];
  const query = { ...asked, groups: [first], page: 0, size: keys.length, subtotals: undefined };
  const question = await questionOf(db, scope, query, now);
  if (question === undefined) return [];
  const standing = sql<SqlBool>`(${sql.raw(keyOf(DIMENSION_COLUMNS[first], question.source))})::text = any(${keys}::text[])`;
  return rowsOf(db, { ...question, conditions: [...question.conditions, standing] });
}

/** The sums of every first grouping, by its key. */
export async function everySubtotal(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): Promise<ReadonlyMap<string, GroupedRow>> {
  const subtotals = new Map<string, GroupedRow>();
  const query = { ...asked, groups: groupingsOf(asked).slice(0, 1), subtotals: undefined };
  for await (const row of everyGroup(db, scope, query, now)) subtotals.set(row.firstKey, row);
  return subtotals;
}

/** Both groups in one row: centavos and quantity added, the groupings those of the first. */
export function sumOfGroups(one: GroupedRow, other: GroupedRow): GroupedRow {
  return { ...one, ...addAmountColumns(one, other), n: one.n + other.n };
}

/** All groups, one by one. */
export async function* everyGroup(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): AsyncGenerator<GroupedRow> {
  const question = await questionOf(db, scope, { ...asked, page: 0, size: EXPORT_PAGE_SIZE }, now);
  if (question === undefined) return;
  const groups = sql<GroupedRow>`(${statementOf(question)})`.as('every_group');
  yield* db.selectFrom(groups).selectAll('every_group').stream(1000);
}
