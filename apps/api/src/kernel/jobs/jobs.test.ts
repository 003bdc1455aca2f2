import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { jobKind, PgBossJobs } from './jobs.ts';

const short = jobKind('short-work', z.object({}), { label: 'Trabalho curto' });
const silence = () => undefined;

let database: TestDatabase;
let jobs: PgBossJobs;
let boss: PgBoss;
beforeAll(async () => {
  database = await createTestDatabase();
  jobs = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence });
  jobs.handle(short, () => Promise.resolve());
  await jobs.start();
  boss = new PgBoss({ connectionString: database.url, max: 2, supervise: false, schedule: false });
  boss.on('error', silence);
  await boss.start();
});
afterAll(async () => {
  await boss.stop();
  await jobs.stop();
  await database.drop();
});

const stateOf = async (id: string) => {
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where id = ${id}`.execute(database.db);
  return rows[0]?.state;
};

describe('a job whose worker was killed', () => {
  test('goes to another worker half a minute later, however short its kind is', async () => {
    await database.db.transaction().execute((trx) => jobs.enqueue(trx, short, {}));
    const [taken] = await boss.fetch(short.name);
    const id = taken?.id ?? '';
    await boss.supervise(short.name);
    expect(await stateOf(id)).toBe('active');
    await sql`update pgboss.job set heartbeat_on = heartbeat_on - interval '31 seconds' where id = ${id}`.execute(
      database.db,
    );
    await sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null`.execute(database.db);
    await boss.supervise(short.name);
    expect(await stateOf(id)).toBe('retry');
  });

  test('also in a queue that an earlier version made without heartbeats', async () => {
    await boss.updateQueue(short.name, { heartbeatSeconds: null });
    const again = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence });
    again.handle(short, () => Promise.resolve());
    await again.start();
    await again.stop();
    expect(await boss.getQueue(short.name)).toMatchObject({ heartbeatSeconds: 30 });
  });
});
