import { DEFAULT_PAGE_SIZE, type PageRequest } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { sql, type SqlBool } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { databaseOfFile } from '../../../../test/database.ts';
import { findPage } from '../page.ts';
import type { RowScope } from '../school-scope.ts';
import { type Steady, steadySearches } from './steady-page.ts';

const database = databaseOfFile();
const [first = '', second = '', ...others] = Array.from({ length: 4 }, () => newId());
const addMessages = (number: number) =>
  sql`
  insert into outbox_messages (id, channel, recipient, body, entity_id, created_at)
  select uuidv7(), 'EMAIL', 'a@example.com', 'x', (${[first, second, ...others]}::uuid[])[1 + n % 4], timestamptz '2026-01-01' + (n % 50) * interval '1 hour'
  from generate_series(1, ${number}::int) n`.execute(database.db);

beforeAll(async () => {
  await addMessages(200);
});

interface Asked extends PageRequest {
  readonly entityIds?: readonly string[];
  readonly recipients?: readonly string[];
}
const EVERYTHING: RowScope = { drivingSchoolIds: 'ALL', campaignIds: 'ALL' };
const steadyOf = steadySearches({ indexed: new Set(['entityIds']), order: 'createdAt' });
const asked = (more: Partial<Asked> = {}): Asked => ({
  page: 0,
  size: DEFAULT_PAGE_SIZE,
  sort: { key: 'createdAt', direction: 'DESC' },
  exactTotal: false,
  ...more,
});

function pageOf(request: Asked, steady: Steady | undefined) {
  const { entityIds: [entity] = [] } = request;
  const condition = sql<SqlBool>`m.entity_id = ${entity ?? null}`;
  return findPage(
    database.db,
    {
      visible: database.db.selectFrom('outboxMessages as m'),
      id: sql.ref<string>('m.id'),
      conditions: entity === undefined ? [] : [condition],
      sorts: { createdAt: { column: sql.ref('m.createdAt') } },
      steady,
    },
    request,
    entity === undefined
      ? sql<number>`(select count(*) from outbox_messages)`
      : sql<number>`(select count(*) from outbox_messages m where ${condition})`,
  );
}

test('kept pages are those of the statement built anew, whatever was asked before, and see what was written since', async () => {
  const requests = [{}, { entityIds: [first] }, { entityIds: [second] }, { entityIds: [newId()] }].flatMap((filter) =>
    (['ASC', 'DESC'] as const).flatMap((direction) =>
      [10, 20].flatMap((size) =>
        [0, 1].map((page) => asked({ ...filter, size, page, sort: { key: 'createdAt', direction } })),
      ),
    ),
  );
  for (const _ of [1, 2]) {
    for (const request of requests) {
      const steady = steadyOf(request, request.entityIds === undefined ? [] : ['entityIds'], EVERYTHING);
      expect(steady).toBeDefined();
      expect(await pageOf(request, steady)).toEqual(await pageOf(request, undefined));
    }
    await addMessages(30);
  }
});

test('of four hundred kept statements, the one that was asked for longest ago gives way to a new one', async () => {
  const steadyAnew = steadySearches({ indexed: new Set(['entityIds']), order: 'createdAt' });
  const ask = async (entity: string) => {
    const request = asked({ entityIds: [entity] });
    const steady = steadyAnew(request, ['entityIds'], EVERYTHING);
    await pageOf(request, steady);
    return [...(steady?.kept.keys() ?? [])];
  };
  await ask(first);
  await ask(second);
  for (let more = 2; more < 400; more += 1) await ask(newId());
  await ask(first);
  const [latest] = others;
  const keys = await ask(latest ?? '');
  expect(keys).toHaveLength(400);
  expect([first, second, latest ?? ''].map((entity) => keys.some((key) => key.includes(entity)))).toEqual([
    true,
    false,
    true,
  ]);
});

test.each<[string, Asked, readonly string[], RowScope]>([
  ['two filters', asked({ entityIds: [first], recipients: ['a'] }), ['entityIds', 'recipients'], EVERYTHING],
  ['two values', asked({ entityIds: [first, second] }), ['entityIds'], EVERYTHING],
  ['a column without an index', asked({ recipients: ['a'] }), ['recipients'], EVERYTHING],
  ['another order', asked({ sort: { key: 'sentAt', direction: 'ASC' } }), [], EVERYTHING],
  ['two schools', asked(), [], { drivingSchoolIds: [first, second], campaignIds: 'ALL' }],
  ['campaigns of a consultant', asked(), [], { drivingSchoolIds: 'ALL', campaignIds: [first] }],
])('a search by %s is planned for its values', (_, request, given, scope) => {
  expect(steadyOf(request, given, scope)).toBeUndefined();
});

const ofSchool = (id: string) => steadyOf(asked(), [], { drivingSchoolIds: [id], campaignIds: 'ALL' })?.asked;

test('two schools never share a kept statement', () => {
  expect(ofSchool(first)).not.toBe(ofSchool(second));
});
