import type { RollUp } from '#kernel/roll-ups/roll-up.ts';

type Dimension = 'CAMPAIGN' | 'DRIVING_SCHOOL' | 'DAY';

const ofPaid = (value: string): string => `case when source.status = 'PAID' then ${value} else 0 end`;

/**
 * Centavos of each holder. `credited` is what was received for the payments minus what was given back, as in the
 * ledger.
 */
const MEASURES = {
  n: ofPaid('1'),
  partner_credited_cents: ofPaid('source.partner_approved_cents + source.partner_reversed_cents'),
  marketplace_credited_cents: ofPaid('source.marketplace_approved_cents + source.marketplace_reversed_cents'),
  partner_fee_cents: ofPaid('source.partner_percentage_fee_cents + source.partner_fixed_fee_cents'),
  marketplace_fee_cents: ofPaid('source.marketplace_percentage_fee_cents + source.marketplace_fixed_fee_cents'),
};

const BY_REGISTRATION_DAY = {
  rows: 'payments',
  joined: { table: 'registrations', by: 'registration_id', columns: ['registration_day'] },
  dimensions: { CAMPAIGN: 'campaign_id', DRIVING_SCHOOL: 'driving_school_id', DAY: 'registration_day' },
  narrow: ['CAMPAIGN', 'DRIVING_SCHOOL', 'DAY'],
  countColumns: [],
  measures: MEASURES,
} satisfies Partial<RollUp<Dimension>>;

/** Paid payments by campaign, school and the day their registration was made. */
export const PAID_PAYMENT_ROLL_UP: RollUp<Dimension> = {
  ...BY_REGISTRATION_DAY,
  name: 'paid_payment',
  factColumns: ['campaign_id', 'driving_school_id', 'registration_day'],
  factValues: { registration_day: 'joined.registration_day' },
  factKey: 'paid_payment_facts_key',
};

/**
 * Paid payments by campaign, school, registration day, day of payment (in the campaign's zone) and settlement day.
 * Payments that have not settled yet have a settlement day after today; they are few, so they are quick to find.
 */
export const SETTLING_PAYMENT_ROLL_UP: RollUp<Dimension | 'PAYMENT_DAY'> = {
  ...BY_REGISTRATION_DAY,
  name: 'settling_payment',
  dimensions: { ...BY_REGISTRATION_DAY.dimensions, PAYMENT_DAY: 'approval_day' },
  factColumns: ['campaign_id', 'driving_school_id', 'registration_day', 'approval_day', 'liquidation_day'],
  factValues: { registration_day: 'joined.registration_day' },
  factKey: 'settling_payment_facts_key',
};
