import type { NewTagType, TagEntityType, TagTypesQuery } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { tagTypesTable } from './tag-types.row.ts';

const tt = columnsOf<'tagTypes'>('tt');

const PREDICATES: Predicates<TagTypesQuery> = {
  name: tt.contains('nameSearch'),
  entityTypes: (types) => sql<SqlBool>`tt.entity_types && ${types}::text[]`,
  ids: tt.oneOf('id'),
};

const SORTS: Readonly<Record<string, SortColumn>> = { name: { column: tt.ref('nameSearch') } };

export async function searchTagTypes(db: ReadDatabase, query: TagTypesQuery) {
  const source = {
    visible: db.selectFrom('tagTypes as tt'),
    id: sql.ref<string>('tt.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  return { rows: await tagTypesByIds(db, ids), ...total };
}

export async function tagTypesByIds(db: ReadDatabase | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tagTypes as tt')
    .select([
      'tt.id',
      'tt.version',
      ...tagTypesTable.of('tt'),
      sql<number>`(select count(*) from tags t where t.tag_type_id = tt.id)`.as('tagsQty'),
    ])
    .where(sql<SqlBool>`tt.id = any(${ids}::uuid[])`)
    .execute();
  return inOrder(ids, rows);
}

/** Returns undefined when the name is taken, ignoring case and accents. */
export async function insertTagType(trx: Transaction, form: NewTagType): Promise<string | undefined> {
  const added = await trx
    .insertInto('tagTypes')
    .values({ id: newId(), name: form.name, entityTypes: [...new Set(form.entityTypes)] })
    .onConflict((conflict) => conflict.column('nameSearch').doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

/** Locks a type of tag, so that its tags cannot be put on further records meanwhile. */
export async function lockTagType(trx: Transaction, id: string) {
  return trx
    .selectFrom('tagTypes')
    .select(['id', 'version', ...tagTypesTable.columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export async function kindsMarkedBy(trx: Transaction, tagTypeId: string): Promise<TagEntityType[]> {
  const rows = await trx
    .selectFrom('entityTags as et')
    .innerJoin('tags as t', 't.id', 'et.tagId')
    .select('et.entityType')
    .distinct()
    .where('t.tagTypeId', '=', tagTypeId)
    .orderBy('entityType')
    .execute();
  return rows.map(({ entityType }) => entityType);
}

export async function updateTagType(trx: Transaction, id: string, form: NewTagType): Promise<void> {
  await trx
    .updateTable('tagTypes')
    .set((eb) => ({ name: form.name, entityTypes: [...new Set(form.entityTypes)], version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
