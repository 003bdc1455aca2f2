import { sql } from 'kysely';
import { getRollbackPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { databaseOfFile, ownerUrlOf } from '../../../test/database.ts';
import { ownerOf } from '../../../test/owner-of.ts';
import { PgBossJobs } from './jobs.ts';
import { prepareQueue } from './prepare-queue.queries.ts';

const database = databaseOfFile();

const queue = () => new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: () => undefined });

test('a queue of an earlier version is refused in one line until its owner has brought it up to date', async () => {
  await sql.raw(getRollbackPlans()).execute(ownerOf(database.db));
  const early = queue();
  await expect(early.start()).rejects.toThrow(
    'DATABASE_URL: the job queue is not up to date; run npm run migrate first.',
  );
  await prepareQueue(ownerUrlOf(database.url));
  const jobs = queue();
  await jobs.start();
  await jobs.stop();
});

test('the application rebuilds the indexes of the queue, which it does not own', async () => {
  const jobs = queue();
  await jobs.start();
  expect(await jobs.rebuildIndexes('all')).toBeGreaterThan(3);
  expect(await jobs.rebuildIndexes()).toBe(0);
  await jobs.stop();
});
