import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY';

/** Sums of the movements of schools (centavos) by settlement day. */
export const SCHOOL_MOVEMENT_ROLL_UP: RollUp<Dimension> = {
  name: 'school_movement',
  rows: 'school_movements',
  dimensions: { CAMPAIGN: 'campaign_id', DRIVING_SCHOOL: 'driving_school_id', DAY: 'day' },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  factColumns: ['driving_school_id', 'campaign_id', 'kind', 'day'],
  factKey: 'school_movement_facts_pkey',
  countColumns: ['kind'],
  measures: {
    n: '1',
    partner_cents: 'partner_cents',
    marketplace_cents: 'marketplace_cents',
    partner_fee_cents: 'partner_fee_cents',
    marketplace_fee_cents: 'marketplace_fee_cents',
  },
};
