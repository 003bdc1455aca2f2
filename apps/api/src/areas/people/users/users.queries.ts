import { CFC_ROLES, keysOf, type Permission, type Role, userRecord, type UsersQuery } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf, escaped } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import type { RowScope, SchoolScope } from '#kernel/list/school-scope.ts';

/**
 * The users of the back-office that a person may see. A CFC user sees only users who have no role but CFC roles and who
 * work only at schools of the CFC user. Every read of users of the back-office starts here.
 */
export function usersVisibleTo(db: ReadDatabase, { drivingSchoolIds: own }: SchoolScope) {
  const staff = db.selectFrom('users as u').where('u.isStaff', '=', true);
  if (own === 'ALL') return staff;
  return staff
    .where(sql<SqlBool>`u.roles <@ ${['STUDENT', ...CFC_ROLES]}::text[]`)
    .where(
      sql<SqlBool>`u.id in (select uds.user_id from user_driving_schools uds where uds.driving_school_id = any(${own}::uuid[]))`,
    )
    .where(sql<SqlBool>`not exists (select 1 from user_driving_schools uds
      where uds.user_id = u.id and uds.driving_school_id <> all(${own}::uuid[]))`);
}

const u = columnsOf<'users'>('u');

/**
 * Finds users by a part of their name, ignoring case and accents, or of their username. A typed CPF may contain
 * punctuation.
 */
function named(typed: string): Condition {
  const login = /^[\d.\-\s]+$/.test(typed) ? typed.replaceAll(/\D/g, '') : typed.toLowerCase();
  const byName = u.contains('nameSearch')(typed);
  return login === '' ? byName : sql<SqlBool>`(${byName} or u.username like ${`%${escaped(login)}%`})`;
}

const PREDICATES: Predicates<UsersQuery> = {
  term: named,
  ids: u.oneOf('id'),
  roles: (roles) => sql<SqlBool>`u.roles && ${roles}::text[]`,
  drivingSchoolIds: (schools) =>
    sql<SqlBool>`exists (select 1 from user_driving_schools uds
      where uds.user_id = u.id and uds.driving_school_id = any(${schools}::uuid[]))`,
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: u.ref('nameSearch') },
  username: { column: u.ref('username') },
};

const { drivingSchoolIds: _ofAnotherTable, ...ownFields } = userRecord.fields;
const COLUMNS = keysOf(ownFields).map((field) => `u.${field}` as const);

export async function searchUsers(db: ReadDatabase, scope: SchoolScope, query: UsersQuery) {
  const source = {
    visible: usersVisibleTo(db, scope),
    id: sql.ref<string>('u.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  if (ids.length === 0) return { rows: [], ...total };
  const rows = await db
    .selectFrom('users as u')
    .select(['u.id', ...COLUMNS])
    .where(sql`u.id`, '=', sql`any(${ids}::uuid[])`)
    .execute();
  return { rows: inOrder(ids, rows), ...total };
}

const profileImageFile = sql<string | null>`u.attributes ->> 'profileImage'`;

function whole(visible: ReturnType<typeof usersVisibleTo>, id: string) {
  const schools = sql<string[]>`array(
    select uds.driving_school_id from user_driving_schools uds where uds.user_id = u.id order by uds.driving_school_id)`;
  const cnpjs = sql<string[]>`array(select ds.cnpj from user_driving_schools uds
    join driving_schools ds on ds.id = uds.driving_school_id where uds.user_id = u.id order by ds.cnpj)`;
  return visible
    .select(['u.id', 'u.version', ...COLUMNS])
    .select([schools.as('drivingSchoolIds'), cnpjs.as('drivingSchoolCnpjs'), profileImageFile.as('profileImageFile')])
    .where('u.id', '=', id);
}

export const findUser = (db: ReadDatabase, scope: SchoolScope, id: string) =>
  whole(usersVisibleTo(db, scope), id).executeTakeFirst();

const among = (column: string, own: readonly string[] | 'ALL') =>
  own === 'ALL' ? sql`true` : sql`${sql.ref(column)} = any(${own}::uuid[])`;

/**
 * The account of a student, found only by somebody who sees one of the student's registrations, whose page links to the
 * account (Specification 3 §2).
 */
export function findStudentUser(db: ReadDatabase, { drivingSchoolIds, campaignIds }: RowScope, id: string) {
  const students = db
    .selectFrom('users as u')
    .where('u.isStaff', '=', false)
    .where(
      sql<SqlBool>`exists (select 1 from registrations r where r.user_id = u.id
        and ${among('r.drivingSchoolId', drivingSchoolIds)} and ${among('r.campaignId', campaignIds)})`,
    );
  return whole(students, id).executeTakeFirst();
}

export type UserRecord = NonNullable<Awaited<ReturnType<typeof findUser>>>;

export const lockUser = (trx: Transaction, scope: SchoolScope, id: string) =>
  whole(usersVisibleTo(trx, scope), id).forNoKeyUpdate('u').executeTakeFirst();

/**
 * Makes edits of users wait for each other. Otherwise two administrators could deactivate each other and none would be
 * left.
 */
export async function takeTurnsWithAdmins(trx: Transaction): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('users: administrators', 0))`.execute(trx);
}

export async function countOtherAdmins(trx: Transaction, userId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('active', '=', true)
    .where(sql<SqlBool>`roles @> array['ADMIN']`)
    .where('id', '<>', userId)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * The schools with these ids and CNPJs, each school once; undefined when one of the ids or CNPJs belongs to no school.
 */
export async function schoolsNamed(
  trx: Transaction,
  ids: readonly string[],
  cnpjs: readonly string[],
): Promise<{ readonly id: string; readonly cnpj: string }[] | undefined> {
  const rows = await trx
    .selectFrom('drivingSchools')
    .select(['id', 'cnpj'])
    .where((eb) => eb.or([eb('id', 'in', [...ids, NO_SCHOOL]), eb('cnpj', 'in', [...cnpjs, ''])]))
    .orderBy('cnpj')
    .execute();
  const everyone =
    ids.every((id) => rows.some((row) => row.id === id)) &&
    cnpjs.every((cnpj) => rows.some((row) => row.cnpj === cnpj));
  return everyone ? rows : undefined;
}

const NO_SCHOOL = '00000000-0000-0000-0000-000000000000';

export interface UserColumns {
  readonly name: string;
  readonly username: string;
  readonly roles: Role[];
  readonly permissions: Permission[];
  readonly active: boolean;
}

export async function updateUser(
  trx: Transaction,
  id: string,
  columns: Partial<UserColumns>,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('users')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute();
}

/** Deactivates a user who was just created, without raising the version. */
export async function insertInactive(trx: Transaction, id: string): Promise<void> {
  await trx.updateTable('users').set({ active: false }).where('id', '=', id).execute();
}

export async function replaceSchools(
  trx: Transaction,
  userId: string,
  drivingSchoolIds: readonly string[],
): Promise<void> {
  await trx.deleteFrom('userDrivingSchools').where('userId', '=', userId).execute();
  const rows = drivingSchoolIds.map((drivingSchoolId) => ({ userId, drivingSchoolId }));
  if (rows.length > 0) await trx.insertInto('userDrivingSchools').values(rows).execute();
}

export async function lockProfileImage(trx: Transaction, userId: string) {
  return trx
    .selectFrom('users as u')
    .select(profileImageFile.as('fileId'))
    .where('u.id', '=', userId)
    .where('u.active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** Sets the image without raising the version, as the form does not edit images. */
export async function setProfileImage(trx: Transaction, userId: string, fileId: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ attributes: sql`attributes || jsonb_build_object('profileImage', ${fileId}::text)` })
    .where('id', '=', userId)
    .execute();
}
