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
import { type RawBuilder, sql } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { inSearchTurn } from '#kernel/list/search-turn.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { countingOf } from './counting.queries.ts';
import { isNested, pageOfGroups, type Question, valueInAnswers } from './page-of-groups.queries.ts';
import { addAmountColumns, type AmountColumns } from './payment-amounts.ts';
import { COLUMNS, DIMENSION_COLUMNS, type DimensionColumn } from './payment-dimensions.ts';
import { AMOUNT_COLUMNS, keptSums, PAYMENT_ROWS } from './payment-sums.queries.ts';
import { paymentsSource } from './payments-search.queries.ts';

/** Sums in centavos; columns that payments are not grouped by are null. */
export interface GroupedRow extends AmountColumns {
  readonly groupKey: string;
  /** True for a row that sums all groups with the same value of the first grouping. */
  readonly isSubtotal: boolean;
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
  /**
   * How many groups the search finds on all pages; with subtotals, `firstGroups` is how many values the first grouping
   * has.
   */
  readonly groups: number;
  readonly firstGroups: number;
}

/** The groupings in the order asked for, each once. */
export const groupingsOf = ({ groups = [] }: Pick<GroupedPaymentsQuery, 'groups'>): readonly PaymentGrouping[] =>
  PAYMENT_GROUPING_NAMES.filter((name) => groups.includes(name)).toSorted(
    (one, other) => groups.indexOf(one) - groups.indexOf(other),
  );

/**
 * The parts of the query: columns to group by, table and conditions. Undefined when the filters can match no payment in
 * scope.
 */
async function questionOf(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): Promise<Question | undefined> {
  const groupings = groupingsOf(asked);
  const narrowed = await withinTags(db, withinScope(asked, scope));
  const search = narrowed && { ...narrowed, sort: { key: 'timestamp', direction: 'DESC' as const } };
  const found = search && paymentsSource(db, scope, search, now);
  if (search === undefined || found === undefined) return undefined;
  const columns = groupings.map((name) => DIMENSION_COLUMNS[name]);
  const counting = countingOf(asked, groupings);
  const source = keptSums(search, [...columns, ...counting.columns]) ?? PAYMENT_ROWS;
  return { columns, conditions: found.conditions, source, counting, query: asked };
}

function shown(column: DimensionColumn, columns: readonly DimensionColumn[]): string {
  const isMonth = column.endsWith('_month');
  if (!columns.includes(column)) return `null::${isMonth ? 'text' : COLUMNS[column].type} as ${column}`;
  const value = valueInAnswers(column);
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

/** One page of groups with their sums and, with subtotals, the rows of subtotals above them. */
function groupsQuery(question: Question): RawBuilder<GroupedRow> {
  const { columns } = question;
  const page = pageOfGroups(question);
  const parts = columns.flatMap((column) => NAMES[column] ?? []);
  const details = [
    ...Object.values(DIMENSION_COLUMNS).map((column) => shown(column, columns)),
    ...parts.map(({ names }) => names),
  ];
  const key = columns.map((column) => `g.${column}::text`).join(', ');
  const sums = ['n', ...AMOUNT_COLUMNS].map((name) => `g.${name}`).join(', ');
  const firsts = isNested(question) ? '(select count(*) from firsts)' : '0';
  return sql<GroupedRow>`
    with ${page.tables}
    select concat_ws('|', ${sql.raw(key)}) as group_key, g.is_subtotal, ${sql.raw(sums)}, ${sql.raw(details.join(', '))},
      (select count(*) from groups) as groups, ${sql.raw(firsts)} as first_groups
    from page as g ${sql.raw(parts.map(({ join }) => join).join(' '))}
    order by ${page.order}`;
}

/**
 * One page of groups with their sums, and the subtotals above them if requested. Only payments in the person's scope
 * are summed.
 */
export async function groupPayments(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): Promise<readonly GroupedRow[]> {
  const question = await questionOf(db, scope, asked, now);
  if (question === undefined) return [];
  const run = async () => (await groupsQuery(question).execute(db)).rows;
  return question.source.isLarge ? inSearchTurn(db, run) : run();
}

/** Adds up the amounts and quantities of two groups; the sum keeps the groupings of `one`. */
export function sumOfGroups(one: GroupedRow, other: GroupedRow): GroupedRow {
  return { ...one, ...addAmountColumns(one, other), n: one.n + other.n };
}

/** Yields all groups one by one; each subtotal comes before the groups that it sums. */
export async function* everyGroup(
  db: ReadDatabase,
  scope: RowScope,
  asked: GroupedPaymentsQuery,
  now: Temporal.Instant,
): AsyncGenerator<GroupedRow> {
  const question = await questionOf(db, scope, { ...asked, page: 0, size: EXPORT_PAGE_SIZE }, now);
  if (question === undefined) return;
  const groups = sql<GroupedRow>`(${groupsQuery(question)})`.as('every_group');
  yield* db.selectFrom(groups).selectAll('every_group').stream(1000);
}
