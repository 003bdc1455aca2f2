import { queryDimensions } from '#kernel/roll-ups/query-dimensions.ts';
import type { RollUp, RollUpFilter } from '#kernel/roll-ups/roll-up.ts';
import type { LeadSearch } from './lead-search.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'PLAN' | 'CATEGORY' | 'COUNTY' | 'STEP';

/**
 * Numbers of leads by stage and by each dimension. Registered people are counted too; searches leave them out by
 * filtering stages.
 */
export const LEAD_ROLL_UP: RollUp<Dimension> = {
  name: 'lead',
  rows: 'leads',
  dimensions: {
    CAMPAIGN: 'campaign_id',
    DRIVING_SCHOOL: 'driving_school_id',
    PLAN: 'plan_id',
    CATEGORY: "plan_type || '-' || plan_modality",
    COUNTY: 'county_id',
    STEP: 'checkout_step',
  },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'COUNTY'],
  factColumns: [
    'campaign_id',
    'driving_school_id',
    'plan_id',
    'plan_type',
    'plan_modality',
    'county_id',
    'checkout_step',
    'stage',
  ],
  factKey: 'lead_facts_key',
  countColumns: ['stage'],
  measures: { n: '1' },
};

const DIMENSION_OF = {
  campaignIds: 'CAMPAIGN',
  drivingSchoolIds: 'DRIVING_SCHOOL',
  planIds: 'PLAN',
  countyIds: 'COUNTY',
} as const satisfies Partial<Record<keyof LeadSearch, Dimension>>;

/** The filters that the roll-up can apply. A search with any other filter counts leads row by row. */
const ROLLED_UP: ReadonlySet<string> = new Set([...Object.keys(DIMENSION_OF), 'stages']);
const LEADS = ['NOT_STARTED', 'UNFINISHED'] as const;

/** The search as a filter of the roll-up; undefined when the roll-up lacks one of the `given` filters. */
export function leadRollUpFilter(search: LeadSearch, given: readonly string[]): RollUpFilter<Dimension> | undefined {
  if (!given.every((filter) => ROLLED_UP.has(filter))) return undefined;
  return { dimensions: queryDimensions(search, DIMENSION_OF), columns: { stage: search.stages ?? LEADS } };
}
