import { PAYMENT_AMOUNTS, type PaymentsQuery, recordOf } from '@habilita/contract';
import { queryDimensions, daysBetween } from '#kernel/roll-ups/query-dimensions.ts';
import type { RollUp, RollUpFilter } from '#kernel/roll-ups/roll-up.ts';
import { amountColumn } from './payment-amounts.ts';
import { BY_CAMPAIGN_AND_MONTH, BY_DUE_DATE, COLUMNS } from './payment-dimensions.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'PAYMENT_METHOD' | 'PART' | 'DUE_DATE';

/**
 * Number of payments, and sums of their amounts in centavos (gross, shares, fees, approved, reversed), by the columns
 * that the list of payments filters and groups by.
 */
export const PAYMENT_ROLL_UP: RollUp<Dimension> = {
  name: 'payment',
  rows: 'payments',
  dimensions: {
    CAMPAIGN: 'campaign_id',
    DRIVING_SCHOOL: 'driving_school_id',
    PAYMENT_METHOD: 'payment_method',
    PART: 'part',
    DUE_DATE: 'due_date',
  },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL'],
  factColumns: ['campaign_id', 'driving_school_id', 'status', 'payment_method', 'part', 'active', 'due_date'],
  factKey: 'payment_facts_key',
  countColumns: ['status', 'active'],
  measures: { n: '1', ...recordOf(PAYMENT_AMOUNTS.map((amount) => [amountColumn(amount), amountColumn(amount)])) },
  furtherColumns: ['entity_type', 'card_brand'],
  cubes: { columns: COLUMNS, tables: [BY_DUE_DATE, BY_CAMPAIGN_AND_MONTH] },
};

const DIMENSION_OF = {
  campaignIds: 'CAMPAIGN',
  drivingSchoolIds: 'DRIVING_SCHOOL',
  paymentMethods: 'PAYMENT_METHOD',
  parts: 'PART',
} as const satisfies Partial<Record<keyof PaymentsQuery, Dimension>>;

/** Filters that the precomputed sums support. With any other filter, payments are counted row by row. */
const ROLLED_UP: ReadonlySet<string> = new Set([
  ...Object.keys(DIMENSION_OF),
  'dueDateStart',
  'dueDateEnd',
  'status',
  'entityPaymentActive',
]);

/** The search as a filter of the roll-up; undefined when the roll-up lacks one of the `given` filters. */
export function paymentRollUpFilter(
  query: PaymentsQuery,
  given: readonly string[],
): RollUpFilter<Dimension> | undefined {
  if (!given.every((filter) => ROLLED_UP.has(filter))) return undefined;
  const days = daysBetween(query.dueDateStart, query.dueDateEnd);
  const { status, entityPaymentActive: active } = query;
  return {
    dimensions: { ...queryDimensions(query, DIMENSION_OF), ...(days && { DUE_DATE: days }) },
    columns: { status, active: active?.map((word) => word === 'true') },
  };
}
