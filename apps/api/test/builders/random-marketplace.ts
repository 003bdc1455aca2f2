import {
  AGE_RANGE_YEARS,
  PAYMENT_METHOD_NAMES,
  PAYMENT_STATUS_NAMES,
  REGISTRATION_STATUS_NAMES,
} from '@habilita/contract';
import { cents } from '@habilita/kernel';
import type { Database } from '#kernel/db/connect.ts';
import type { BuiltCampaign } from './campaign.ts';
import { aLead } from './lead.ts';
import { aPayment } from './payment.ts';
import { aRegistration } from './registration.ts';

/** Makes a generator of random numbers from 0 to 1. The same seed gives the same numbers (algorithm mulberry32). */
export function numbersOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function pickFrom<T>(values: readonly T[], next: () => number): T {
  const value = values[Math.floor(next() * values.length)];
  if (value === undefined) throw new Error('Nothing to pick from');
  return value;
}

const DAYS = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-08'];
const DUE = ['2026-03-05', '2026-03-06', '2026-03-07', '2026-03-09', null];
const LIQUIDATION = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-04-07'];
const CATEGORIES = [
  ['FIRST_LICENSE', 'AB'],
  ['ADDITION', 'A'],
  ['CHANGE', 'E'],
] as const;
const STEPS = ['PRE_REGISTRATION_1', 'PRE_REGISTRATION_2', 'STEP_3', 'STEP_5'] as const;

/**
 * A random date of birth. It picks an age range first and then an age at or near the range's limits, so that every
 * range gets people and its limits are tested.
 */
function birthday(next: () => number): string {
  const [from, until] = pickFrom(Object.values(AGE_RANGE_YEARS), next);
  const years = pickFrom([from, Math.min(until, from + 9)], next);
  return `${2026 - years}-03-${pickFrom(['05', '06', '07', '08'], next)}`;
}

async function someRegistration(db: Database, campaigns: readonly BuiltCampaign[], next: () => number): Promise<void> {
  const campaign = pickFrom(campaigns, next);
  const school = pickFrom(campaign.schools, next);
  const [planType, planModality] = pickFrom(CATEGORIES, next);
  const chargesCents = cents(100_000 + Math.floor(next() * 100_000));
  const status = pickFrom(REGISTRATION_STATUS_NAMES, next);
  const { id, studentId } = await aRegistration(db, campaign, {
    drivingSchoolId: school.drivingSchoolId,
    planType,
    planModality,
    status,
    paymentMethod: pickFrom(PAYMENT_METHOD_NAMES, next),
    registrationDate: Temporal.Instant.from(`${pickFrom(DAYS, next)}T15:00:00Z`),
    contractAmountCents: chargesCents,
    chargesCents,
    creditsCents: cents(pickFrom([0, -2_000, 0, 50_000, chargesCents, chargesCents + 100], next)),
    earliestDueDate: pickFrom(DUE, next),
    activePaymentsInCfcQty: pickFrom([0, 0, 1], next),
    hasPenalty: status === 'ABANDONED' && next() < 0.5,
  });
  await db
    .updateTable('students')
    .set({ dateOfBirth: birthday(next) })
    .where('id', '=', studentId)
    .execute();
  for (let made = 0; made < Math.floor(next() * 4); made += 1) await somePayment(db, id, next);
}

async function somePayment(db: Database, registrationId: string, next: () => number): Promise<void> {
  const partner = Math.floor(next() * 100_000);
  const marketplace = 1 + Math.floor(next() * 20_000);
  const status = pickFrom(PAYMENT_STATUS_NAMES, next);
  const arrivals = status === 'PENDING' || status === 'CANCELLED' ? 0 : pickFrom([1, 1, 2], next);
  // How much was given back, as a multiple of the payment's amount. A reversed payment gave back all that arrived; some
  // paid payments gave back 30 %.
  const back = status === 'REVERSED' ? arrivals : status === 'PAID' ? pickFrom([0, 0, 0.3], next) : 0;
  const [marketplaceBack, partnerBack] = [marketplace, partner].map((share) => cents(-Math.floor(share * back)));
  await aPayment(db, registrationId, {
    status,
    grossCents: cents(partner + marketplace),
    partnerGrossCents: cents(partner),
    marketplaceGrossCents: cents(marketplace),
    partnerPercentageFeeCents: cents(Math.floor(partner / 100)),
    marketplaceFixedFeeCents: cents(Math.floor(next() * 50)),
    partnerApprovedCents: cents(partner * arrivals),
    marketplaceApprovedCents: cents(marketplace * arrivals),
    partnerReversedCents: partnerBack,
    marketplaceReversedCents: marketplaceBack,
    paymentDate: Temporal.Instant.from('2026-03-06T12:00:00Z'),
    approvalDay: '2026-03-06',
    liquidationDay: pickFrom(LIQUIDATION, next),
  });
}

async function someLead(db: Database, campaigns: readonly BuiltCampaign[], next: () => number): Promise<void> {
  const campaign = pickFrom(campaigns, next);
  const category = next() < 0.25 ? undefined : pickFrom(CATEGORIES, next);
  const school = next() < 0.25 ? undefined : pickFrom(campaign.schools, next);
  await aLead(db, campaign, {
    drivingSchoolId: school?.drivingSchoolId ?? null,
    planType: category?.[0] ?? null,
    planModality: category?.[1] ?? null,
    dateOfBirth: birthday(next),
    checkoutStep: pickFrom(STEPS, next),
    stage: pickFrom(['NOT_STARTED', 'UNFINISHED', 'REGISTERED'] as const, next),
    // Leads are created around midnight of the campaign's zone.
    createdAt: Temporal.Instant.from(`${pickFrom(DAYS, next)}T0${Math.floor(next() * 7)}:30:00Z`),
  });
}

/** Inserts rows for lists and reports; the seed decides all their values. */
export async function randomMarketplace(
  db: Database,
  campaigns: readonly BuiltCampaign[],
  { seed, size }: { readonly seed: number; readonly size: number },
): Promise<void> {
  const next = numbersOf(seed);
  for (let made = 0; made < size; made += 1) {
    await someRegistration(db, campaigns, next);
    await someLead(db, campaigns, next);
  }
}
