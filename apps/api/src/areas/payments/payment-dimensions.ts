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

/** Stands for a day that is not known, so that keys are never null; answers say null. */
export const NO_DAY = 'infinity';
export const NO_BRAND = '';

const column = (name: string, type: CubeColumn['type']): CubeColumn => ({ sql: name, type });
const monthOf = (day: string): CubeColumn => ({
  sql: `coalesce(date_trunc('month', ${day}::timestamp)::date, '${NO_DAY}')`,
  type: 'date',
  from: day,
});

export const COLUMNS: Readonly<Record<DimensionColumn, CubeColumn>> = {
  campaign_id: column('campaign_id', 'uuid'),
  driving_school_id: column('driving_school_id', 'uuid'),
  plan_id: column('plan_id', 'uuid'),
  status: column('status', 'text'),
  payment_method: column('payment_method', 'text'),
  part: column('part', 'text'),
  entity_type: column('entity_type', 'text'),
  card_brand: { sql: `coalesce(card_brand, '${NO_BRAND}')`, type: 'text' },
  active: column('active', 'boolean'),
  due_month: monthOf('due_date'),
  due_date: column('due_date', 'date'),
  liquidation_month: monthOf('liquidation_day'),
  liquidation_day: { sql: `coalesce(liquidation_day, '${NO_DAY}')`, type: 'date' },
};

const STATE = ['status', 'active'] as const satisfies readonly DimensionColumn[];
/** Of few values each. */
const SMALL = [
  ...STATE,
  'payment_method',
  'part',
  'entity_type',
  'card_brand',
] as const satisfies readonly DimensionColumn[];

const cube = (name: string, ...columns: readonly DimensionColumn[]): Cube => ({ name, columns });

/**
 * Every two groupings stand in one of these together with status and activity, those of the most groups also without
 * status: there each cell is a group of the active payments. Those with few cells first.
 */
export const CUBES: readonly Cube[] = [
  cube('by_plan', 'plan_id', ...SMALL),
  cube('by_liquidation_day', 'liquidation_day', ...SMALL),
  cube('by_campaign', 'campaign_id', ...SMALL),
  cube('by_school', 'driving_school_id', ...SMALL),
  cube('by_plan_and_month', 'plan_id', 'due_month', ...SMALL),
  cube('by_school_and_plan', 'driving_school_id', 'plan_id', ...STATE),
  cube('by_campaign_and_school', 'campaign_id', 'driving_school_id', ...STATE),
  cube('by_due_date', 'due_date', ...SMALL),
  cube('by_due_date_and_liquidation_day', 'due_date', 'liquidation_day', ...STATE),
  cube('by_campaign_and_plan', 'campaign_id', 'plan_id', ...STATE),
  cube('by_campaign_and_liquidation_month', 'campaign_id', 'liquidation_month', 'payment_method', ...STATE),
  cube('by_plan_and_liquidation_day', 'plan_id', 'liquidation_day', ...STATE),
  cube('by_campaign_and_month', 'campaign_id', 'due_month', 'payment_method', 'part', ...STATE),
  cube('by_school_and_liquidation_month', 'driving_school_id', 'liquidation_month', ...STATE),
  cube('by_plan_and_due_date', 'plan_id', 'due_date', ...STATE),
  cube('by_school_and_month', 'driving_school_id', 'due_month', ...STATE),
  cube('by_campaign_and_liquidation_day', 'campaign_id', 'liquidation_day', ...STATE),
  cube('any_status_by_campaign_and_due_date', 'campaign_id', 'due_date', 'active'),
  cube('by_campaign_and_due_date', 'campaign_id', 'due_date', 'payment_method', ...STATE),
  cube('any_status_by_school_and_liquidation_day', 'driving_school_id', 'liquidation_day', 'active'),
  cube('by_school_and_liquidation_day', 'driving_school_id', 'liquidation_day', ...STATE),
  cube('any_status_by_school_and_due_date', 'driving_school_id', 'due_date', 'active'),
  cube('by_school_and_due_date', 'driving_school_id', 'due_date', ...STATE),
];
