import { CompiledQuery, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { type Database, openDatabase } from './connect.ts';
import { PREPARED } from './prepared.ts';

const database = databaseOfFile();
let prepared: Database;

beforeAll(() => {
  prepared = openDatabase({ url: database.url, prepareAll: true });
});
afterAll(() => prepared.destroy());

const textsOf = async (on: Database, acronyms: readonly string[]) =>
  on.connection().execute(async (db) => {
    for (const acronym of acronyms)
      await db.selectFrom('states').select('name').where('acronym', '=', acronym).execute();
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    return rows.map(({ statement }) => statement);
  });

test('a statement is prepared once on its connection, whatever its values', async () => {
  const once = 'select "name" from "states" where "acronym" = $1';
  expect((await textsOf(prepared, ['ES', 'SP'])).filter((text) => text === once)).toEqual([once]);
});

test('a search is not prepared, unless its text asks for it', async () => {
  expect(await textsOf(database.db, ['ES', 'SP'])).toEqual([]);
  const marked = `${PREPARED} select $1::int as one`;
  await database.db.connection().execute(async (db) => {
    for (const one of [1, 2]) await db.executeQuery(CompiledQuery.raw(marked, [one]));
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows).toEqual([{ statement: marked }]);
  });
});
