import type { Cube, CubeColumn, RollUp } from '#kernel/roll-ups/roll-up.ts';

const column = (name: string, type: CubeColumn['type']): CubeColumn => ({ sql: name, type });

/** Sums by month, for periods of whole months: they have a tenth of the rows of the sums by day. */
export const MOVEMENTS_BY_MONTH: Cube = {
  name: 'by_month',
  columns: ['driving_school_id', 'campaign_id', 'kind', 'month'],
};

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY';

/** Sums of schools' movements by settlement day, in centavos. */
export const SCHOOL_MOVEMENT_ROLL_UP: RollUp<Dimension> = {
  name: 'school_movement',
  rows: 'school_movements',
  dimensions: { CAMPAIGN: 'campaign_id', DRIVING_SCHOOL: 'driving_school_id', DAY: 'day' },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  factColumns: ['driving_school_id', 'campaign_id', 'kind', 'day'],
  factKey: 'school_movement_facts_key',
  countColumns: ['kind'],
  cubes: {
    columns: {
      driving_school_id: column('driving_school_id', 'uuid'),
      campaign_id: column('campaign_id', 'uuid'),
      kind: column('kind', 'text'),
      month: { sql: `date_trunc('month', day::timestamp)::date`, type: 'date' },
    },
    tables: [MOVEMENTS_BY_MONTH],
  },
  measures: {
    n: '1',
    partner_cents: 'partner_cents',
    marketplace_cents: 'marketplace_cents',
    partner_fee_cents: 'partner_fee_cents',
    marketplace_fee_cents: 'marketplace_fee_cents',
  },
};
