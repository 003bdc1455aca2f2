import { CATEGORIES, keysOf, REGISTRATION_STATUS_NAMES, type RegistrationsQuery } from '@habilita/contract';
import { queryDimensions, daysBetween } from '#kernel/roll-ups/query-dimensions.ts';
import type { RollUp, RollUpFilter } from '#kernel/roll-ups/roll-up.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'PLAN' | 'CATEGORY' | 'PAYMENT_METHOD' | 'DAY';

export const REGISTRATION_ROLL_UP: RollUp<Dimension> = {
  name: 'registration',
  rows: 'registrations',
  dimensions: {
    CAMPAIGN: 'campaign_id',
    DRIVING_SCHOOL: 'driving_school_id',
    PLAN: 'plan_id',
    CATEGORY: "plan_type || '-' || plan_modality",
    PAYMENT_METHOD: 'payment_method',
    DAY: 'registration_day',
  },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL'],
  factColumns: [
    'campaign_id',
    'driving_school_id',
    'plan_id',
    'plan_type',
    'plan_modality',
    'status',
    'payment_method',
    'registration_day',
  ],
  factKey: 'registration_facts_key',
  countColumns: ['status'],
  measures: { n: '1' },
};

const DIMENSION_OF = {
  campaignIds: 'CAMPAIGN',
  drivingSchoolIds: 'DRIVING_SCHOOL',
  planIds: 'PLAN',
  paymentMethods: 'PAYMENT_METHOD',
} as const satisfies Partial<Record<keyof RegistrationsQuery, Dimension>>;

/** Filters that the roll-up has; with any other one, registrations are counted row by row. */
const ROLLED_UP: ReadonlySet<string> = new Set([
  ...Object.keys(DIMENSION_OF),
  'planTypes',
  'categories',
  'registrationDateStart',
  'registrationDateEnd',
  'registrationStatus',
  'registrationActive',
]);

/** Turns a search into a filter of the roll-up; undefined when the roll-up lacks one of the `given` filters. */
export function registrationRollUpFilter(
  query: RegistrationsQuery,
  given: readonly string[],
): RollUpFilter<Dimension> | undefined {
  if (!given.every((filter) => ROLLED_UP.has(filter))) return undefined;
  const categories = categoriesOf(query);
  const days = daysBetween(query.registrationDateStart, query.registrationDateEnd);
  return {
    dimensions: {
      ...queryDimensions(query, DIMENSION_OF),
      ...(categories && { CATEGORY: categories }),
      ...(days && { DAY: days }),
    },
    columns: { status: statusesOf(query) },
  };
}

/** The categories asked for; `planTypes` asks for every category of these types. Undefined when neither is given. */
export function categoriesOf({
  planTypes,
  categories,
}: Pick<RegistrationsQuery, 'planTypes' | 'categories'>): string[] | undefined {
  if (planTypes === undefined) return categories;
  const ofTypes = keysOf(CATEGORIES).filter((category) => planTypes.some((type) => category.startsWith(`${type}-`)));
  return categories === undefined ? ofTypes : ofTypes.filter((category) => categories.includes(category));
}

/**
 * The statuses to search for. `registrationActive` limits them: `true` leaves out abandoned registrations, `false`
 * leaves only these.
 */
export function statusesOf({
  registrationStatus,
  registrationActive,
}: Pick<RegistrationsQuery, 'registrationStatus' | 'registrationActive'>): string[] | undefined {
  if (registrationActive === undefined) return registrationStatus;
  const wanted = REGISTRATION_STATUS_NAMES.filter((status) => (status === 'ABANDONED') !== registrationActive);
  return registrationStatus === undefined ? wanted : wanted.filter((status) => registrationStatus.includes(status));
}
