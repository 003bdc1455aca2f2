import { DEFAULT_PAGE_SIZE, type PageRequest } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import { findPage } from '../page.ts';

const database = databaseOfFile();
const owners = Array.from({ length: 4 }, () => newId());

beforeAll(async () => {
  await sql`
    insert into outbox_messages (id, channel, recipient, body, entity_id, created_at, sent_at)
    select uuidv7(), 'EMAIL', 'a@example.com', 'x', (${owners}::uuid[])[1 + n % 4], timestamptz '2026-01-01' + (n % 50) * interval '1 hour',
      case when n % 3 = 0 then timestamptz '2026-02-01' + (n % 7) * interval '1 day' end
    from generate_series(1, 200) n`.execute(database.db);
});

const pageOf = (values: readonly string[], merged: boolean, request: Partial<PageRequest>) =>
  findPage(
    database.db,
    {
      visible: database.db.selectFrom('outboxMessages as m'),
      id: sql.ref<string>('m.id'),
      conditions: [sql<SqlBool>`m.entity_id = any(${values}::uuid[])`],
      sorts: {
        createdAt: { column: sql.ref('m.createdAt') },
        sentAt: { column: sql.ref('m.sentAt'), nullable: true },
      },
      ...(merged ? { apart: { column: sql.ref('m.entityId'), values } } : {}),
    },
    {
      page: 0,
      size: DEFAULT_PAGE_SIZE,
      sort: { key: 'createdAt', direction: 'DESC' },
      exactTotal: false,
      ...request,
    },
    undefined,
  );

test.each([
  ['createdAt', 'DESC'],
  ['createdAt', 'ASC'],
  ['sentAt', 'DESC'],
  ['sentAt', 'ASC'],
] as const)('pages merged from each value are those of one order, by %s %s, to the last', async (key, direction) => {
  const values = owners.slice(0, 3);
  for (const page of [0, 1, 7, 14, 15]) {
    const request = { page, sort: { key, direction } };
    expect(await pageOf(values, true, request)).toEqual(await pageOf(values, false, request));
  }
});

test('a value named twice gives its rows once', async () => {
  const [first = '', second = ''] = owners;
  const merged = await pageOf([first, second, first], true, { size: 50 });
  expect(new Set(merged.ids).size).toBe(50);
});
