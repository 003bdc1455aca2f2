import type { NewTag, TagsQuery } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';
import { tagsTable } from './tags.row.ts';

const t = columnsOf<'tags'>('t');

const PREDICATES: Predicates<TagsQuery> = {
  value: t.contains('valueSearch'),
  tagTypeIds: t.oneOf('tagTypeId'),
  ids: t.oneOf('id'),
  entityTypes: (types) =>
    sql<SqlBool>`exists (select 1 from tag_types tt where tt.id = t.tag_type_id and tt.entity_types && ${types}::text[])`,
};

const SORTS: Readonly<Record<string, SortColumn>> = { value: { column: t.ref('valueSearch') } };

export async function searchTags(db: ReadDatabase, query: TagsQuery) {
  const source = {
    visible: db.selectFrom('tags as t'),
    id: sql.ref<string>('t.id'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  return { rows: await tagsByIds(db, ids), ...total };
}

export async function tagsByIds(db: ReadDatabase | Transaction, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('tags as t')
    .innerJoin('tagTypes as tt', 'tt.id', 't.tagTypeId')
    .select([
      't.id',
      't.version',
      ...tagsTable.of('t'),
      'tt.name as tagTypeName',
      'tt.entityTypes',
      sql<number>`(select count(*) from entity_tags et where et.tag_id = t.id)`.as('linksQty'),
    ])
    .where(sql<SqlBool>`t.id = any(${ids}::uuid[])`)
    .execute();
  return inOrder(ids, rows);
}

/** Returns undefined when the tag's type has the value already, ignoring case and accents. */
export async function insertTag(trx: Transaction, form: NewTag): Promise<string | undefined> {
  const added = await trx
    .insertInto('tags')
    .values({ id: newId(), ...form })
    .onConflict((conflict) => conflict.columns(['tagTypeId', 'valueSearch']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return added?.id;
}

export async function lockTag(trx: Transaction, id: string) {
  const tag = await trx
    .selectFrom('tags')
    .select(['id', 'version', ...tagsTable.columns])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (tag === undefined) return undefined;
  const { links } = await trx
    .selectFrom('entityTags')
    .select((eb) => eb.fn.countAll<number>().as('links'))
    .where('tagId', '=', id)
    .executeTakeFirstOrThrow();
  return { ...tag, linksQty: links };
}

export async function updateTag(trx: Transaction, id: string, form: NewTag): Promise<void> {
  await trx
    .updateTable('tags')
    .set((eb) => ({ ...form, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function knownTagTypes(trx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  const rows = await trx
    .selectFrom('tagTypes')
    .select('id')
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute();
  return new Set(rows.map(({ id }) => id));
}
