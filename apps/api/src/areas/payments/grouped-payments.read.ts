import { type GroupedPayment, groupedPaymentsList, groupPaymentsEndpoint } from '@habilita/contract';
import { ZERO_CENTS } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { route } from '#kernel/http/route.ts';
import { requireSchoolFilter } from '#kernel/list/school-scope.ts';
import { onlyVisible, visibleFields } from '#kernel/list/visible-fields.ts';
import { groupPayments, type GroupedRow } from './grouped-payments.queries.ts';
import { amountsFrom, creditedFrom } from './payment-totals.ts';

const NONE: ReadonlySet<string> = new Set();
const ALWAYS: ReadonlySet<string> = new Set(['paymentGrossQty', 'paymentGrossValue']);

/** Percentages weighted by gross amounts, two decimals. */
function weightedPercentage({ grossCents, partnerPercentageFeeCents, marketplacePercentageFeeCents }: GroupedRow) {
  if (grossCents === 0) return 0;
  const basisPoints = ((partnerPercentageFeeCents + marketplacePercentageFeeCents) * 10_000) / grossCents;
  return Math.round(basisPoints) / 100;
}

/** Only sums of columns the person may see on single payments. */
function sumsOf(row: GroupedRow, visible: ReadonlySet<string>): GroupedPayment['aggregation'] {
  const {
    paymentGrossQty = 0,
    paymentGrossValue = ZERO_CENTS,
    ...sums
  } = amountsFrom({
    n: row.n,
    gross: row.grossCents,
    marketplaceGross: row.marketplaceGrossCents,
    partnerPercentageFee: row.partnerPercentageFeeCents,
    marketplacePercentageFee: row.marketplacePercentageFeeCents,
    partnerFixedFee: row.partnerFixedFeeCents,
    marketplaceFixedFee: row.marketplaceFixedFeeCents,
  });
  const credited = creditedFrom({
    partnerApproved: row.partnerApprovedCents,
    marketplaceApproved: row.marketplaceApprovedCents,
    partnerReversed: row.partnerReversedCents,
    marketplaceReversed: row.marketplaceReversedCents,
  });
  return onlyVisible(
    { ...sums, ...credited, paymentGrossQty, paymentGrossValue, paymentFeePercentage: weightedPercentage(row) },
    groupedPaymentsList,
    visible,
    ALWAYS,
  );
}

const planOf = ({ planType, planModality, planShortName, planBusinessName }: GroupedRow) => ({
  planType,
  planModality,
  planShortName,
  planBusinessName,
});

function presentGroup(row: GroupedRow, grouped: ReadonlySet<string>, visible: ReadonlySet<string>): GroupedPayment {
  const group = {
    campaignName: row.campaignName ?? undefined,
    drivingSchoolName: row.drivingSchoolName ?? undefined,
    planName: row.planName ?? undefined,
    status: row.status ?? undefined,
    paymentMethod: row.paymentMethod ?? undefined,
    entityPaymentType: row.part ?? undefined,
    entityType: row.entityType ?? undefined,
    dueDate: row.dueDate ?? undefined,
    active: row.active ?? undefined,
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
 * Payments summed by group (Specification 3 §7), with the rights on single payments. Refusals: GROUPING_REQUIRED,
 * DRIVING_SCHOOL_FILTER_REQUIRED for CFC users without a school.
 */
export function mountGroupedPayments(app: FastifyInstance, deps: Pick<Deps, 'readDb'>): void {
  route(app, groupPaymentsEndpoint, async ({ query, actor }) => {
    const groups = query.groups ?? [];
    if (groups.length === 0) refuse('GROUPING_REQUIRED', 'groups');
    requireSchoolFilter(query, actor);
    const rows = await groupPayments(deps.readDb, actor, query);
    const visible = visibleFields(groupedPaymentsList, actor, query.columns);
    const content = rows.map((row) => presentGroup(row, new Set(groups), visible));
    return { content, totalSize: rows[0]?.groups ?? 0, totalIsExact: true };
  });
}
