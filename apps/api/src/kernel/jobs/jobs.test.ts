import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { databaseOfFile } from '../../../test/database.ts';
import { DEAD_LETTERS, type FailedTry, jobKind, PgBossJobs } from './jobs.ts';

const short = jobKind('short-work', z.object({}), { label: 'Trabalho curto' });
const silence = () => undefined;

const database = databaseOfFile();
let jobs: PgBossJobs;
let boss: PgBoss;
beforeAll(async () => {
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

test('a job that fails is told with its error, and whether it failed for good: not where a sweeper takes over', async () => {
  const failing = jobKind('failing-work', z.object({}), { label: 'Trabalho que falha', retryLimit: 1 });
  const swept = jobKind('swept-work', z.object({}), { label: 'Trabalho retomado', retryLimit: 0, swept: true });
  const told: FailedTry[] = [];
  const gaveUp = Promise.withResolvers<void>();
  const onFailure = (failed: FailedTry) => {
    told.push(failed);
    if (told.length === 3) gaveUp.resolve();
  };
  const queue = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence, onFailure });
  const error = new Error('broken');
  const lastTries: boolean[] = [];
  queue.handle(failing, (_, { isLast }) => {
    lastTries.push(isLast);
    return Promise.reject(error);
  });
  queue.handle(swept, () => Promise.reject(error));
  await queue.start();
  await database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, failing, {});
    await queue.enqueue(trx, swept, {});
  });
  await queue.work();
  await gaveUp.promise;
  await queue.stop();
  const jobId = expect.any(String);
  expect(told.toSorted((a, b) => a.job.localeCompare(b.job))).toEqual([
    { error, job: 'failing-work', jobId, isForGood: false },
    { error, job: 'failing-work', jobId, isForGood: true },
    { error, job: 'swept-work', jobId, isForGood: false },
  ]);
  expect(lastTries).toEqual([false, true]);
});

test('a failed job keeps the kind of its error, its code and its text, without values', async () => {
  const failing = jobKind('unread-work', z.object({}), { label: 'Trabalho que não lê', retryLimit: 0 });
  const gaveUp = Promise.withResolvers<void>();
  const onFailure = () => gaveUp.resolve();
  const queue = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence, onFailure });
  const unread = new DatabaseError('invalid input syntax for type uuid: "Ana Souza"', 10, 'error');
  const detail = 'Failing row contains (52998224725, Ana Souza)';
  queue.handle(failing, () => Promise.reject(Object.assign(unread, { code: '22P02', detail })));
  await queue.start();
  await database.db.transaction().execute((trx) => queue.enqueue(trx, failing, {}));
  await queue.work();
  await gaveUp.promise;
  await queue.stop();
  const { rows } = await sql`
    select name, coalesce(source_output, output) as output from pgboss.job
    where coalesce(source_name, name) = ${failing.name} order by name`.execute(database.db);
  const output = { type: 'DatabaseError', code: '22P02', message: 'invalid input syntax for type uuid: …' };
  expect(rows).toEqual([
    { name: DEAD_LETTERS, output },
    { name: failing.name, output },
  ]);
});

test('a job that one waiting job is enough for is enqueued anew once that one runs', async () => {
  const asking = jobKind('asking-work', z.object({}), { label: 'Trabalho que pergunta' });
  const queue = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence });
  let begun = 0;
  const ask = (waitingKey: string) =>
    database.db.transaction().execute((trx) => queue.enqueue(trx, asking, {}, { waitingKey }));
  queue.handle(asking, async () => {
    begun += 1;
    if (begun > 1) return;
    // The job is requested twice more while it runs; only one of the two may be enqueued.
    await ask('one');
    await ask('one');
  });
  await queue.start();
  await ask('one');
  await ask('one');
  expect(await queue.drain()).toBe(2);
  await ask('one');
  await ask('another');
  expect(await queue.drain()).toBe(2);
  await queue.stop();
});

test('jobs enqueued together are as those enqueued one by one, and none is left of a transaction that failed', async () => {
  const numbered = jobKind('numbered-work', z.object({ number: z.number() }), { label: 'Trabalho numerado' });
  const queue = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence });
  const done: number[] = [];
  queue.handle(numbered, ({ number }) => {
    done.push(number);
    return Promise.resolve();
  });
  await queue.start();
  await database.db.transaction().execute(async (trx) => {
    await queue.enqueue(trx, numbered, { number: 1 });
    await queue.enqueueEach(trx, numbered, [{ number: 2 }, { number: 3 }]);
    await queue.enqueueEach(trx, numbered, []);
  });
  const failing = database.db.transaction().execute(async (trx) => {
    await queue.enqueueEach(trx, numbered, [{ number: 4 }]);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  const { rows } = await sql`
    select distinct retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, dead_letter, policy
    from pgboss.job where name = ${numbered.name}`.execute(database.db);
  expect(rows).toHaveLength(1);
  await queue.drain();
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  await queue.stop();
});

test("of one person's long jobs one runs at a time, so that another's begins though many of theirs are waiting", async () => {
  const long = jobKind('long-work', z.object({ of: z.string() }), { label: 'Trabalho longo', long: true });
  const queue = new PgBossJobs({ databaseUrl: database.url, max: 2, supervise: false, onError: silence });
  const begun: string[] = [];
  const [gate, bothRun, allRan] = [0, 1, 2].map(() => Promise.withResolvers<void>());
  queue.handle(long, async ({ of }) => {
    begun.push(of);
    if (begun.length === 2) bothRun?.resolve();
    if (begun.length === 5) allRan?.resolve();
    await gate?.promise;
  });
  await queue.start();
  await database.db.transaction().execute(async (trx) => {
    for (const of of ['ana', 'ana', 'ana', 'ana', 'bia']) await queue.enqueue(trx, long, { of }, { personId: of });
  });
  await queue.work();
  await bothRun?.promise;
  expect(begun.toSorted()).toEqual(['ana', 'bia']);
  gate?.resolve();
  await allRan?.promise;
  await queue.stop();
});
