import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { processRegistry } from '../metrics/process-metrics.ts';
import { openReadDatabase, replicasInReach } from './reading.ts';

/** A port on which nothing listens. */
const NOBODY = 'postgresql://nobody:nothing@127.0.0.1:9/nowhere';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

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
  await vi.waitUntil(() => replicasInReach().every(({ isInUse }) => isInUse));
  expect(await told()).toContain('habilita_replica_in_use 1');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
  expect(await told()).toEqual([]);
});

test('one that does not answer falls further and further behind, while reads go to the primary', async () => {
  const db = openReadDatabase({ url: database.url, replicaUrl: NOBODY });
  await vi.waitUntil(() => behind() > 0);
  const before = behind();
  await vi.waitUntil(() => behind() > before);
  expect(await told()).toContain('habilita_replica_in_use 0');
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});
