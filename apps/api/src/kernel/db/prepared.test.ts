import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { PREPARED } from './prepared.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a marked statement is prepared once on its connection, an unmarked one is not', async () => {
  await database.db.connection().execute(async (db) => {
    const marked = (acronym: string) =>
      db.selectFrom('states').modifyFront(PREPARED).select('name').where('acronym', '=', acronym).execute();
    expect(await marked('ES')).toEqual([]);
    expect(await marked('SP')).toEqual([]);
    await db.selectFrom('states').select('acronym').execute();
    const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
    expect(rows.map(({ statement }) => statement)).toEqual([
      'select /* prepared */ "name" from "states" where "acronym" = $1',
    ]);
  });
});
