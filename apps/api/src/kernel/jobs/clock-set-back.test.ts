import { sql } from 'kysely';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { databaseOfFile } from '../../../test/database.ts';
import { jobKind, PgBossJobs } from './jobs.ts';
import { steadyClock } from './steady-clock.ts';

const worked = jobKind('work-of-a-day-ahead', z.object({}), { label: 'Trabalho de amanhã' });
const database = databaseOfFile();
let done = 0;

const theQueue = (supervise: boolean): PgBossJobs => {
  const jobs = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise, onError: () => undefined });
  jobs.handle(worked, () => {
    done += 1;
    return Promise.resolve();
  });
  return jobs;
};

afterEach(() => vi.useRealTimers());

/** Changes pg-boss's times as if the database's clock had been a day ahead and was corrected just now. */
async function aDayAhead(): Promise<void> {
  await sql`update pgboss.version set cron_on = now() + interval '1 day', flow_on = now() + interval '1 day'`.execute(
    database.db,
  );
  await sql`update pgboss.queue set monitor_on = now() + interval '1 day'`.execute(database.db);
  await sql`update pgboss.job set start_after = start_after + interval '1 day', created_on = created_on + interval '1 day'
    where state = 'created'`.execute(database.db);
}

/**
 * Returns how many seconds the times of pg-boss's last rounds lie in the future. Until such a time has come, pg-boss
 * starts no recurring job and looks for no dead worker.
 */
async function ahead(): Promise<number[]> {
  const { rows } = await sql<{ ahead: number }>`
    select extract(epoch from greatest(cron_on, flow_on) - now())::float8 as ahead from pgboss.version
    union all select extract(epoch from max(monitor_on) - now())::float8 from pgboss.queue`.execute(database.db);
  return rows.map((row) => row.ahead);
}
const inTime = [
  expect.toSatisfy((seconds: number) => seconds <= 60),
  expect.toSatisfy((seconds: number) => seconds <= 60),
];

test('a clock that was ahead and is set right holds up no recurring job and nothing enqueued meanwhile', async () => {
  const before = theQueue(false);
  await before.start();
  await database.db.transaction().execute((trx) => before.enqueue(trx, worked, {}));
  await aDayAhead();
  expect(await before.drain()).toBe(0);
  await before.stop();
  const jobs = theQueue(false);
  await jobs.start();
  expect(await ahead()).toEqual(inTime);
  expect([await jobs.drain(), done]).toEqual([1, 1]);
  await jobs.stop();
});

test('a worker that runs meanwhile sees it by itself', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const jobs = theQueue(true);
  await jobs.start();
  await jobs.work();
  await aDayAhead();
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(async () => expect(await ahead()).toEqual(inTime));
  await jobs.stop();
});

test('the timers of the queue do not follow the clock of the machine', () => {
  const before = steadyClock.now();
  expect(Math.abs(before - Date.now())).toBeLessThan(3_600_000);
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(before + 86_400_000);
  expect(steadyClock.now() - before).toBeLessThan(3_600_000);
});
