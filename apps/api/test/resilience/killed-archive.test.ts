import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadEnvironment } from '#kernel/environment.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { archiveOfMany, ASKED_BY, type AskedArchive } from './archive-of-many.ts';
import { giveUpDeadWork } from './dispatch-to-many.ts';
import { mailSink, type MailSink } from './mail-sink.ts';
import { aHome, type Running, run } from './processes.ts';

const BOLETOS = 120;
const WAIT = { timeout: 100_000, interval: 20 };
const home = aHome();
const drawn = join(home.path, 'files', 'boletos');
let database: TestDatabase;
let sink: MailSink;
let archive: AskedArchive;
let worker: Running;

const startWorker = (): Running =>
  run('worker.ts', { DATABASE_URL: database.url, DATA_DIR: home.path, SMTP_URL: sink.url });

beforeAll(async () => {
  database = await createTestDatabase();
  sink = await mailSink();
  const environment = loadEnvironment({ NODE_ENV: 'test', DATA_DIR: home.path, SMTP_URL: sink.url });
  archive = await archiveOfMany(database.db, database.url, environment, BOLETOS);
  worker = startWorker();
}, 60_000);
afterAll(async () => {
  await worker.stop();
  await archive.close();
  await sink.close();
  await database.drop();
  home.remove();
}, 30_000);

/** The PDF files of the boletos made so far, each with the time at which it was written. */
function files(): Map<string, number> {
  const names = readdirSync(drawn, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.pdf'));
  return new Map(names.map((name) => [name, statSync(join(drawn, name)).mtimeMs]));
}

const isDrawnUpTo = (count: number) =>
  vi.waitUntil(async () => {
    const { status, done } = await archive.row();
    return status !== 'RUNNING' || done >= count;
  }, WAIT);

/** Kills the worker once this many boletos are drawn, and starts another, which takes over the archive. */
async function killedAt(count: number): Promise<Map<string, number>> {
  await isDrawnUpTo(count);
  await worker.kill();
  expect(await archive.row()).toMatchObject({ status: 'RUNNING', storageKey: null });
  const before = files();
  await giveUpDeadWork(database.db);
  worker = startWorker();
  return before;
}

const isIdle = async (): Promise<boolean> => {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from pgboss.job
    where state < 'completed' and name in ('make-boleto-archive', 'send-message')`.execute(database.db);
  return rows[0]?.left === 0;
};

test('an archive of boletos whose worker is killed with -9 twice is finished by the next, draws none again, and is told once', async () => {
  const first = await killedAt(20);
  expect(first.size).toBeLessThan(BOLETOS);
  // The next worker begins with the first boleto again, whose file exists already.
  await vi.waitUntil(() => files().size >= first.size + 20, WAIT);
  const second = await killedAt(0);
  expect(second.size).toBeLessThan(BOLETOS);
  await vi.waitUntil(async () => (await archive.row()).status === 'DONE', WAIT);
  await archive.giveAgain();
  await vi.waitUntil(isIdle, WAIT);

  const all = files();
  expect(all.size).toBe(BOLETOS);
  expect([...all].filter(([name, at]) => at !== (first.get(name) ?? second.get(name) ?? at))).toEqual([]);
  const { status, done, storageKey } = await archive.row();
  expect({ status, done }).toEqual({ status: 'DONE', done: BOLETOS });
  const bytes = readFileSync(join(home.path, 'files', storageKey ?? ''));
  expect(bytes.toString('latin1').split('PK\u0001\u0002')).toHaveLength(BOLETOS + 1);
  expect([...sink.delivered]).toEqual([[ASKED_BY, 1]]);
}, 150_000);
