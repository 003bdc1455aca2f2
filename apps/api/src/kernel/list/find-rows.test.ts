import type { PageRequest } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { findRows } from './find-rows.ts';
import { rowsByIds } from './rows-by-ids.ts';
import type { RowScope } from './school-scope.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`
    insert into outbox_messages (id, channel, recipient, body, entity_id, created_at)
    select uuidv7(), 'EMAIL', 'a' || n || '@example.com', 'x', uuidv7(), timestamptz '2026-01-01' + (n % 13) * interval '1 hour'
    from generate_series(1, 60) n`.execute(database.db);
});
afterAll(() => database.drop());

const rows = rowsByIds((db: ReadDatabase, ids: Expression<unknown>, { body }: { readonly body: boolean }) =>
  db
    .selectFrom('outboxMessages as m')
    .where(sql<SqlBool>`m.id = any(${ids}::uuid[])`)
    .select(['m.id', 'm.recipient', 'm.createdAt'])
    .$if(body, (query) => query.select('m.body')),
);

const request = (page: number, size = 20): PageRequest => ({
  page,
  size,
  sort: { key: 'createdAt', direction: 'DESC' },
  exactTotal: false,
});

let built = 0;

function searchFor(recipient: string, isSteady: boolean) {
  built += 1;
  return {
    source: {
      visible: database.db.selectFrom('outboxMessages as m'),
      id: sql.ref<string>('m.id'),
      conditions: [sql<SqlBool>`m.recipient like ${recipient}`],
      sorts: { createdAt: { column: sql.ref('m.createdAt') } },
      isSteady,
    },
    rolledUp: sql<number>`(select count(*) from outbox_messages m where m.recipient like ${recipient})`,
  };
}

const everything = { drivingSchoolIds: 'ALL', campaignIds: 'ALL' } as const;

const found = (recipient: string, asked: PageRequest, isSteady: boolean, scope: RowScope = everything) => {
  const filtered = { ...asked, recipient };
  const search = () => searchFor(recipient, isSteady);
  return findRows(database.db, { scope, request: filtered, search }, rows, { body: isSteady });
};

const fieldsOf = ({ rows: read, ...total }: Awaited<ReturnType<typeof found>>) => ({
  ...total,
  rows: read.map(({ id, recipient, createdAt }) => ({ id, recipient, createdAt })),
});

test.each(['a%', 'a1%', 'a59@example.com'])('the rows of %s are the same, in one statement or in two', async (like) => {
  const once = await found(like, request(0), true);
  expect(once.rows.length).toBeGreaterThan(0);
  expect(once.rows[0]?.body).toBe('x');
  expect(fieldsOf(once)).toEqual(fieldsOf(await found(like, request(0), false)));
});

test('a search that finds nothing has no rows and a total of zero, in one statement or in two', async () => {
  const nothing = { rows: [], totalSize: 0, totalIsExact: true };
  expect(await found('nobody', request(0), true)).toEqual(nothing);
  expect(await found('nobody', request(0), false)).toEqual(nothing);
});

test('a page after the first follows it', async () => {
  const [first, second, both] = [
    await found('a%', request(0), true),
    await found('a%', request(1), true),
    await found('a%', request(0, 40), true),
  ];
  expect(fieldsOf(both).rows).toEqual([...fieldsOf(first).rows, ...fieldsOf(second).rows]);
});

test('the statement of a first page is built once for whoever asks the same, and anew for another value, scope or size', async () => {
  const before = built;
  const first = await found('a2%', request(0), true);
  expect(await found('a2%', request(0), true)).toEqual(first);
  expect(built).toBe(before + 1);
  expect((await found('a3%', request(0), true)).rows).not.toEqual(first.rows);
  expect((await found('a2%', request(0, 2), true)).rows).toEqual(first.rows.slice(0, 2));
  await found('a2%', request(0), true, { ...everything, drivingSchoolIds: ['0198f0c0-0000-7000-8000-000000000001'] });
  expect(built).toBe(before + 4);
});

test('at most 400 statements of a list are kept', async () => {
  const asked = Array.from({ length: 401 }, (_, n) => `a1%${'_'.repeat(n)}`);
  for (const like of asked) await found(like, request(0, 3), true);
  const before = built;
  await found(asked.at(-1) ?? '', request(0, 3), true);
  expect(built).toBe(before);
  await found(asked[0] ?? '', request(0, 3), true);
  expect(built).toBe(before + 1);
});
