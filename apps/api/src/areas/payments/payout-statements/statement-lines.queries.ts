import type { SchoolStatementLinesQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, givenFilters, type Predicates } from '#kernel/list/condition.ts';
import { apartOf } from '#kernel/list/fast/apart.ts';
import { steadySearches } from '#kernel/list/fast/steady-page.ts';
import { inOrder, type SortColumn } from '#kernel/list/page.ts';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { sumRows } from '#kernel/list/sums.ts';
import { campaignBearsTag, withinTags } from '#kernel/list/tags.queries.ts';
import { daysBetween, queryDimensions } from '#kernel/roll-ups/query-dimensions.ts';
import { rolledUpTotal } from '#kernel/roll-ups/rolled-up-total.ts';
import { SCHOOL_MOVEMENT_ROLL_UP } from './movement-roll-up.ts';
import { owed } from './figure-sums.queries.ts';

/**
 * CFC users see the movements of their schools, consultants those of their campaigns, everybody else all. Every read of
 * single movements starts here.
 */
export function schoolMovementsVisibleTo(db: ReadDatabase, { drivingSchoolIds, campaignIds }: RowScope) {
  let visible = db.selectFrom('schoolMovements as m');
  if (drivingSchoolIds !== 'ALL') visible = visible.where(oneOf(sql.ref('m.drivingSchoolId'), drivingSchoolIds));
  if (campaignIds !== 'ALL') visible = visible.where(oneOf(sql.ref('m.campaignId'), campaignIds));
  return visible;
}

const m = columnsOf<'schoolMovements'>('m');

/** Lines whose newest dispute has one of these statuses. */
const disputed = (statuses: readonly string[]) => sql<SqlBool>`m.id in (
  select d.movement_id from statement_disputes as d where d.status = any(${statuses}::text[]) and not exists (
    select from statement_disputes as newer where newer.movement_id = d.movement_id and (newer.created_at, newer.id) > (d.created_at, d.id)))`;

const r = columnsOf<'registrations'>('r');
const byName = r.contains('studentNameSearch');
const byCpf = r.startsWith('studentCpf');

/** Finds lines by the student's name, or by the first digits of the CPF, with or without its points. */
function ofStudent(typed: string): Condition {
  const digits = typed.replaceAll(/[\s./-]/g, '');
  const condition = /^\d+$/.test(digits) ? byCpf(digits) : byName(typed);
  return sql<SqlBool>`m.registration_id in (select r.id from registrations as r where ${condition})`;
}

const PREDICATES: Predicates<SchoolStatementLinesQuery> = {
  student: ofStudent,
  dayStart: m.from('day'),
  dayEnd: m.until('day'),
  kinds: m.oneOf('kind'),
  disputeStatuses: disputed,
  campaignIds: m.oneOf('campaignId'),
  drivingSchoolIds: m.oneOf('drivingSchoolId'),
  paymentMethods: m.oneOf('paymentMethod'),
  campaignTags: campaignBearsTag(m.ref('campaignId')),
  ids: m.oneOf('id'),
  registrationIds: m.oneOf('registrationId'),
};

/**
 * Filters that match only a few lines, such as a student or one school. A search with one of them is quick, so it skips
 * the queue of slow searches.
 */
const NAMING: ReadonlySet<string> = new Set([
  'student',
  'ids',
  'registrationIds',
  'drivingSchoolIds',
  'disputeStatuses',
]);
const SORTS: Readonly<Record<string, SortColumn>> = {
  day: { column: m.ref('day') },
  partnerValue: { column: m.ref('partnerCents') },
};

const steadyOf = steadySearches({
  indexed: new Set(['drivingSchoolIds', 'campaignIds']),
  order: 'day',
});

/** The source of a search of statement lines; undefined when the filters name nothing in the person's scope. */
export function statementLinesSource(db: ReadDatabase, scope: RowScope, asked: SchoolStatementLinesQuery) {
  const query = withinScope(asked, scope);
  if (isOutOfScope(query)) return undefined;
  return {
    visible: schoolMovementsVisibleTo(db, scope),
    id: sql.ref<string>('m.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
    apart: apartOf(query, { campaign: m.ref('campaignId'), school: m.ref('drivingSchoolId') }),
    steady: steadyOf(query, givenFilters(PREDICATES, query), scope),
    mayTakeLong: !givenFilters(PREDICATES, query).some((filter) => NAMING.has(filter)),
  };
}

const ROLLED_UP: ReadonlySet<string> = new Set(['dayStart', 'dayEnd', 'campaignIds', 'drivingSchoolIds', 'kinds']);

function rolledUpLines(query: SchoolStatementLinesQuery) {
  if (!givenFilters(PREDICATES, query).every((filter) => ROLLED_UP.has(filter))) return undefined;
  const days = daysBetween(query.dayStart, query.dayEnd);
  const named = queryDimensions(query, { campaignIds: 'CAMPAIGN', drivingSchoolIds: 'DRIVING_SCHOOL' } as const);
  const dimensions = { ...named, ...(days && { DAY: days }) };
  return rolledUpTotal(SCHOOL_MOVEMENT_ROLL_UP, { dimensions, columns: { kind: query.kinds } });
}

/**
 * A search of statement lines with its source and, if precomputed sums support the filters, its total. Undefined when
 * the filters can match no line in scope.
 */
export async function statementLinesSearch(db: ReadDatabase, scope: RowScope, asked: SchoolStatementLinesQuery) {
  const request = await withinTags(db, withinScope(asked, scope));
  if (request === undefined) return undefined;
  const source = statementLinesSource(db, scope, request);
  return source && { source, request, rolledUp: rolledUpLines(request) };
}

const SUMS = {
  partner: sql<number>`m.partner_cents`,
  marketplace: sql<number>`m.marketplace_cents`,
  fee: sql<number>`m.partner_fee_cents`,
  owed,
};

/**
 * The sums of the lines that a search finds, in centavos; undefined when there are too many lines to add up and the
 * person has not asked for an exact total.
 */
export async function statementLineSums(db: ReadDatabase, scope: RowScope, asked: SchoolStatementLinesQuery) {
  const search = await statementLinesSearch(db, scope, asked);
  if (search === undefined) return { partner: 0, marketplace: 0, fee: 0, owed: 0 };
  return sumRows(db, search.source, SUMS, asked.exactTotal);
}

/** Rows in the order of `ids`, which must come from `schoolMovementsVisibleTo`. */
export async function statementLineRows(db: ReadDatabase, ids: readonly string[]) {
  const rows = await db
    .selectFrom('schoolMovements as m')
    .innerJoin('registrations as r', 'r.id', 'm.registrationId')
    .innerJoin('campaigns as c', 'c.id', 'm.campaignId')
    .innerJoin('drivingSchools as ds', 'ds.id', 'm.drivingSchoolId')
    .leftJoin('payments as p', 'p.id', 'm.paymentId')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('statementDisputes as d')
          .select(['d.id as disputeId', 'd.status as disputeStatus'])
          .whereRef('d.movementId', '=', 'm.id')
          .orderBy('d.createdAt', 'desc')
          .orderBy('d.id', 'desc')
          .limit(sql.lit(1))
          .as('newest'),
      (join) => join.onTrue(),
    )
    .select(['m.id', 'm.drivingSchoolId', 'm.registrationId', 'm.kind', 'm.day', 'm.paymentMethod'])
    .select(['m.partnerCents', 'm.marketplaceCents', 'm.partnerFeeCents', owed.as('owedCents')])
    .select(['r.studentId', 'r.studentName', 'r.studentCpf', 'p.orderId'])
    .select(['c.name as campaignName', 'c.edition as campaignEdition', 'ds.presentationName as drivingSchoolName'])
    .select(['newest.disputeId', 'newest.disputeStatus'])
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .execute();
  return inOrder(ids, rows);
}
export type StatementLineRecord = Awaited<ReturnType<typeof statementLineRows>>[number];
