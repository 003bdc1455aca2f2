import { type DraftsQuery, isConsultantOnly } from '@habilita/contract';
import { type Insertable, sql } from 'kysely';
import type { Actor } from '#kernel/actor.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Drafts } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';

export type DraftScope = Pick<Actor, 'userId' | 'roles' | 'drivingSchoolIds'>;

/**
 * CFC users and consultants see only their own drafts, because drafts contain prices and shares of every CFC. Everybody
 * else sees all drafts.
 */
export function draftsVisibleTo(db: ReadDatabase, { userId, roles, drivingSchoolIds }: DraftScope) {
  const all = db.selectFrom('drafts as d');
  return drivingSchoolIds === 'ALL' && !isConsultantOnly(roles) ? all : all.where('d.createdBy', '=', userId);
}

const d = columnsOf<'drafts'>('d');

const PREDICATES: Predicates<DraftsQuery> = {
  term: d.contains('nameSearch'),
  entityType: d.oneOf('entityType'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: d.ref('nameSearch') },
  lastModifiedDate: { column: d.ref('updatedAt') },
  createdDate: { column: d.ref('createdAt') },
};

const AUTHOR = sql<string>`(select u.name from users u where u.id = d.created_by)`;
const ROW = [
  'd.id',
  'd.name',
  'd.entityType',
  'd.version',
  'd.updatedAt as lastModifiedDate',
  'd.createdAt as createdDate',
] as const;

export async function searchDrafts(db: ReadDatabase, scope: DraftScope, query: DraftsQuery) {
  const source = {
    visible: draftsVisibleTo(db, scope),
    id: sql.ref<string>('d.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = await draftsVisibleTo(db, scope)
    .select([...ROW, AUTHOR.as('createdBy')])
    .where(sql`d.id`, '=', sql`any(${ids}::uuid[])`)
    .execute();
  return { rows: inOrder(ids, rows), ...total };
}

export async function findDraft(db: ReadDatabase, scope: DraftScope, id: string) {
  return draftsVisibleTo(db, scope)
    .select([...ROW, 'd.data', AUTHOR.as('createdBy')])
    .where('d.id', '=', id)
    .executeTakeFirst();
}

export async function lockDraft(trx: Transaction, scope: DraftScope, id: string) {
  return draftsVisibleTo(trx, scope)
    .select(['d.id', 'd.name', 'd.version', 'd.updatedAt', 'd.updatedBy'])
    .select(sql<string>`(select u.name from users u where u.id = d.updated_by)`.as('updatedByName'))
    .where('d.id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertDraft(trx: Transaction, row: Insertable<Drafts>): Promise<void> {
  await trx.insertInto('drafts').values(row).execute();
}

export async function updateDraft(
  trx: Transaction,
  id: string,
  columns: Pick<Insertable<Drafts>, 'name' | 'data' | 'updatedAt' | 'updatedBy'>,
): Promise<void> {
  await trx
    .updateTable('drafts')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteDraft(trx: Transaction, id: string): Promise<void> {
  await trx.deleteFrom('drafts').where('id', '=', id).execute();
}
