import {
  type GroupedPayment,
  groupedPaymentsList,
  type GroupedPaymentsQuery,
  groupPaymentsEndpoint,
} from '@habilita/contract';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '#kernel/actor.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { onlyVisible, refuseHidden, visibleFields } from '#kernel/list/visible-fields.ts';
import { groupingsOf, groupPayments, type GroupedRow } from './grouped-payments.queries.ts';
import { amountsOf, measuresFrom } from './payment-amounts.ts';

const NONE: ReadonlySet<string> = new Set();
const ALWAYS: ReadonlySet<string> = new Set(['paymentGrossQty', 'paymentGrossValue']);

/** Fees as a percentage of the gross value, two decimals. */
function weightedPercentage({ grossCents, partnerPercentageFeeCents, marketplacePercentageFeeCents }: GroupedRow) {
  if (grossCents === 0) return 0;
  const basisPoints = ((partnerPercentageFeeCents + marketplacePercentageFeeCents) * 10_000) / grossCents;
  return Math.round(basisPoints) / 100;
}

/** The sums of the visible columns. A sum is visible to people who may see the same column of a single payment. */
function sumsOf(row: GroupedRow, visible: ReadonlySet<string>): GroupedPayment['aggregation'] {
  const sums = {
    ...measuresFrom(amountsOf(row)),
    paymentGrossQty: row.n,
    paymentFeePercentage: weightedPercentage(row),
  };
  return onlyVisible(sums, groupedPaymentsList, visible, ALWAYS);
}

const planOf = ({ planType, planModality, planShortName, planBusinessName }: GroupedRow) => ({
  planType,
  planModality,
  planShortName,
  planBusinessName,
});

export function presentGroup(
  row: GroupedRow,
  grouped: ReadonlySet<string>,
  visible: ReadonlySet<string>,
): GroupedPayment {
  const group = {
    campaignName: row.campaignName ?? undefined,
    drivingSchoolName: row.drivingSchoolName ?? undefined,
    planName: row.planName ?? undefined,
    status: row.status ?? undefined,
    paymentMethod: row.paymentMethod ?? undefined,
    entityPaymentType: row.part ?? undefined,
    entityType: row.entityType ?? undefined,
    dueMonth: row.dueMonth ?? undefined,
    dueDate: row.dueDate ?? undefined,
    active: row.active ?? undefined,
    liquidationMonth: row.liquidationMonth,
    liquidationDay: row.liquidationDay,
    cardBrand: row.cardBrand,
  };
  return {
    id: row.groupKey,
    campaignId: row.campaignId ?? undefined,
    drivingSchoolId: row.drivingSchoolId ?? undefined,
    planId: row.planId ?? undefined,
    ...(row.planId === null ? {} : planOf(row)),
    ...onlyVisible(group, groupedPaymentsList, grouped, NONE),
    aggregation: sumsOf(row, visible),
  };
}

/**
 * A search must name a grouping and, for CFC users, a school. Refusals: GROUPING_REQUIRED,
 * DRIVING_SCHOOL_FILTER_REQUIRED.
 */
export function permitGrouping(query: GroupedPaymentsQuery, actor: Actor): void {
  if ((query.groups ?? []).length === 0) refuse('GROUPING_REQUIRED', 'groups');
  requireSchoolFilter(query, actor);
}

type Needed = Pick<Deps, 'readDb' | 'clock'>;

/**
 * The number of all groups. Each row of a page has this number; a page beyond the last has no rows, so the first group
 * is read instead.
 */
async function groupCount(
  { readDb: db, clock }: Needed,
  actor: Actor,
  query: GroupedPaymentsQuery,
  page: readonly GroupedRow[],
) {
  const isBeyond = page.length === 0 && query.page > 0;
  const [row] = isBeyond ? await groupPayments(db, actor, { ...query, page: 0, size: 1 }, clock.now()) : page;
  return row?.groups ?? 0;
}

/**
 * Sums of payments by group (Specification 3 §7). A person's sums include only payments in scope, and only columns that
 * the person may see on single payments. Refusals: GROUPING_REQUIRED, DRIVING_SCHOOL_FILTER_REQUIRED for CFC users
 * without a school.
 */
export function mountGroupedPayments(app: FastifyInstance, deps: Needed): void {
  route(app, groupPaymentsEndpoint, async ({ query, actor }) => {
    permitGrouping(query, actor);
    const groups = groupingsOf(query);
    refuseHidden(groupedPaymentsList, query, actor);
    const now = deps.clock.now();
    const rows = await groupPayments(deps.readDb, actor, query, now);
    const visible = visibleFields(groupedPaymentsList, actor, query.columns);
    const present = (some: readonly GroupedRow[], by: readonly string[]) =>
      some.map((row) => presentGroup(row, new Set(by), visible));
    const content = present(
      rows.filter((row) => !row.isSubtotal),
      groups,
    );
    const subtotals = present(
      rows.filter((row) => row.isSubtotal),
      groups.slice(0, 1),
    );
    const totalSize = await groupCount(deps, actor, query, rows);
    return { content, totalSize, totalIsExact: true, ...(query.subtotals === true && { subtotals }) };
  });
}
