import type { CountiesQuery, County, State } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { columnsOf } from '#kernel/list/columns-of.ts';

const c = columnsOf<'counties'>('c');

export async function statesByName(db: ReadDatabase, page: number, size: number): Promise<State[]> {
  return db
    .selectFrom('states')
    .select(['acronym', 'name'])
    .orderBy(sql`searchable(name)`)
    .limit(size)
    .offset(page * size)
    .execute();
}

export async function countStates(db: ReadDatabase): Promise<number> {
  const row = await db
    .selectFrom('states')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return row.n;
}

/** Cities whose name contains the typed text, ignoring accents; those whose name begins with it come first. */
export async function searchCounties(
  db: ReadDatabase,
  { name, state, page, size }: CountiesQuery,
): Promise<{ rows: County[]; totalSize: number }> {
  let visible = db.selectFrom('counties as c');
  if (state !== undefined) visible = visible.where('c.stateAcronym', '=', state.toUpperCase());
  if (name) visible = visible.where(c.contains('nameSearch')(name));
  const query = visible
    .select(['c.id', 'c.name', 'c.stateAcronym'])
    .$if(Boolean(name), (found) => found.orderBy(sql<SqlBool>`starts_with(c.name_search, searchable(${name}))`, 'desc'))
    .orderBy('c.nameSearch')
    .orderBy('c.stateAcronym')
    .limit(size)
    .offset(page * size);
  const count = visible.select((eb) => eb.fn.countAll<number>().as('n'));
  const [rows, { n }] = await Promise.all([query.execute(), count.executeTakeFirstOrThrow()]);
  return { rows, totalSize: n };
}

export async function countiesByIds(db: ReadDatabase, ids: readonly string[]): Promise<County[]> {
  return db
    .selectFrom('counties')
    .select(['id', 'name', 'stateAcronym'])
    .where(sql`id`, '=', sql`any(${ids}::uuid[])`)
    .orderBy('nameSearch')
    .execute();
}

/** Finds a city by its name, ignoring accents and case. */
export async function countyNamed(db: ReadDatabase, state: string, name: string): Promise<County | undefined> {
  return db
    .selectFrom('counties')
    .select(['id', 'name', 'stateAcronym'])
    .where('stateAcronym', '=', state)
    .where('nameSearch', '=', sql<string>`searchable(${name})`)
    .executeTakeFirst();
}

export async function isState(db: ReadDatabase, acronym: string): Promise<boolean> {
  const row = await db.selectFrom('states').select('acronym').where('acronym', '=', acronym).executeTakeFirst();
  return row !== undefined;
}
