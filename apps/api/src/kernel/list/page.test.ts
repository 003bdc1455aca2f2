import { COUNT_BOUND, type PageRequest } from '@habilita/contract';
import { sql, type SqlBool } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { findPage, findRows, inOrder } from './page.ts';

const database = databaseOfFile();

beforeAll(async () => {
  await sql`
    insert into settings (key, value)
    select (case when n % 2 = 0 then 'even' else 'odd' end) || '-' || n, to_jsonb(n) from generate_series(1, ${2 * COUNT_BOUND + 4}) n`.execute(
    database.db,
  );
});

const FIRST: PageRequest = { page: 0, size: 10, sort: { key: 'key', direction: 'ASC' }, exactTotal: false };

const sourceOf = (beginning: string) => ({
  visible: database.db.selectFrom('settings as s'),
  id: sql.ref<string>('s.key'),
  conditions: [sql<SqlBool>`s.key like ${`${beginning}-%`}`],
  sorts: { key: { column: sql.ref('s.key') } },
});

const search = (beginning: string, request = FIRST) => findPage(database.db, sourceOf(beginning), request, undefined);

test('a search with more rows than are counted says so, exactly when asked, and counts again once it finds few', async () => {
  const bounded = { totalSize: COUNT_BOUND, totalIsExact: false };
  expect(await search('even')).toMatchObject(bounded);
  expect(await search('even', { ...FIRST, page: 3 })).toMatchObject(bounded);
  expect(await search('even', { ...FIRST, exactTotal: true })).toMatchObject({
    totalSize: COUNT_BOUND + 2,
    totalIsExact: true,
  });
  await sql`delete from settings where key like 'odd-%' and value::int > 7`.execute(ownerOf(database.db));
  expect(await search('odd')).toMatchObject({ totalSize: 4, totalIsExact: true });
  await sql`delete from settings where key = 'odd-7'`.execute(ownerOf(database.db));
  expect(await search('odd')).toMatchObject({ totalSize: 3, totalIsExact: true });
});

test('pages follow one another without a row twice or missing', async () => {
  const first = await search('even');
  const second = await search('even', { ...FIRST, page: 1 });
  const both = await search('even', { ...FIRST, size: 20 });
  expect([...first.ids, ...second.ids]).toEqual(both.ids);
});

test('rows come in the order of the list, with the total that roll-ups keep', async () => {
  const found = { source: sourceOf('even'), request: FIRST, rolledUp: sql<number>`20000` };
  const { ids } = await search('even');
  const { rows, ...total } = await findRows(database.db, found, async (asked) => {
    const backwards = [...asked].toReversed().map((id) => ({ id }));
    return inOrder(asked, backwards);
  });
  expect([rows.map(({ id }) => id), total]).toEqual([ids, { totalSize: 20_000, totalIsExact: true }]);
});

const noRows = () => Promise.reject(new Error('Nobody wants rows.'));

test('a page without rows asks for none, and neither does a search that can find nothing', async () => {
  const nothing = { rows: [], totalSize: 0, totalIsExact: true };
  const found = { source: sourceOf('neither'), request: FIRST, rolledUp: undefined };
  expect(await findRows(database.db, found, noRows)).toEqual(nothing);
  expect(await findRows(database.db, undefined, noRows)).toEqual(nothing);
});
