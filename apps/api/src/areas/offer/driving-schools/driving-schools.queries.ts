import type { DrivingSchoolsQuery, PayoutColumns } from '@habilita/contract';
import { normalizeCnpj } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { toSeal } from '#kernel/db/sealed/to-seal.ts';
import { columnsOf, oneOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import type { SchoolScope } from '#kernel/list/school-scope.ts';
import type { DrivingSchoolColumns } from './driving-school.ts';
import { drivingSchoolsTable } from './driving-schools.row.ts';

/** CFC users see their own schools, everybody else all. Every read of schools starts here. */
export function drivingSchoolsVisibleTo(db: ReadDatabase, { drivingSchoolIds }: SchoolScope) {
  const everything = db.selectFrom('drivingSchools as ds');
  return drivingSchoolIds === 'ALL' ? everything : everything.where(oneOf(sql.ref('ds.id'), drivingSchoolIds));
}

const ds = columnsOf<'drivingSchools'>('ds');

function named(typed: string): Condition {
  const byName = ds.contains('nameSearch')(typed);
  const characters = normalizeCnpj(typed);
  return characters.length < 2 ? byName : sql<SqlBool>`(${byName} or ${ds.startsWith('cnpj')(characters)})`;
}

const PREDICATES: Predicates<DrivingSchoolsQuery> = {
  term: named,
  ids: ds.oneOf('id'),
  cnpjs: ds.oneOf('cnpj'),
  campaignIds: (ids) =>
    sql<SqlBool>`exists (select 1 from campaign_driving_schools cds
      where cds.driving_school_id = ds.id and cds.campaign_id = any(${ids}::uuid[]))`,
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  presentationName: { column: ds.ref('presentationName') },
  cnpj: { column: ds.ref('cnpj') },
  companyName: { column: ds.ref('companyName') },
  state: { column: ds.ref('state') },
  locality: { column: ds.ref('locality') },
};

export function drivingSchoolsSource(db: ReadDatabase, scope: SchoolScope, query: DrivingSchoolsQuery) {
  return {
    visible: drivingSchoolsVisibleTo(db, scope),
    id: sql.ref<string>('ds.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
}

/** SQL: the number of schools. A trigger maintains it, so that no query has to count all rows. */
const NUMBER_OF_SCHOOLS = sql<number>`(select n from row_counts where table_name = 'driving_schools')`;

export async function searchDrivingSchools(db: ReadDatabase, scope: SchoolScope, query: DrivingSchoolsQuery) {
  const source = drivingSchoolsSource(db, scope, query);
  const isEverything = scope.drivingSchoolIds === 'ALL' && source.conditions.length === 0;
  const { ids, ...total } = await findPage(db, source, query, isEverything ? NUMBER_OF_SCHOOLS : undefined);
  return { rows: await drivingSchoolRows(db, ids), ...total };
}

export async function drivingSchoolRows(db: ReadDatabase, ids: readonly string[]) {
  const rows = ids.length === 0 ? [] : await whole(db).where(sql`ds.id`, '=', sql`any(${ids}::uuid[])`).execute();
  return inOrder(ids, rows);
}

function whole(db: ReadDatabase) {
  return db.selectFrom('drivingSchools as ds').select(WHOLE);
}

const WHOLE = ['ds.id', 'ds.version', ...drivingSchoolsTable.of('ds')] as const;

export type DrivingSchoolRecord = Awaited<ReturnType<ReturnType<typeof whole>['executeTakeFirstOrThrow']>>;

export async function findDrivingSchool(db: ReadDatabase, scope: SchoolScope, id: string) {
  return drivingSchoolsVisibleTo(db, scope).select(WHOLE).where('ds.id', '=', id).executeTakeFirst();
}

export async function lockDrivingSchool(trx: Transaction, scope: SchoolScope, id: string) {
  return drivingSchoolsVisibleTo(trx, scope).select(WHOLE).where('ds.id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

const EVERY_SCHOOL = { drivingSchoolIds: 'ALL' } as const;

/** Locks any school, whatever a person may see. Only jobs use this, because they act for no person. */
export const lockAnySchool = (trx: Transaction, id: string) => lockDrivingSchool(trx, EVERY_SCHOOL, id);

const sealedAccountOf = (school: PayoutColumns) => ({
  agencyNumber: toSeal(school.agencyNumber, 'agencyNumber'),
  agencyNumberVerificationDigit: toSeal(school.agencyNumberVerificationDigit, 'agencyNumberVerificationDigit'),
  accountNumber: toSeal(school.accountNumber, 'accountNumber'),
  accountNumberVerificationDigit: toSeal(school.accountNumberVerificationDigit, 'accountNumberVerificationDigit'),
  transfeeraPixKey: toSeal(school.transfeeraPixKey, 'transfeeraPixKey'),
});

export async function insertDrivingSchool(
  trx: Transaction,
  id: string,
  columns: DrivingSchoolColumns,
  now: Temporal.Instant,
): Promise<boolean> {
  const added = await trx
    .insertInto('drivingSchools')
    .values({ id, ...columns, ...sealedAccountOf(columns), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('cnpj').doNothing())
    .executeTakeFirst();
  return (added.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Writes all columns of a school's form, or only the columns of its payout data. */
export async function updateDrivingSchool(
  trx: Transaction,
  id: string,
  columns: DrivingSchoolColumns | PayoutColumns,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('drivingSchools')
    .set((eb) => ({ ...columns, ...sealedAccountOf(columns), version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

/** Moments at which somebody is booked at the CFC, in any campaign. */
export async function bookingsAfter(trx: Transaction, id: string, now: Temporal.Instant): Promise<Temporal.Instant[]> {
  const rows = await trx
    .selectFrom('slotSeats')
    .select('startsAt')
    .distinct()
    .where('drivingSchoolId', '=', id)
    .where('startsAt', '>', now)
    .execute();
  return rows.map(({ startsAt }) => startsAt);
}

export async function cnpjIsTaken(trx: Transaction, cnpj: string, besides: string): Promise<boolean> {
  const other = await trx
    .selectFrom('drivingSchools')
    .select('id')
    .where('cnpj', '=', cnpj)
    .where('id', '<>', besides)
    .executeTakeFirst();
  return other !== undefined;
}

export async function bankExists(trx: Transaction, code: string): Promise<boolean> {
  return (await trx.selectFrom('banks').select('code').where('code', '=', code).executeTakeFirst()) !== undefined;
}

export async function allBanks(db: ReadDatabase) {
  return db.selectFrom('banks').select(['code', 'name']).orderBy('code').execute();
}
