import type { RegistrationsQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, givenFilters, type Predicates } from '#kernel/list/condition.ts';
import { inAgeRanges } from '#kernel/list/age-range.ts';
import { amountIs } from '#kernel/list/amount-filter.ts';
import { apartOf } from '#kernel/list/fast/apart.ts';
import { steadySearches } from '#kernel/list/fast/steady-page.ts';
import type { SortColumn } from '#kernel/list/page.ts';
import { campaignBearsTag, inTheirCities, withinTags } from '#kernel/list/tags.queries.ts';
import { rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { categoriesOf, REGISTRATION_ROLL_UP, registrationRollUpFilter, statusesOf } from './registration-roll-up.ts';
import { registrationsVisibleTo } from '#areas/money/registration-row/index.ts';
import { standingIn } from './standing-filter.queries.ts';

const r = columnsOf<'registrations'>('r');
const category = sql`(r.plan_type || '-' || r.plan_modality)`;

const predicatesAt = (now: Temporal.Instant): Predicates<RegistrationsQuery> => ({
  cpf: r.startsWith('studentCpf'),
  name: r.contains('studentNameSearch'),
  userEmail: (typed) => r.startsWith('studentEmail')(typed.toLowerCase()),
  cellphone: r.startsWith('studentCellphone'),
  registrationStatus: (_, query) => oneOf(r.ref('status'), statusesOf(query) ?? []),
  registrationActive: (_, query) => oneOf(r.ref('status'), statusesOf(query) ?? []),
  drivingSchoolIds: r.oneOf('drivingSchoolId'),
  campaignIds: r.oneOf('campaignId'),
  campaignTags: campaignBearsTag(r.ref('campaignId')),
  countiesIncludedCampaignIds: inTheirCities(r.ref('campaignId')),
  standings: (standings) => standingIn(standings, now),
  ageRanges: inAgeRanges(
    sql`(select s.date_of_birth from students s where s.id = r.student_id)`,
    r.ref('registrationDay'),
  ),
  planIds: r.oneOf('planId'),
  planTypes: (_, query) => oneOf(category, categoriesOf(query) ?? []),
  categories: (_, query) => oneOf(category, categoriesOf(query) ?? []),
  paymentMethods: r.oneOf('paymentMethod'),
  registrationDateStart: (day) => registeredFrom(day),
  registrationDateEnd: (day) => registeredUntil(day),
  schedulingDateStart: r.from('schedulingDay'),
  schedulingDateEnd: r.until('schedulingDay'),
  registrationContractAmount: (reais, { registrationContractAmountOperator: operator }) =>
    amountIs(r.ref('contractAmountCents'), reais, operator),
  dueAmount: (reais, { dueAmountOperator: operator }) => amountIs(r.ref('chargesCents'), reais, operator),
  balance: (reais, { balanceOperator: operator }) => amountIs(r.ref('balanceCents'), reais, operator),
  ids: r.oneOf('id'),
  studentIds: r.oneOf('studentId'),
});

/*
 * Conditions for registrations made from a day on, and until a day, in the campaign's zone. Each has a second condition
 * on the moment in UTC. It is a little wider, so it changes no result, but it lets PostgreSQL use the list's index.
 */
const registeredFrom = (day: string): Condition =>
  sql<SqlBool>`(r.registration_day >= ${day}::date and r.registration_date >= ${`${day}T02:00:00Z`}::timestamptz)`;
const registeredUntil = (day: string): Condition =>
  sql<SqlBool>`(r.registration_day <= ${day}::date and r.registration_date < ${`${day}T05:00:00Z`}::timestamptz + interval '1 day')`;

/** Filters by ids. A search with one of them looks up the records with these ids and is always quick. */
const NAMING: ReadonlySet<string> = new Set(['ids', 'studentIds']);

const SORTS: Readonly<Record<string, SortColumn>> = {
  registrationDate: { column: r.ref('registrationDate') },
  studentName: { column: r.ref('studentNameSearch') },
  schedulingDateTime: { column: r.ref('schedulingAt'), nullable: true },
  studentCpf: { column: r.ref('studentCpf') },
  registrationContractAmount: { column: r.ref('contractAmountCents') },
  dueAmount: { column: r.ref('chargesCents') },
  balance: { column: r.ref('balanceCents') },
};

const steadyOf = steadySearches({
  indexed: new Set(['drivingSchoolIds', 'campaignIds', 'planIds', 'registrationStatus', 'paymentMethods']),
  order: 'registrationDate',
});

/**
 * The visible rows, the conditions and the sort columns of a search for registrations. Undefined when the filters ask
 * only for schools or campaigns that the person may not see.
 */
export function registrationsSource(
  db: ReadDatabase,
  scope: RowScope,
  asked: RegistrationsQuery,
  now: Temporal.Instant,
) {
  const predicates = predicatesAt(now);
  const query = withinScope(asked, scope);
  if (isOutOfScope(query)) return undefined;
  return {
    visible: registrationsVisibleTo(db, scope),
    id: sql.ref<string>('r.id'),
    conditions: conditionsOf(predicates, query),
    sorts: SORTS,
    apart: apartOf(query, { campaign: r.ref('campaignId'), school: r.ref('drivingSchoolId') }),
    steady: steadyOf(query, givenFilters(predicates, query), scope),
    mayTakeLong: !givenFilters(predicates, query).some((filter) => NAMING.has(filter)),
  };
}

export async function registrationsSearch(
  db: ReadDatabase,
  scope: RowScope,
  asked: RegistrationsQuery,
  now: Temporal.Instant,
) {
  const request = await withinTags(db, withinScope(asked, scope));
  if (request === undefined) return undefined;
  const source = registrationsSource(db, scope, request, now);
  const rollUp = registrationRollUpFilter(request, givenFilters(predicatesAt(now), request));
  return source && { source, request, rolledUp: rollUp && rolledUpTotal(REGISTRATION_ROLL_UP, rollUp) };
}
