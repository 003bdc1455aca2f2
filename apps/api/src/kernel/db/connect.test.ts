import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { assertReachable, openDatabase } from './connect.ts';

const database = databaseOfFile();

describe('values keep their meaning between PostgreSQL and TypeScript', () => {
  test('counts, percentages, days and instants, alone and in lists', async () => {
    const result = await sql`
      select 9007199254740991::int8 as cents, 12.5::numeric as percentage, date '2026-11-20' as day,
        timestamptz '2026-11-20 12:00:00.123456-03' as at, array[1, null]::int8[] as many,
        array[timestamptz '2026-11-20 00:00Z'] as instants, array[date '2026-11-20'] as days,
        '{"snakeCase":1,"kept_as_is":2}'::jsonb as json_keys`.execute(database.db);
    expect(result.rows).toEqual([
      {
        cents: Number.MAX_SAFE_INTEGER,
        percentage: 12.5,
        day: '2026-11-20',
        at: Temporal.Instant.from('2026-11-20T15:00:00.123456Z'),
        many: [1, null],
        instants: [Temporal.Instant.from('2026-11-20T00:00Z')],
        days: ['2026-11-20'],
        jsonKeys: { snakeCase: 1, kept_as_is: 2 },
      },
    ]);
  });

  test('an amount too large to be exact is an error, not a rounded amount', async () => {
    await expect(sql`select 9007199254740993::int8`.execute(database.db)).rejects.toThrow('too large');
  });

  test('an instant sent as a parameter arrives as the same instant, also as text', async () => {
    const at = Temporal.Instant.from('2026-11-20T15:00:00.123456Z');
    const result = await sql`select ${at}::timestamptz as at, ${at}::text as text`.execute(database.db);
    expect(result.rows).toEqual([{ at, text: '2026-11-20T15:00:00.123456Z' }]);
  });
});

test('rows stream without being held all at once', async () => {
  const rows = database.db.selectNoFrom(sql<number>`generate_series(1, 1000)`.as('number')).stream(100);
  let sum = 0;
  for await (const { number } of rows) sum += number;
  expect(sum).toBe(500_500);
});

test('the reading handle refuses writes, even hidden in a query', async () => {
  const reading = openDatabase({ url: database.url, max: 1, readOnly: true });
  const write = sql`with gone as (delete from drafts returning 1) select * from gone`.execute(reading);
  await expect(write).rejects.toThrow('read-only transaction');
  await reading.destroy();
});

test('a connection that ends between two statements of a transaction fails that transaction, and nothing else', async () => {
  const ended = database.db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(ownerOf(database.db));
    await setImmediate();
    await sql`select 1`.execute(trx);
  });
  await expect(ended).rejects.toThrow(/terminat|not queryable/);
  expect((await sql`select 1 as one`.execute(database.db)).rows).toEqual([{ one: 1 }]);
});

describe('a database that cannot be used is refused in one line without its password', () => {
  test('nothing listens there', async () => {
    const attempt = assertReachable('postgresql://ana:segredo@127.0.0.1:1/habilita', 'DATABASE_URL');
    await expect(attempt).rejects.toThrow(
      'DATABASE_URL: no database at 127.0.0.1:1/habilita: connect ECONNREFUSED 127.0.0.1:1.',
    );
  });

  test('the password is wrong', async () => {
    const url = new URL(database.url);
    url.password = 'errada';
    const attempt = assertReachable(url.href, 'DATABASE_URL');
    await expect(attempt).rejects.toThrow('password authentication failed for user "habilita_app"');
  });
});

test('connections have their settings whatever the address says', async () => {
  const url = new URL(database.url);
  url.searchParams.set('options', '-c statement_timeout=0 -c timezone=Asia/Tokyo');
  const db = openDatabase({ url: url.href, max: 1, readOnly: true, statementTimeout: 12_000 });
  const settings = sql`select current_setting('statement_timeout') as timeout, current_setting('timezone') as zone,
    current_setting('default_transaction_read_only') as guarded`;
  const { rows } = await settings.execute(db);
  await db.destroy();
  expect(rows).toEqual([{ timeout: '12s', zone: 'UTC', guarded: 'on' }]);
});

test('a server whose sessions keep their own process is no pooler that lends them by the transaction', async () => {
  await expect(assertReachable(database.url, 'DATABASE_URL')).resolves.toBeUndefined();
});
