import { CHECKOUT_STEP_NAMES, LEAD_CATEGORY_NAMES, NO_CATEGORY } from '@habilita/contract';
import { ageMeasures, measureOf } from '#kernel/list/age-range.ts';
import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY';

const IS_LEAD = "source.stage <> 'REGISTERED'";
/** SQL: the day of pre-registration in the campaign's zone. */
const CREATED_DAY = "(source.created_at at time zone 'UTC' + joined.zone_offset::interval)::date";
const category = `coalesce(source.plan_type || '-' || source.plan_modality, '${NO_CATEGORY}')`;

const byKeys = (dimension: string, keys: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(
    keys.map((key) => [measureOf(dimension, key), `case when ${IS_LEAD} and ${value} = '${key}' then 1 else 0 end`]),
  );

/**
 * Numbers of leads by campaign, school and day of pre-registration. The age of a lead is the person's age on that day.
 */
export const LEAD_PROFILE_ROLL_UP: RollUp<Dimension> = {
  name: 'lead_profile',
  rows: 'leads',
  joined: { table: 'campaigns', by: 'campaign_id', columns: ['zone_offset'] },
  dimensions: { CAMPAIGN: 'campaign_id', DRIVING_SCHOOL: 'driving_school_id', DAY: 'created_day' },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  factColumns: ['campaign_id', 'driving_school_id', 'created_day'],
  factValues: { created_day: CREATED_DAY },
  factKey: 'lead_profile_facts_key',
  countColumns: [],
  measures: {
    n: `case when ${IS_LEAD} then 1 else 0 end`,
    ...byKeys('category', LEAD_CATEGORY_NAMES, category),
    ...byKeys('step', CHECKOUT_STEP_NAMES, 'source.checkout_step'),
    ...ageMeasures('source.date_of_birth', CREATED_DAY, IS_LEAD),
  },
};
