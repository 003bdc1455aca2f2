import { type RegistrationStanding, recordOf } from '@habilita/contract';
import { type RawBuilder, sql } from 'kysely';
import { LEAD_PROFILE_ROLL_UP } from '#areas/enrolment/leads/index.ts';
import { PAID_PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import {
  LASTING_STANDINGS,
  REGISTRATION_DUE_ROLL_UP,
  REGISTRATION_STANDING_ROLL_UP,
  standingMeasure,
} from '#areas/registrations/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { measureOf } from '#kernel/list/age-range.ts';
import { rolledUpCells, rolledUpDays, rolledUpSums, type SummedDay, sumsOf } from '#kernel/roll-ups/rolled-up-total.ts';
import type { ReportFilter } from './report-filter.ts';

type Sums = RawBuilder<readonly number[]>;

/**
 * Counts late registrations: first those that owe everything, then those that owe a part. A registration is late when
 * its earliest due date is before today in the campaign's zone.
 */
const lateSums = (filter: ReportFilter, now: Temporal.Instant) => sql`(
  select ${sumsOf(['owes_all', 'owes_part'])}
  from ${rolledUpCells(REGISTRATION_DUE_ROLL_UP, filter, ['campaign_id', 'earliest_due_date', 'owes_all', 'owes_part'])} as cells
  join campaigns as c on c.id = cells.campaign_id
  where cells.earliest_due_date < (${now.toString()}::timestamptz at time zone 'UTC' + c.zone_offset::interval)::date)`;

const STANDING_MEASURES = ['n', 'owes_all', 'owes_part', ...LASTING_STANDINGS.map(standingMeasure)];

export type Standings = Readonly<Record<'total' | RegistrationStanding, number>>;

/** SQL: the sums that {@link standingsOf} reads: first those of late registrations, then those of all registrations. */
export const standingSums = (filter: ReportFilter, now: Temporal.Instant): Sums =>
  sql`(${lateSums(filter, now)} || ${rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, STANDING_MEASURES)})`;

/** The numbers of registrations by standing. A registration that owes money and is not late yet is pending. */
export function standingsOf(sums: readonly number[]): Standings {
  const [latePayment = 0, partPaidAndLate = 0, total = 0, owesAll = 0, owesPart = 0, ...lasting] = sums;
  return {
    total,
    ...recordOf(LASTING_STANDINGS.map((standing, index) => [standing, lasting[index] ?? 0] as const)),
    latePayment,
    pendingPayment: owesAll - latePayment,
    partPaidAndLate,
    partiallyPaid: owesPart - partPaidAndLate,
  };
}

/** The sum of the contracts' amounts in centavos, and the number of registrations. */
export const ticketSums = (filter: ReportFilter): Sums =>
  rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, ['contract_cents', 'n']);

const PAID = ['partner_credited_cents', 'partner_fee_cents', 'marketplace_credited_cents', 'marketplace_fee_cents'];

/** Sums of PAID payments for `amountsOf`, in centavos. */
export const paidSums = (filter: ReportFilter): Sums => rolledUpSums(PAID_PAYMENT_ROLL_UP, filter, PAID);

/**
 * Like `paidSums`, but only for payments that settle after `today`. `today` is a day in Brasília, because banking days
 * are those of Brasília.
 */
export const pendingSums = (filter: ReportFilter, today: string): Sums => sql`(
  select ${sumsOf(PAID)} from ${rolledUpCells(SETTLING_PAYMENT_ROLL_UP, filter, ['liquidation_day', ...PAID])} as cells
  where cells.liquidation_day > ${today}::date)`;

export interface Chart<K extends string = string> {
  readonly of: 'REGISTRATIONS' | 'LEADS';
  readonly dimension: string;
  readonly keys: readonly K[];
}

/** Quantities of a chart in the order of its keys. */
export function chartSums(filter: ReportFilter, { of, dimension, keys }: Chart): Sums {
  const measures = keys.map((key) => measureOf(dimension, key));
  return of === 'LEADS'
    ? rolledUpSums(LEAD_PROFILE_ROLL_UP, filter, measures)
    : rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, measures);
}

export const leadSums = (filter: ReportFilter): Sums => rolledUpSums(LEAD_PROFILE_ROLL_UP, filter, ['n']);

export const registrationDays = (filter: ReportFilter): RawBuilder<readonly SummedDay[]> =>
  rolledUpDays(REGISTRATION_STANDING_ROLL_UP, filter, 'DAY', ['n']);

/** The number of payments, and the amount received for each holder in centavos, by the day of payment. */
export const paymentDays = (filter: ReportFilter): RawBuilder<readonly SummedDay[]> =>
  rolledUpDays(SETTLING_PAYMENT_ROLL_UP, filter, 'PAYMENT_DAY', [
    'n',
    'partner_credited_cents',
    'marketplace_credited_cents',
  ]);

type Named<N extends string, T> = Readonly<Partial<Record<N, T>>>;

interface Parts<N extends string, D extends string> {
  readonly sums: Named<N, Sums>;
  readonly days: Named<D, RawBuilder<readonly SummedDay[]>>;
}

interface Read<N extends string, D extends string> {
  readonly sums: Named<N, readonly number[]>;
  readonly days: Named<D, readonly SummedDay[]>;
}

/** Reads all parts in one query, so that they show the data of the same moment. */
export async function readTogether<N extends string, D extends string>(
  db: ReadDatabase,
  { sums, days }: Parts<N, D>,
): Promise<Read<N, D>> {
  const { rows } = await sql<Read<N, D>>`select ${objectOf(sums)} as sums, ${objectOf(days)} as days`.execute(db);
  const [read] = rows;
  if (read === undefined) throw new Error('A select without a table answers one row');
  return read;
}

export const readSums = async <N extends string>(db: ReadDatabase, sums: Named<N, Sums>) =>
  (await readTogether(db, { sums, days: {} })).sums;

const objectOf = (parts: Readonly<Record<string, unknown>>) =>
  sql`jsonb_build_object(${sql.join(Object.entries(parts).flatMap(([name, value]) => [sql.lit(name), value]))})`;
