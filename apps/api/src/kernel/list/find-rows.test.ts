import type { PageRequest } from '@habilita/contract';
import { type Expression, sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import type { ReadDatabase } from '#kernel/db/connect.ts';
import { findRows } from './find-rows.ts';
import { rowsByIds } from './rows-by-ids.ts';

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

const found = (recipient: string, asked: PageRequest, isSteady: boolean) =>
  findRows(
    database.db,
    {
      source: {
        visible: database.db.selectFrom('outboxMessages as m'),
        id: sql.ref<string>('m.id'),
        conditions: [sql<SqlBool>`m.recipient like ${recipient}`],
        sorts: { createdAt: { column: sql.ref('m.createdAt') } },
        isSteady,
      },
      request: asked,
      rolledUp: sql<number>`(select count(*) from outbox_messages m where m.recipient like ${recipient})`,
    },
    rows,
    { body: isSteady },
  );

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
