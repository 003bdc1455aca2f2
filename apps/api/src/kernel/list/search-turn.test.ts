import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requesterId } from '#kernel/requester-id.ts';
import { openDatabase, type Database } from '#kernel/db/connect.ts';
import { databaseOfFile } from '../../../test/database.ts';
import { type Branch, findInBranches } from './branches.ts';
import { inSearchTurn } from './search-turn.ts';
import { sumRows } from './sums.ts';
import { newId } from '@habilita/kernel';

const database = databaseOfFile();
let db: Database;
beforeAll(() => {
  db = openDatabase({ url: database.url, max: 5, patience: 2500, readOnly: true });
});
afterAll(() => db.destroy());

const takesLong = () => sql`select pg_sleep(1)`.execute(db);

/**
 * Counts the searches that are running, again and again until the work is done, on another connection of the pool.
 * Returns the highest count.
 */
async function mostAtOnce(work: Promise<unknown>): Promise<number> {
  let most = 0;
  const progress = { isDone: false };
  const end = work.finally(() => {
    progress.isDone = true;
  });
  while (!progress.isDone) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'`.execute(
      db,
    );
    most = Math.max(most, rows[0]?.n ?? 0);
  }
  await end;
  return most;
}

test('sixteen long searches wait for one another, none is refused, and a list gets a connection among them', async () => {
  const searches = Array.from({ length: 16 }, () => inSearchTurn(db, takesLong));
  expect(await mostAtOnce(Promise.allSettled(searches))).toBe(3);
  expect(await Promise.allSettled(searches)).toEqual(
    searches.map(() => expect.objectContaining({ status: 'fulfilled' })),
  );
});

async function oneRow(name: string) {
  const reason = { id: newId(), catalogue: 'CUSTOM_PAYMENT_REASON', name } as const;
  await database.db.insertInto('catalogueItems').values(reason).execute();
  return db.selectFrom('catalogueItems as i').where('i.id', '=', reason.id);
}

test('a search comes before the second of somebody who has sixteen waiting', async () => {
  const ended: string[] = [];
  const searching = (person: string) =>
    requesterId.run(person, () => inSearchTurn(db, async () => void (await takesLong(), ended.push(person))));
  const many = Array.from({ length: 16 }, () => searching('ana'));
  await Promise.all([...many, searching('bia')]);
  expect(ended.indexOf('bia')).toBeLessThan(6);
});

test.each([
  ['everything, however much it is', true, false],
  ['what no index finds', false, true],
])('sums of %s wait for one another as searches do', async (_words, everything, mayTakeLong) => {
  const visible = await oneRow(`Soma ${mayTakeLong}`);
  const conditions = mayTakeLong ? [sql<boolean>`i.name like 'S%'`] : [];
  const slow = sql<number>`(select 1 from pg_sleep(1))`;
  const sums = Array.from({ length: 8 }, () => sumRows(db, { visible, conditions, mayTakeLong }, { slow }, everything));
  expect(await mostAtOnce(Promise.all(sums))).toBe(3);
  expect(await Promise.all(sums)).toEqual(sums.map(() => ({ n: 1, slow: 1 })));
});

const KIND = sql`'LATE'::text`;
const byDay = { page: 0, size: 20, sort: { key: 'day', direction: 'ASC' }, exactTotal: false } as const;
const kinds = (detail: RawBuilder<unknown>): Branch[] => [
  {
    page: sql`(select i.id as registration, ${KIND} as kind, ${detail} as detail, i.name as place from catalogue_items i limit 1)`,
    count: sql<number>`1`,
  },
];

test.each([
  ['everything, however much it is', true, []],
  ['what no index finds', false, [sql<boolean>`true`]],
])('lists by kind of %s wait for one another as searches do', async (_words, exactTotal, conditions) => {
  const slow = kinds(sql`(select 'x' from pg_sleep(1))`);
  const request = { ...byDay, exactTotal };
  const lists = Array.from({ length: 6 }, () => findInBranches(db, { conditions, mayTakeLong: true }, slow, request));
  expect(await mostAtOnce(Promise.all(lists))).toBe(3);
});

test('a list by kind without filters is read while long searches have all the turns', async () => {
  const { promise: searching, resolve: end } = Promise.withResolvers<void>();
  const searches = Array.from({ length: 3 }, () => inSearchTurn(db, () => searching));
  const quick = kinds(sql`'x'::text`);
  const { totalSize } = await findInBranches(db, { conditions: [], mayTakeLong: true }, quick, byDay);
  expect(totalSize).toBe(1);
  end();
  await Promise.all(searches);
});

test('the first rows of a list without filters are added up while long searches have all the turns', async () => {
  const visible = await oneRow('Rodapé');
  const { promise: searching, resolve: end } = Promise.withResolvers<void>();
  const searches = Array.from({ length: 3 }, () => inSearchTurn(db, () => searching));
  const one = sql<number>`1`;
  expect(await sumRows(db, { visible, conditions: [], mayTakeLong: true }, { one }, false)).toEqual({ n: 1, one: 1 });
  end();
  await Promise.all(searches);
});

test('a search that fails lets the next one have its turn', async () => {
  const failing = Array.from({ length: 4 }, () => inSearchTurn(db, () => sql`select 1 / 0`.execute(db)));
  const after = inSearchTurn(db, () => sql`select 1`.execute(db));
  expect(await Promise.allSettled(failing)).toEqual(failing.map(() => expect.objectContaining({ status: 'rejected' })));
  expect((await after).rows).toHaveLength(1);
});
