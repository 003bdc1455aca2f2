import { CompiledQuery, sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aUser } from '../../../test/builders/user.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { assembled, assembledWithOurNames, runAssembled } from './assemble.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const search = (school: string, words: string[]) =>
  database.db
    .selectFrom('registrations as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaignId')
    .where('r.drivingSchoolId', '=', school)
    .where(
      sql<SqlBool>`${sql.ref('r.studentNameSearch')} like ${words[0]} or exists (${database.db
        .selectFrom('entityTags as et')
        .select('et.tagId')
        .where('et.entityId', '=', school)})`,
    )
    .select(['r.id as registrationId', sql<number>`${sql.lit(3)}::int`.as('n')])
    .orderBy('r.registrationDate', 'desc')
    .limit(sql.lit(5));

test('a statement is put together as Kysely compiles it, text and values', () => {
  const statement = search('018e89fb-9331-77cb-943a-45b7ff6cf333', ['%silva%']);
  const { sql: text, parameters } = statement.compile();
  expect(assembled(statement)).toEqual({ text, values: parameters });
  const raw = sql`select array(${statement}) as ids, ${7} as "totalSize"`;
  const compiled = raw.compile(database.db);
  expect(assembled(raw)).toEqual({ text: compiled.sql, values: compiled.parameters });
});

test('only values differ between two searches of one shape', () => {
  const first = assembled(search('018e89fb-9331-77cb-943a-45b7ff6cf333', ['%silva%']));
  const second = assembled(search('018e89fb-9331-782a-8a57-4fe2b056cf41', ['%souza%']));
  expect([first.text, second.values[1]]).toEqual([second.text, '%souza%']);
});

test('a statement runs and its rows are named as it names them', async () => {
  expect(await runAssembled(database.db, sql`select ${5}::int as "totalSize", 'x' as short_name`)).toEqual([
    { totalSize: 5, short_name: 'x' },
  ]);
});

test('rows come with the names Kysely gives them, through joins and laterals', async () => {
  const { id } = await aUser(database.db);
  const statementOn = (db: typeof database.db) =>
    db
      .selectFrom('users as u')
      .leftJoinLateral(
        (eb) => eb.selectFrom('sessions as s').select('s.lastUsedAt').whereRef('s.userId', '=', 'u.id').as('latest'),
        (join) => join.onTrue(),
      )
      .where('u.id', '=', id)
      .select((eb) => [
        'u.id',
        'u.passwordHash',
        'latest.lastUsedAt',
        eb.fn.coalesce('u.name', 'u.username').as('shownName'),
      ]);
  const { text, values } = assembledWithOurNames(statementOn(database.db.withoutPlugins()));
  const given = await database.db
    .getExecutor()
    .withoutPlugins()
    .executeQuery(CompiledQuery.raw(text, [...values]));
  expect(given.rows).toEqual(await statementOn(database.db).execute());
  expect(Object.keys(given.rows[0] ?? {})).toEqual(['id', 'passwordHash', 'lastUsedAt', 'shownName']);
});

test('what has no name cannot be read so', () => {
  expect(() => assembledWithOurNames(database.db.selectFrom('users').selectAll())).toThrow('name');
});
