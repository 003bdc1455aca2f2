import type { TemplatesQuery } from '@habilita/contract';
import { type Insertable, sql, type SqlBool } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Templates } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { type Condition, conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder, type SortColumn } from '#kernel/list/page.ts';

const t = columnsOf<'templates'>('t');

const PREDICATES: Predicates<TemplatesQuery> = {
  term: t.contains('nameSearch'),
  name: (typed) => sql<SqlBool>`strpos(searchable(t.name), searchable(${typed})) > 0`,
  ids: t.oneOf('id'),
  type: t.oneOf('type'),
  language: t.oneOf('language'),
  active: t.equals('active'),
};

const SORTS: Readonly<Record<string, SortColumn>> = {
  name: { column: t.ref('name') },
  type: { column: t.ref('type') },
  createdDate: { column: t.ref('createdAt') },
};

const ACTIVE: Condition = sql<SqlBool>`t.active`;

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
      't.type',
      't.language',
    ]);

const whole = (db: ReadDatabase) => rowsQuery(db).select(['t.template', 't.version']);

export async function findTemplate(db: ReadDatabase, id: string) {
  return whole(db).where('t.id', '=', id).executeTakeFirst();
}

/** Locks a template, so that no campaign starts to use it meanwhile. */
export async function lockTemplate(trx: Transaction, id: string) {
  return trx
    .selectFrom('templates as t')
    .select(['t.id', 't.key', 't.name', 't.template', 't.version', 't.active', 't.type', 't.language'])
    .where('t.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export type TemplateColumns = Pick<Insertable<Templates>, 'key' | 'name' | 'type' | 'language' | 'template'>;

export async function insertTemplate(
  trx: Transaction,
  id: string,
  columns: TemplateColumns,
  createdBy: string,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('templates')
    .values({ id, ...columns, createdBy, updatedBy: createdBy, createdAt: now, updatedAt: now })
    .execute();
}

/** Changes a template; a trigger keeps the former version in `template_versions`. */
export async function updateTemplate(
  trx: Transaction,
  id: string,
  columns: Partial<TemplateColumns>,
  updatedBy: string,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('templates')
    .set((eb) => ({ ...columns, updatedBy, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Takes a template out of use, keeping its text and version. */
export async function retireTemplate(trx: Transaction, id: string, now: Temporal.Instant): Promise<void> {
  await trx.updateTable('templates').set({ active: false, updatedAt: now }).where('id', '=', id).execute();
}

export async function keyIsTaken(trx: Transaction, key: string, exceptId: string | null): Promise<boolean> {
  const row = await trx
    .selectFrom('templates')
    .select('id')
    .where('key', '=', key)
    .where(sql<SqlBool>`id is distinct from ${exceptId}::uuid`)
    .executeTakeFirst();
  return row !== undefined;
}

export async function isContractOfCampaign(trx: Transaction, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('campaigns')
    .select('id')
    .where('contractTemplateId', '=', id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

const versions = (db: ReadDatabase, templateId: string) =>
  db
    .selectFrom('templateVersions as t')
    .leftJoin('users as u', 'u.id', 't.createdBy')
    .select([
      't.version',
      't.key',
      't.name',
      't.createdAt as createdDate',
      'u.name as createdBy',
      't.type',
      't.language',
    ])
    .where('t.templateId', '=', templateId);

/** The versions of a template, newest first; an empty list for an unknown template. */
export async function versionsOfTemplate(db: ReadDatabase, templateId: string) {
  return versions(db, templateId).orderBy('t.version', 'desc').limit(500).execute();
}

export async function findTemplateVersion(db: ReadDatabase, templateId: string, version: number) {
  return versions(db, templateId).select('t.template').where('t.version', '=', version).executeTakeFirst();
}

/** Whether the contract template is active. It is locked until the transaction ends. */
export async function holdActiveContractTemplate(trx: Transaction, id: string): Promise<boolean> {
  const template = await trx
    .selectFrom('templates')
    .select('id')
    .where('id', '=', id)
    .where('type', '=', 'CFC_STUDENT_CONTRACT')
    .where('active', '=', true)
    .forShare()
    .executeTakeFirst();
  return template !== undefined;
}
