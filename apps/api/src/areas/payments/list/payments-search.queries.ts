import { orderIdOf, type PaymentLateness, type PaymentsQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, givenFilters, type Predicates } from '#kernel/list/condition.ts';
import { amountIs } from '#kernel/list/amount-filter.ts';
import { apartOf } from '#kernel/list/fast/apart.ts';
import { steadySearches } from '#kernel/list/fast/steady-page.ts';
import type { SortColumn } from '#kernel/list/page.ts';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { campaignBearsTag, inTheirCities, withinTags } from '#kernel/list/tags.queries.ts';
import { rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { settlesFrom, settlesUntil } from './expected-settlement.queries.ts';
import { PAYMENT_ROLL_UP, paymentRollUpFilter } from './payment-roll-up.ts';

/**
 * CFC users see the payments of their schools, consultants those of their campaigns, everybody else all. Every read of
 * payments starts here.
 */
export function paymentsVisibleTo(db: ReadDatabase, { drivingSchoolIds, campaignIds }: RowScope) {
  let visible = db.selectFrom('payments as p');
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('p.drivingSchoolId'), drivingSchoolIds));
  if (campaignIds !== 'ALL') visible = visible.where(oneOf(sql.ref('p.campaignId'), campaignIds));
  return visible;
}

const p = columnsOf<'payments'>('p');

/**
 * SQL: midnight in the campaign's zone, `days` after `day`. An offset is text such as '-03:00', and subtracting it
 * gives UTC.
 */
const midnight = (day: string, days: number) => sql`(
  select ((${day}::date + ${sql.lit(days)})::timestamp - c.zone_offset::interval) at time zone 'UTC'
  from campaigns as c where c.id = p.campaign_id)`;

/*
 * SQL conditions: the payment was paid on the given day or later (`paidFrom`), or on the given day or earlier
 * (`paidUntil`), by the campaign's zone. The first half of each condition compares in UTC, so that an index can be
 * used, and is a little wider, because the zones are −2 to −5 hours.
 */
const paidFrom = (day: string): Condition =>
  sql<SqlBool>`(p.payment_date >= ${`${day}T02:00:00Z`}::timestamptz and p.payment_date >= ${midnight(day, 0)})`;
const paidUntil = (day: string): Condition =>
  sql<SqlBool>`(p.payment_date < ${`${day}T05:00:00Z`}::timestamptz + interval '1 day' and p.payment_date < ${midnight(day, 1)})`;

const isActive = (words: readonly string[]): Condition => {
  if (words.includes('true') && words.includes('false')) return sql<SqlBool>`true`;
  return words.includes('true') ? sql<SqlBool>`p.active` : sql<SqlBool>`not p.active`;
};

const REGISTRATION_DAY = sql`(select r.registration_day from registrations r where r.id = p.registration_id)`;
/* SQL: the settlement day is known. An unknown day is null in payments, and 'infinity' in precomputed sums. */
const isKnownDay: Condition = sql<SqlBool>`p.liquidation_day < 'infinity'`;
const isSettled = (words: readonly string[]): Condition => {
  if (words.includes('true') && words.includes('false')) return sql<SqlBool>`true`;
  return words.includes('true') ? isKnownDay : sql<SqlBool>`coalesce(p.liquidation_day, 'infinity') = 'infinity'`;
};
const ofBrand = (brands: readonly string[]): Condition =>
  sql<SqlBool>`coalesce(nullif(p.card_brand, ''), 'NONE') = any(${brands}::text[])`;

/** For each option of the filter by lateness, the least number of days since the due date. */
const LATE_FROM: Readonly<Record<string, number>> & Readonly<Record<PaymentLateness, number>> = {
  ANY: 1,
  OVER_30: 31,
  OVER_60: 61,
  OVER_90: 91,
};

/**
 * SQL: the payment is late, by the date in the campaign's zone. The comparison with the date in UTC comes first because
 * it can use an index; it excludes no late payment, as no zone is ahead of UTC.
 */
function isLate(words: readonly string[], now: Temporal.Instant): Condition {
  const days = sql.lit(Math.min(...words.map((word) => LATE_FROM[word] ?? LATE_FROM.ANY)));
  const today = sql`(${now}::timestamptz at time zone 'UTC')`;
  return sql<SqlBool>`(p.status = 'PENDING' and p.active and p.due_date + ${days} <= ${today}::date and p.due_date + ${days} <= (
    select (${today} + c.zone_offset::interval)::date from campaigns as c where c.id = p.campaign_id))`;
}

const PREDICATES: Omit<Predicates<PaymentsQuery>, 'late'> = {
  drivingSchoolIds: p.oneOf('drivingSchoolId'),
  campaignIds: p.oneOf('campaignId'),
  campaignTags: campaignBearsTag(p.ref('campaignId')),
  planIds: p.oneOf('planId'),
  registrationIds: p.oneOf('registrationId'),
  ids: p.oneOf('id'),
  status: p.oneOf('status'),
  paymentMethods: p.oneOf('paymentMethod'),
  parts: p.oneOf('part'),
  entityTypes: p.oneOf('entityType'),
  orderId: (digits) => p.equals('orderId')(orderIdOf(digits)),
  entityPaymentActive: isActive,
  dueDateStart: p.from('dueDate'),
  dueDateEnd: p.until('dueDate'),
  paymentDateStart: paidFrom,
  paymentDateEnd: paidUntil,
  expectedDayStart: settlesFrom,
  expectedDayEnd: settlesUntil,
  countiesIncludedCampaignIds: inTheirCities(p.ref('campaignId')),
  registrationDateStart: (day) => sql<SqlBool>`${REGISTRATION_DAY} >= ${day}::date`,
  registrationDateEnd: (day) => sql<SqlBool>`${REGISTRATION_DAY} <= ${day}::date`,
  liquidationDayStart: (day) => sql<SqlBool>`(p.liquidation_day >= ${day}::date and ${isKnownDay})`,
  liquidationDayEnd: p.until('liquidationDay'),
  hasLiquidationDay: isSettled,
  cardBrands: ofBrand,
  paymentGrossValue: (reais, { paymentGrossValueOperator: operator }) => amountIs(p.ref('grossCents'), reais, operator),
};

const predicatesAt = (now: Temporal.Instant): Predicates<PaymentsQuery> => ({
  ...PREDICATES,
  late: (words) => isLate(words, now),
});

export const givenPaymentFilters = (query: PaymentsQuery) =>
  givenFilters(predicatesAt(Temporal.Instant.fromEpochMilliseconds(0)), query);

/**
 * Filters that select a few particular payments. A search with one of them is quick, so it skips the queue of slow
 * searches.
 */
const NAMING: ReadonlySet<string> = new Set(['ids', 'registrationIds', 'orderId']);

const SORTS: Readonly<Record<string, SortColumn>> = {
  timestamp: { column: p.ref('createdAt') },
  dueDate: { column: p.ref('dueDate') },
  paymentDate: { column: p.ref('paymentDate'), nullable: true },
  orderId: { column: p.ref('orderId') },
  paymentGrossValue: { column: p.ref('grossCents') },
};

const steadyOf = steadySearches({
  indexed: new Set(['drivingSchoolIds', 'campaignIds', 'status']),
  order: 'timestamp',
});

/** The source of a search of payments; undefined when the filters name nothing in the person's scope. */
export function paymentsSource(db: ReadDatabase, scope: RowScope, asked: PaymentsQuery, now: Temporal.Instant) {
  const query = withinScope(asked, scope);
  if (isOutOfScope(query)) return undefined;
  return {
    visible: paymentsVisibleTo(db, scope),
    id: sql.ref<string>('p.id'),
    conditions: conditionsOf(predicatesAt(now), query),
    sorts: SORTS,
    apart: apartOf(query, { campaign: p.ref('campaignId'), school: p.ref('drivingSchoolId') }),
    steady: steadyOf(query, givenPaymentFilters(query), scope),
    mayTakeLong: !givenPaymentFilters(query).some((filter) => NAMING.has(filter)),
  };
}

/**
 * A search of payments with its source and, if precomputed sums support the filters, its total. Undefined when the
 * filters can match no payment in scope.
 */
export async function paymentsSearch(db: ReadDatabase, scope: RowScope, asked: PaymentsQuery, now: Temporal.Instant) {
  const request = await withinTags(db, withinScope(asked, scope));
  if (request === undefined) return undefined;
  const source = paymentsSource(db, scope, request, now);
  const rollUp = paymentRollUpFilter(request, givenPaymentFilters(request));
  return source && { source, request, rolledUp: rollUp && rolledUpTotal(PAYMENT_ROLL_UP, rollUp) };
}
