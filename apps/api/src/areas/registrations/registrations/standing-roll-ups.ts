import { CATEGORIES, keysOf, PAYMENT_METHOD_NAMES } from '@habilita/contract';
import { ageMeasures, measureOf } from '#kernel/list/age-range.ts';
import type { RollUp } from '#kernel/roll-ups/roll-up.ts';
import { isCounted } from '#areas/money/registration-row/index.ts';
import { lastingStanding, LASTING_STANDINGS, owesAll, owesPart } from './standings.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY';

const DIMENSIONS = { CAMPAIGN: 'campaign_id', DRIVING_SCHOOL: 'driving_school_id', DAY: 'registration_day' } as const;
const COUNTED = isCounted('source.');
const one = (condition: string): string => `case when ${COUNTED} and ${condition} then 1 else 0 end`;
const category = "source.plan_type || '-' || source.plan_modality";

/** Two measures for each key of a dimension: one counts all registrations, `paid_…` only those without debts. */
const byKeys = (dimension: string, keys: readonly string[], value: string): Record<string, string> =>
  Object.fromEntries(
    keys.flatMap((key) => [
      [measureOf(dimension, key), one(`${value} = '${key}'`)],
      [measureOf(`paid_${dimension}`, key), one(`source.balance_cents >= 0 and ${value} = '${key}'`)],
    ]),
  );

/** The measure's name in SQL: has_credits for `hasCredits`. */
export const standingMeasure = (standing: string): string =>
  standing.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Counts for the dashboard by campaign, school and day. Students are counted by their age on the day of registration.
 */
export const REGISTRATION_STANDING_ROLL_UP: RollUp<Dimension> = {
  name: 'registration_standing',
  rows: 'registrations',
  joined: { table: 'students', by: 'student_id', columns: ['date_of_birth'] },
  dimensions: DIMENSIONS,
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  factColumns: ['campaign_id', 'driving_school_id', 'registration_day'],
  factKey: 'registration_standing_facts_key',
  countColumns: [],
  measures: {
    n: `case when ${COUNTED} then 1 else 0 end`,
    contract_cents: `case when ${COUNTED} then source.contract_amount_cents else 0 end`,
    owes_all: one(owesAll('source.')),
    owes_part: one(owesPart('source.')),
    ...Object.fromEntries(
      LASTING_STANDINGS.map((standing) => [standingMeasure(standing), one(lastingStanding(standing, 'source.'))]),
    ),
    ...byKeys('category', keysOf(CATEGORIES), category),
    ...byKeys('method', PAYMENT_METHOD_NAMES, 'source.payment_method'),
    ...ageMeasures('joined.date_of_birth', 'source.registration_day', COUNTED),
  },
};

const owing = (condition: string): string =>
  `case when ${isCounted('')} and earliest_due_date is not null and ${condition} then 1 else 0 end`;

/**
 * Registrations that owe, counted by their earliest due date, because the day asked about decides which of them are
 * late.
 */
export const REGISTRATION_DUE_ROLL_UP: RollUp<Dimension> = {
  name: 'registration_due',
  rows: 'registrations',
  dimensions: DIMENSIONS,
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  factColumns: ['campaign_id', 'driving_school_id', 'registration_day', 'earliest_due_date'],
  factKey: 'registration_due_facts_key',
  countColumns: [],
  measures: {
    n: owing('balance_cents < 0'),
    owes_all: owing(owesAll('')),
    owes_part: owing(owesPart('')),
  },
};
