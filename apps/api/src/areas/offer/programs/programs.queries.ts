import { DEFAULT_PROGRAM, type ProgramsQuery } from '@habilita/contract';
import { type Insertable, sql } from 'kysely';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Programs } from '#kernel/db/schema.gen.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';
import { conditionsOf, type Predicates } from '#kernel/list/condition.ts';
import { findPage, inOrder } from '#kernel/list/page.ts';

const p = columnsOf<'programs'>('p');
const PREDICATES: Predicates<ProgramsQuery> = { term: p.contains('nameSearch') };

const programs = (db: ReadDatabase | Transaction) =>
  db
    .selectFrom('programs as p')
    .select([
      'p.key',
      'p.name',
      'p.apiKey',
      'p.logo',
      'p.slogan',
      'p.sloganText',
      'p.creditLine',
      'p.active',
      'p.version',
    ])
    .select(['p.updatedAt', 'p.primaryColor']);

export const activePrograms = (db: ReadDatabase) =>
  programs(db).where('p.active', '=', true).orderBy('p.name').execute();
export const findProgram = (db: ReadDatabase | Transaction, key: string) =>
  programs(db).where('p.key', '=', key).executeTakeFirst();
export const lockProgram = (trx: Transaction, key: string) =>
  programs(trx).where('p.key', '=', key).forUpdate().executeTakeFirst();

export async function programFor(db: ReadDatabase, apiKey: string | undefined) {
  const rows = await programs(db)
    .where((eb) => eb.or([eb('p.key', '=', DEFAULT_PROGRAM), eb('p.apiKey', '=', apiKey ?? '')]))
    .where('p.active', '=', true)
    .execute();
  return rows.find((row) => row.apiKey === apiKey) ?? rows.find((row) => row.key === DEFAULT_PROGRAM);
}

export async function searchPrograms(db: ReadDatabase, query: ProgramsQuery) {
  const source = {
    visible: db.selectFrom('programs as p'),
    id: sql.ref<string>('p.key'),
    conditions: conditionsOf(PREDICATES, query),
    sorts: { name: { column: p.ref('name') }, key: { column: p.ref('key') } },
  };
  const { ids, ...total } = await findPage(db, source, query, undefined);
  const found = ids.length === 0 ? [] : await programs(db).where('p.key', 'in', ids).execute();
  return {
    rows: inOrder(
      ids,
      found.map((row) => ({ ...row, id: row.key })),
    ),
    ...total,
  };
}

type ProgramColumns = Omit<Insertable<Programs>, 'key' | 'version' | 'createdAt' | 'updatedAt'>;

export async function insertProgram(
  trx: Transaction,
  key: string,
  columns: ProgramColumns,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .insertInto('programs')
    .values({ key, ...columns, createdAt: now, updatedAt: now })
    .execute();
}

export async function updateProgram(
  trx: Transaction,
  key: string,
  columns: ProgramColumns,
  now: Temporal.Instant,
): Promise<void> {
  await trx
    .updateTable('programs')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1), updatedAt: now }))
    .where('key', '=', key)
    .execute();
}

/** Whether the programme exists and is active. Its row is locked until the transaction ends. */
export async function isActiveProgram(trx: Transaction, key: string): Promise<boolean> {
  const row = await trx.selectFrom('programs').select('active').where('key', '=', key).forKeyShare().executeTakeFirst();
  return row?.active === true;
}
