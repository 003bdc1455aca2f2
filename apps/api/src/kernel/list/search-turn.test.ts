import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#kernel/db/connect.ts';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { inSearchTurn } from './search-turn.ts';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase({ url: database.url, max: 5, patience: 1000, readOnly: true });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const takesLong = () => sql`select pg_sleep(0.4)`.execute(db);

test('sixteen long searches wait for one another, none is refused, and a list gets a connection among them', async () => {
  const searches = Array.from({ length: 16 }, () => inSearchTurn(db, takesLong));
  const list = await sql<{ running: number }>`select count(*)::int as running from pg_stat_activity
    where datname = current_database() and query like 'select pg_sleep%' and state = 'active'`.execute(db);
  expect(list.rows[0]?.running).toBeLessThanOrEqual(3);
  expect(await Promise.allSettled(searches)).toEqual(
    searches.map(() => expect.objectContaining({ status: 'fulfilled' })),
  );
});

test('a search that fails lets the next one have its turn', async () => {
  const failing = Array.from({ length: 4 }, () => inSearchTurn(db, () => sql`select 1 / 0`.execute(db)));
  const after = inSearchTurn(db, () => sql`select 1`.execute(db));
  expect(await Promise.allSettled(failing)).toEqual(failing.map(() => expect.objectContaining({ status: 'rejected' })));
  expect((await after).rows).toHaveLength(1);
});
