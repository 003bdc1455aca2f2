import type { PaymentGrouping } from '@habilita/contract';
import type { Cube, CubeColumn } from '#kernel/roll-ups/roll-up.ts';

/** The column of each grouping. */
export const DIMENSION_COLUMNS = {
  campaignName: 'campaign_id',
  drivingSchoolName: 'driving_school_id',
  planName: 'plan_id',
  status: 'status',
  paymentMethod: 'payment_method',
  entityPaymentType: 'part',
  entityType: 'entity_type',
  cardBrand: 'card_brand',
  active: 'active',
  dueMonth: 'due_month',
  dueDate: 'due_date',
  liquidationMonth: 'liquidation_month',
  liquidationDay: 'liquidation_day',
} as const satisfies Readonly<Record<PaymentGrouping, string>>;
export type DimensionColumn = (typeof DIMENSION_COLUMNS)[PaymentGrouping];

/**
 * The placeholder for an unknown day in the tables of precomputed sums, whose keys must not be null. The API returns
 * null instead.
 */
export const NO_DAY = 'infinity';
/**
 * The placeholder for an unknown card brand in the tables of precomputed sums, for the same reason as {@link NO_DAY}.
 */
export const NO_BRAND = '';

interface Dimension extends CubeColumn {
  /** The column from which this column is computed; undefined for a stored column. */
  readonly from?: string;
}

const column = (name: string, type: CubeColumn['type']): Dimension => ({ sql: name, type });
const monthOf = (day: string): Dimension => ({
  sql: `coalesce(date_trunc('month', ${day}::timestamp)::date, '${NO_DAY}')`,
  type: 'date',
  from: day,
});

export const COLUMNS: Readonly<Record<DimensionColumn, Dimension>> = {
  campaign_id: column('campaign_id', 'uuid'),
  driving_school_id: column('driving_school_id', 'uuid'),
  plan_id: column('plan_id', 'uuid'),
  status: column('status', 'text'),
  payment_method: column('payment_method', 'text'),
  part: column('part', 'text'),
  entity_type: column('entity_type', 'text'),
  card_brand: { ...column('card_brand', 'text'), sql: `coalesce(card_brand, '${NO_BRAND}')` },
  active: column('active', 'boolean'),
  due_month: monthOf('due_date'),
  due_date: column('due_date', 'date'),
  liquidation_month: monthOf('liquidation_day'),
  liquidation_day: { ...column('liquidation_day', 'date'), sql: `coalesce(liquidation_day, '${NO_DAY}')` },
};

/**
 * Precomputed sums by due date and by all columns with few values. They serve the cash forecast and groupings by day,
 * month or status, so that these stay fast however many campaigns and schools there are.
 */
export const BY_DUE_DATE = {
  name: 'by_due_date',
  columns: ['due_date', 'status', 'active', 'payment_method', 'part', 'entity_type', 'card_brand'],
} as const satisfies Cube;

/** Precomputed sums for the most frequent report: the payments of a campaign by method and month. */
export const BY_CAMPAIGN_AND_MONTH = {
  name: 'by_campaign_and_month',
  columns: ['campaign_id', 'due_month', 'payment_method', 'part', 'status', 'active'],
} as const satisfies Cube;
