import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { databaseOfFile } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { processRegistry } from '../metrics/process-metrics.ts';
import { openReadDatabase, replicasInReach } from './reading.ts';

/** A port on which nothing listens. */
const NOBODY = 'postgresql://nobody:nothing@127.0.0.1:9/nowhere';

/** The timeout is long, because a busy machine may be slow. */
const PATIENTLY = { timeout: 20_000 };

const database = databaseOfFile();

const told = async () =>
  (await processRegistry().metrics()).split('\n').filter((line) => line.startsWith('habilita_replica_'));

const behind = () => replicasInReach()[0]?.behindSeconds ?? 0;

test('without a replica no figure tells of one', async () => {
  const db = openReadDatabase({ url: database.url, replicaUrl: undefined });
  expect(await told()).toEqual([]);
  await db.destroy();
});

test('a replica that keeps up is in use, and told so', async () => {
  const db = openReadDatabase({ url: database.url, replicaUrl: database.url });
  await vi.waitUntil(() => replicasInReach().every(({ isInUse }) => isInUse), PATIENTLY);
  expect(await told()).toContain('habilita_replica_in_use 1');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  expect(await told()).toEqual([]);
});

test('one that does not answer falls further and further behind, while reads go to the primary', async () => {
  const db = openReadDatabase({ url: database.url, replicaUrl: NOBODY });
  await vi.waitUntil(() => behind() > 0, PATIENTLY);
  const before = behind();
  await vi.waitUntil(() => behind() > before, PATIENTLY);
  expect(await told()).toContain('habilita_replica_in_use 0');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

/**
 * SQL of a made-up position in the write-ahead log, which grows by one every millisecond. 0 gives the position of the
 * primary; any other number gives that of a replica which is so many milliseconds behind.
 */
const position = (millisecondsBefore: number) =>
  `select '0/0'::pg_lsn + floor(extract(epoch from clock_timestamp()) * 1000 - ${millisecondsBefore})`;

test('one that is always behind by more than a second says so all the time, and is never read from', async () => {
  // The search_path in `url` makes these functions take precedence over PostgreSQL's own.
  await sql
    .raw(
      `create schema late;
       create function late.pg_current_wal_lsn() returns pg_lsn language sql as $$ ${position(0)} $$;
       create function late.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ ${position(1500)} $$;
       grant usage on schema late to public;`,
    )
    .execute(ownerOf(database.db));
  const url = new URL(database.url);
  url.searchParams.set('options', '-c search_path=late,pg_catalog');
  const moves: string[] = [];
  const onMove = (to: string) => moves.push(to);
  const db = openReadDatabase({ url: url.href, replicaUrl: url.href, onMove });
  await vi.waitUntil(() => behind() > 1.4, PATIENTLY);
  const tillThen = performance.now() + 2500;
  let least = Infinity;
  await vi.waitUntil(
    () => {
      least = Math.min(least, behind());
      return performance.now() > tillThen;
    },
    { ...PATIENTLY, interval: 20 },
  );
  expect(least).toBeGreaterThan(1.4);
  expect(moves).toEqual([]);
  await db.destroy();
});
