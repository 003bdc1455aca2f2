import { type RegistrationStanding, recordOf } from '@habilita/contract';
import { addCents, type Cents, cents, subtractCents } from '@habilita/kernel';
import { type RawBuilder, sql } from 'kysely';
import { LEAD_PROFILE_ROLL_UP } from '#areas/leads/index.ts';
import { PAID_PAYMENT_ROLL_UP, SETTLING_PAYMENT_ROLL_UP } from '#areas/payments/index.ts';
import {
  LASTING_STANDINGS,
  REGISTRATION_DUE_ROLL_UP,
  REGISTRATION_STANDING_ROLL_UP,
  standingMeasure,
} from '#areas/registrations/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { measureOf } from '#kernel/list/age-range.ts';
import { rolledUpCells, rolledUpSums, sumsOf } from '#kernel/roll-ups/rolled-up-total.ts';
import { averageTicket, chartOf } from './figures.ts';
import type { ReportFilter } from './report-filter.ts';

type Counts = Readonly<Record<'total' | RegistrationStanding, number>>;

/** Who owes and is late on the campaign's day. */
const lateSums = (filter: ReportFilter, now: Temporal.Instant) => sql<readonly number[]>`(
  select ${sumsOf(['owes_all', 'owes_part'])}
  from ${rolledUpCells(REGISTRATION_DUE_ROLL_UP, filter, ['campaign_id', 'earliest_due_date', 'owes_all', 'owes_part'])} as cells
  join campaigns as c on c.id = cells.campaign_id
  where cells.earliest_due_date < (${now.toString()}::timestamptz at time zone 'UTC' + c.zone_offset::interval)::date)`;

/** Counts of the registrations card, in one snapshot. */
export async function registrationCounts(
  db: ReadDatabase,
  filter: ReportFilter,
  now: Temporal.Instant,
): Promise<Counts> {
  const measures = ['n', 'owes_all', 'owes_part', ...LASTING_STANDINGS.map(standingMeasure)];
  const { rows } = await sql<{ lasting: readonly number[]; late: readonly number[] }>`
    select ${rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, measures)} as lasting, ${lateSums(filter, now)} as late`.execute(
    db,
  );
  const [found] = rows;
  const [total = 0, owesAll = 0, owesPart = 0, ...lasting] = found?.lasting ?? [];
  const [latePayment = 0, partPaidAndLate = 0] = found?.late ?? [];
  return {
    total,
    ...recordOf(LASTING_STANDINGS.map((standing, index) => [standing, lasting[index] ?? 0] as const)),
    latePayment,
    pendingPayment: owesAll - latePayment,
    partPaidAndLate,
    partiallyPaid: owesPart - partPaidAndLate,
  };
}

async function sumsIn(db: ReadDatabase, sums: RawBuilder<readonly number[]>): Promise<readonly number[]> {
  const { rows } = await sql<{ sums: readonly number[] }>`select ${sums} as sums`.execute(db);
  return rows[0]?.sums ?? [];
}

/** The average contract amount, centavos. */
export async function totalTicket(db: ReadDatabase, filter: ReportFilter): Promise<Cents> {
  const sums = rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, ['contract_cents', 'n']);
  const [contract = 0, n = 0] = await sumsIn(db, sums);
  return averageTicket(contract, n);
}

export type Settlement = 'ALL' | 'SETTLED' | 'PENDING';
export type MoneyHolder = 'BOTH' | 'PARTNER' | 'MARKETPLACE';

interface Amounts {
  /** What came less what was given back. */
  readonly gross: Cents;
  readonly fees: Cents;
  readonly net: Cents;
}

const PAID = ['partner_credited_cents', 'partner_fee_cents', 'marketplace_credited_cents', 'marketplace_fee_cents'];

/** Still to be settled after `today` (Brasília, as bank days are). */
const pendingSums = (filter: ReportFilter, today: string) => sql<readonly number[]>`(
  select ${sumsOf(PAID)} from ${rolledUpCells(SETTLING_PAYMENT_ROLL_UP, filter, ['liquidation_day', ...PAID])} as cells
  where cells.liquidation_day > ${today}::date)`;

const amountsOf = (sums: readonly number[], holder: MoneyHolder): Amounts => {
  const [partnerGross, partnerFees, marketplaceGross, marketplaceFees] = PAID.map((_, index) =>
    cents(sums[index] ?? 0),
  );
  const of = (partner = cents(0), marketplace = cents(0)) =>
    holder === 'BOTH' ? addCents(partner, marketplace) : holder === 'PARTNER' ? partner : marketplace;
  const gross = of(partnerGross, marketplaceGross);
  const fees = of(partnerFees, marketplaceFees);
  return { gross, fees, net: subtractCents(gross, fees) };
};

/** Of PAID payments, centavos, in one snapshot: what is settled is what was paid less what is pending. */
export async function paidAmounts(
  db: ReadDatabase,
  filter: ReportFilter,
  {
    holder,
    settlement,
    today,
  }: { readonly holder: MoneyHolder; readonly settlement: Settlement; readonly today: string },
): Promise<Amounts> {
  const all = rolledUpSums(PAID_PAYMENT_ROLL_UP, filter, PAID);
  const pending = pendingSums(filter, today);
  if (settlement === 'ALL') return amountsOf(await sumsIn(db, all), holder);
  if (settlement === 'PENDING') return amountsOf(await sumsIn(db, pending), holder);
  const { rows } = await sql<{ all: readonly number[]; pending: readonly number[] }>`
    select ${all} as all, ${pending} as pending`.execute(db);
  const [found] = rows;
  const settled = PAID.map((_, index) => (found?.all[index] ?? 0) - (found?.pending[index] ?? 0));
  return amountsOf(settled, holder);
}

export interface Chart<K extends string> {
  readonly of: 'REGISTRATIONS' | 'LEADS';
  readonly dimension: string;
  readonly keys: readonly K[];
}

/** Quantities by the keys of a dimension. */
export async function chartedCounts<K extends string>(db: ReadDatabase, filter: ReportFilter, chart: Chart<K>) {
  const measures = chart.keys.map((key) => measureOf(chart.dimension, key));
  const sums =
    chart.of === 'LEADS'
      ? rolledUpSums(LEAD_PROFILE_ROLL_UP, filter, measures)
      : rolledUpSums(REGISTRATION_STANDING_ROLL_UP, filter, measures);
  return chartOf(chart.keys, await sumsIn(db, sums));
}

export async function leadCount(db: ReadDatabase, filter: ReportFilter): Promise<number> {
  const [n = 0] = await sumsIn(db, rolledUpSums(LEAD_PROFILE_ROLL_UP, filter, ['n']));
  return n;
}
