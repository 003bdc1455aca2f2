import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadEnvironment } from '#kernel/environment.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { dispatchToMany, giveUpDeadWork, type RunningDispatch } from './dispatch-to-many.ts';
import { mailSink, type MailSink } from './mail-sink.ts';
import { aHome, type Running, run } from './processes.ts';

const PEOPLE = 600;
const WAIT = { timeout: 100_000, interval: 50 };
const home = aHome();
let database: TestDatabase;
let sink: MailSink;
let dispatch: RunningDispatch;
let worker: Running;

const startWorker = (): Running =>
  run('worker.ts', { DATABASE_URL: database.url, DATA_DIR: home.path, SMTP_URL: sink.url });
const reached = (count: number) => vi.waitUntil(() => sink.delivered.size >= count, WAIT);

beforeAll(async () => {
  database = await createTestDatabase();
  sink = await mailSink();
  const environment = loadEnvironment({ NODE_ENV: 'test', DATA_DIR: home.path, SMTP_URL: sink.url });
  dispatch = await dispatchToMany(database.db, database.url, environment, PEOPLE);
  worker = startWorker();
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await dispatch.close();
  await sink.close();
  await database.drop();
  home.remove();
}, 30_000);

test('a dispatch whose worker is killed with -9 and that is stopped half-way and resumed reaches everybody once', async () => {
  await reached(PEOPLE / 6);
  await worker.kill();
  await giveUpDeadWork(database.db);
  worker = startWorker();
  await reached(PEOPLE / 3);
  await dispatch.stop();
  await vi.waitUntil(async () => ((await dispatch.outcomes())['queued'] ?? 0) === 0, WAIT);
  const halfWay = sink.delivered.size;
  expect(halfWay).toBeLessThan(PEOPLE);
  expect(await dispatch.outcomes()).toMatchObject({ waiting: expect.any(Number) });
  await worker.kill();
  await giveUpDeadWork(database.db);
  worker = startWorker();
  await dispatch.resume();
  await vi.waitUntil(() => dispatch.isDone(), WAIT);

  expect([...sink.delivered].filter(([, times]) => times !== 1)).toEqual([]);
  const { sent = 0, unknown = 0, ...others } = await dispatch.outcomes();
  expect(others).toEqual({});
  expect(sent + unknown).toBe(PEOPLE);
  // A message that a killed worker was sending may have arrived although its outcome is unknown; all others arrived.
  expect(sink.delivered.size).toBeGreaterThanOrEqual(sent);
  expect(sink.delivered.size).toBeLessThanOrEqual(sent + unknown);
  expect(unknown).toBeLessThanOrEqual(40);
}, 150_000);
