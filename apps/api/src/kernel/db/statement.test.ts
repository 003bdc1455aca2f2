import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { statement } from './statement.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('a statement is built once, and every call sends its own values', async () => {
  let built = 0;
  const greeting = statement((db, v: { name: string; times: number }) => {
    built += 1;
    return db.selectNoFrom([
      sql<string>`repeat(${v.name}::text, ${v.times}::int)`.as('repeatedName'),
      sql<string>`upper(${v.name}::text)`.as('loud'),
    ]);
  });
  const answers = await Promise.all([
    greeting(database.db, { name: 'Ana', times: 2 }),
    greeting(database.db, { name: "D'Ávila", times: 1 }),
  ]);
  expect(answers.map(({ rows }) => rows)).toEqual([
    [{ repeatedName: 'AnaAna', loud: 'ANA' }],
    [{ repeatedName: "D'Ávila", loud: "D'ÁVILA" }],
  ]);
  expect(built).toBe(1);
});

test('within a transaction it is part of it', async () => {
  const insertion = statement((db, v: { acronym: string; name: string }) =>
    db.insertInto('states').values({ acronym: v.acronym, name: v.name }).returning('acronym'),
  );
  const undone = database.db.transaction().execute(async (trx) => {
    await insertion(trx, { acronym: 'ZZ', name: 'Nenhum' });
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await database.db.selectFrom('states').select('acronym').where('acronym', '=', 'ZZ').execute()).toEqual([]);
});
