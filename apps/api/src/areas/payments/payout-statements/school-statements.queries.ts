import type { SchoolStatementsQuery, SchoolStatementPeriod } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { drivingSchoolsVisibleTo } from '#areas/offer/driving-schools/index.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { all, oneOf } from '#kernel/list/columns-of.ts';
import type { Condition } from '#kernel/list/condition.ts';
import { isOutOfScope, type RowScope, withinScope } from '#kernel/list/school-scope.ts';
import { withinTags } from '#kernel/list/tags.queries.ts';
import { cubeTableOf } from '#kernel/roll-ups/roll-up.ts';
import { type Days, monthsAndDays } from './months-and-days.ts';
import { MOVEMENTS_BY_MONTH, SCHOOL_MOVEMENT_ROLL_UP } from './movement-roll-up.ts';
import { figureSums } from './figure-sums.queries.ts';
import { addFigures, type StatementFigures } from './statement-figures.ts';

const SUMS = 'n, partner_cents, marketplace_cents, partner_fee_cents, marketplace_fee_cents';
const COLUMNS = sql.raw(`driving_school_id, campaign_id, kind, day, ${SUMS}`);
const OF_MONTHS = sql.raw(`driving_school_id, campaign_id, kind, month as day, ${SUMS}`);
const MONTHS = sql.raw(cubeTableOf(SCHOOL_MOVEMENT_ROLL_UP, MOVEMENTS_BY_MONTH));

/**
 * SQL: movements by day, from precomputed sums plus the changes that have not been added to them yet. One query reads
 * both, so that none is missed or counted twice.
 */
function movementFacts(conditions: readonly Condition[]) {
  const where = all(conditions);
  return sql`(select ${COLUMNS} from school_movement_facts as m where ${where}
    union all select ${COLUMNS} from school_movement_deltas as m where ${where}) as m`;
}

const within = (column: string, { from, until }: Days): readonly Condition[] => [
  ...(from === undefined ? [] : [sql<SqlBool>`${sql.raw(column)} >= ${from}::date`]),
  ...(until === undefined ? [] : [sql<SqlBool>`${sql.raw(column)} <= ${until}::date`]),
];

interface Narrowed {
  /** Conditions on schools and campaigns in scope. */
  readonly of: readonly Condition[];
  readonly period: SchoolStatementPeriod;
}

/**
 * Movements of a period: whole months are read from the sums by month, which have a tenth of the rows, and other days
 * from the sums by day. The `day` of a month is its first day.
 */
function movementsOf({ of, period }: Narrowed, today: string) {
  const { months, days } = monthsAndDays(period, today);
  const facts = days.map(
    (range) => sql`select ${COLUMNS} from school_movement_facts as m where ${all([...of, ...within('m.day', range)])}`,
  );
  const ofMonths = months && [...of, ...within('m.month', months), sql<SqlBool>`m.month <> ${months.except}::date`];
  const { dayStart: from, dayEnd: until } = period;
  const parts = [
    ...(ofMonths === undefined ? [] : [sql`select ${OF_MONTHS} from ${MONTHS} as m where ${all(ofMonths)}`]),
    ...facts,
    sql`select ${COLUMNS} from school_movement_deltas as m where ${all([...of, ...within('m.day', { from, until })])}`,
  ];
  return sql`(${sql.join(parts, sql` union all `)}) as m`;
}

type Filters = Pick<SchoolStatementsQuery, 'drivingSchoolIds' | 'campaignIds' | 'campaignTags' | 'hasOpenDisputes'> &
  SchoolStatementPeriod;

/** Narrows to schools that have an unanswered dispute, or to those that have none; asking for both narrows nothing. */
function disputedOrNot(asked: readonly string[]): readonly Condition[] {
  if (new Set(asked).size !== 1) return [];
  const isIn = asked[0] === 'true' ? sql`in` : sql`not in`;
  return [
    sql<SqlBool>`m.driving_school_id ${isIn} (select driving_school_id from statement_disputes where status = 'OPEN')`,
  ];
}

/** The filters as conditions, with the period; undefined when they can find no school in scope. */
async function narrowedBy(db: ReadDatabase, scope: RowScope, asked: Filters): Promise<Narrowed | undefined> {
  const query = await withinTags(db, withinScope(asked, scope));
  if (query === undefined || isOutOfScope(query)) return undefined;
  const { drivingSchoolIds, campaignIds, hasOpenDisputes, dayStart, dayEnd } = query;
  const of = [
    ...(drivingSchoolIds === undefined ? [] : [oneOf(sql.ref('m.drivingSchoolId'), drivingSchoolIds)]),
    ...(campaignIds === undefined ? [] : [oneOf(sql.ref('m.campaignId'), campaignIds)]),
    ...(hasOpenDisputes === undefined ? [] : disputedOrNot(hasOpenDisputes)),
  ];
  return { of, period: { dayStart, dayEnd } };
}

export interface SchoolStatementRecord extends StatementFigures {
  readonly id: string;
  readonly drivingSchoolName: string;
  readonly drivingSchoolCnpj: string;
  readonly openDisputes: number;
}

export interface SchoolStatementsFound {
  readonly rows: readonly SchoolStatementRecord[];
  readonly total: number;
}

const SORTS: Readonly<Record<string, string>> = {
  drivingSchoolName: 'ds.presentation_name',
  platformGrossValue: 's."platformGross"',
  platformNetValue: 's."platformNet"',
  deskValue: 's.desk',
  owedValue: 's.owed',
};

/** One page of schools with movements in the period. */
export async function schoolStatements(
  db: ReadDatabase,
  scope: RowScope,
  asked: SchoolStatementsQuery,
  today: string,
): Promise<SchoolStatementsFound> {
  const narrowed = await narrowedBy(db, scope, asked);
  if (narrowed === undefined) return { rows: [], total: 0 };
  const { page, size, sort } = asked;
  const order = sql.raw(
    `${SORTS[sort.key] ?? 'ds.presentation_name'} ${sort.direction === 'ASC' ? 'asc' : 'desc'}, ds.id`,
  );
  const { rows } = await sql<(SchoolStatementRecord | { id: null }) & { total: number }>`
    with s as (
      select m.driving_school_id, ${figureSums(today)} from ${movementsOf(narrowed, today)} group by m.driving_school_id having sum(m.n) <> 0
    ), page as (
      select ds.id, ds.presentation_name as "drivingSchoolName", ds.cnpj as "drivingSchoolCnpj", s.*,
        (select count(*) from statement_disputes as d where d.driving_school_id = ds.id and d.status = 'OPEN') as "openDisputes",
        row_number() over (order by ${order}) as place
      from s join driving_schools as ds on ds.id = s.driving_school_id
      order by ${order} limit ${sql.lit(size)} offset ${sql.lit(page * size)}
    )
    select page.*, counted.total from (select count(*) as total from s) as counted left join page on true
    order by page.place`.execute(db);
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 };
}

/** The figures of school statements, summed over all movements that match the filters. */
export async function statementSums(
  db: ReadDatabase,
  scope: RowScope,
  asked: Filters,
  today: string,
): Promise<StatementFigures> {
  const narrowed = await narrowedBy(db, scope, asked);
  if (narrowed === undefined) return addFigures();
  const found = sql<StatementFigures>`select ${figureSums(today)} from ${movementsOf(narrowed, today)}`;
  const { rows } = await found.execute(db);
  return addFigures(...rows);
}

/** A school's figures before the period and in it. */
export async function openingAndPeriod(
  db: ReadDatabase,
  schoolId: string,
  { dayStart, dayEnd }: SchoolStatementPeriod,
  today: string,
) {
  const from = dayStart ?? '0001-01-01';
  const conditions = [sql<SqlBool>`m.driving_school_id = ${schoolId}`, ...within('m.day', { until: dayEnd })];
  const { rows } = await sql<StatementFigures & { isBefore: boolean }>`
    select m.day < ${from}::date as "isBefore", ${figureSums(today)} from ${movementFacts(conditions)} group by 1`.execute(
    db,
  );
  return {
    opening: addFigures(...rows.filter(({ isBefore }) => isBefore)),
    period: addFigures(...rows.filter(({ isBefore }) => !isBefore)),
  };
}

/** A school with its number of open disputes; undefined when it is not one of the person's schools. */
export async function schoolOfStatement(db: ReadDatabase, scope: RowScope, id: string) {
  return drivingSchoolsVisibleTo(db, scope)
    .select(['ds.id', 'ds.presentationName as name', 'ds.cnpj'])
    .select((eb) =>
      eb
        .selectFrom('statementDisputes as d')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .whereRef('d.drivingSchoolId', '=', 'ds.id')
        .where('d.status', '=', 'OPEN')
        .as('openDisputes'),
    )
    .where('ds.id', '=', id)
    .executeTakeFirst();
}

export interface DayFigures extends StatementFigures {
  readonly day: string;
  readonly n: number;
}

/** One row for each settlement day with movements. */
export async function figuresByDay(
  db: ReadDatabase,
  schoolId: string,
  { dayStart, dayEnd }: SchoolStatementPeriod,
  today: string,
): Promise<readonly DayFigures[]> {
  const conditions = [
    sql<SqlBool>`m.driving_school_id = ${schoolId}`,
    ...within('m.day', { from: dayStart, until: dayEnd }),
  ];
  const { rows } = await sql<DayFigures>`
    select m.day, sum(m.n)::int as n, ${figureSums(today)} from ${movementFacts(conditions)} group by m.day having sum(m.n) <> 0 order by m.day`.execute(
    db,
  );
  return rows;
}
