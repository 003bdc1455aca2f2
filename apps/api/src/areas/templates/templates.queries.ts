import type { TemplateLanguage, TemplatesQuery, TemplateType } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';

const t = columnsOf<'templates'>('t');

const PREDICATES: Predicates<TemplatesQuery> = {
  term: (typed) => sql<SqlBool>`strpos(searchable(t.name || ' ' || t.key), searchable(${typed})) > 0`,
  ids: t.oneOf('id'),
  type: t.oneOf('type'),
  language: t.oneOf('language'),
  active: t.equals('active'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: t.ref('name') },
  createdDate: { column: t.ref('createdAt') },
};

const ACTIVE: Condition = sql<SqlBool>`t.active`;

/** A page of templates: the active ones, unless ids or inactive ones were asked for. */
export async function searchTemplates(db: ReadDatabase, query: TemplatesQuery) {
  const conditions = conditionsOf(PREDICATES, query);
  const isOpen = query.active !== undefined || (query.ids ?? []).length > 0;
  const source = {
    visible: db.selectFrom('templates as t'),
    id: sql.ref<string>('t.id'),
    conditions: isOpen ? conditions : [ACTIVE, ...conditions],
    sorts: SORTS,
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const rows = ids.length === 0 ? [] : await rowsQuery(db).where(sql`t.id`, '=', sql`any(${ids}::uuid[])`).execute();
  return { rows: inOrder(ids, rows), ...total };
}

const rowsQuery = (db: ReadDatabase) =>
  db
    .selectFrom('templates as t')
    .leftJoin('users as u', 'u.id', 't.createdBy')
    .select([
      't.id',
      't.key',
      't.name',
      't.active',
      't.createdAt as createdDate',
      'u.name as createdBy',
      sql<TemplateType>`t.type`.as('type'),
      sql<TemplateLanguage>`t.language`.as('language'),
    ]);

export async function findTemplate(db: ReadDatabase, id: string) {
  return rowsQuery(db).select(['t.template', 't.version']).where('t.id', '=', id).executeTakeFirst();
}

/** Is there an active contract template with this id? It stays until the transaction ends. */
export async function holdActiveContractTemplate(trx: Transaction, id: string): Promise<boolean> {
  const template = await trx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'CFC_STUDENT_CONTRACT')
    .where('active', '=', true)
    .forKeyShare()
    .executeTakeFirst();
  return template !== undefined;
}
