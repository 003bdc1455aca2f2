import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbeddedPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { type Database, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { loadEnvironment } from '../apps/api/src/kernel/environment.ts';
import { keepOwner } from '../apps/api/test/owner-of.ts';
import { dispatchToMany, type RunningDispatch } from '../apps/api/test/resilience/dispatch-to-many.ts';
import { mailSink, type MailSink } from '../apps/api/test/resilience/mail-sink.ts';
import { API_HOME, HOME } from './database.ts';
import { freePort } from './free-port.ts';
import { freshDatabase } from './rush/database.ts';
import { end, newInstallation, startPart } from './rush/processes.ts';

/*
 * `npm run bench -- dispatch --people 50000 --kills 10`: sends a reminder to 50,000 people, kills the worker ten times
 * with -9 meanwhile, and stops and resumes the dispatch half-way. Prints a line for each property; exit code 1 when one
 * is broken. Mail goes to a server in this process.
 */
const { values } = parseArgs({
  options: { people: { type: 'string', default: '50000' }, kills: { type: 'string', default: '10' } },
});
const PEOPLE = Number(values.people);
const KILLS = Number(values.kills);
const LONGEST_MINUTES = 25;

const postgres = await startEmbeddedPostgres({
  dataDir: join(HOME, 'faults'),
  settings: { port: String(await freePort()) },
});
const sink = await mailSink();
try {
  const { url, ownerUrl } = await freshDatabase(postgres, 'bench_faults');
  const db = openDatabase({ url, max: 3, name: 'bench' });
  const owner = openDatabase({ url: ownerUrl, max: 1, name: 'bench' });
  // The bench creates a campaign, some of whose rows only the owner of the tables may write.
  keepOwner(db, owner);
  try {
    await measure(db, url, sink);
  } finally {
    await Promise.all([db.destroy(), owner.destroy()]);
  }
} finally {
  await sink.close();
  await postgres.stop();
}

async function measure(db: Database, databaseUrl: string, mail: MailSink): Promise<void> {
  const environment = loadEnvironment({ NODE_ENV: 'test', DATA_DIR: API_HOME, SMTP_URL: mail.url });
  const dispatch = await dispatchToMany(db, databaseUrl, environment, PEOPLE);
  const started = performance.now();
  const seconds = (): string => `${((performance.now() - started) / 1000).toFixed(0)} s`;
  const installation = await newInstallation(databaseUrl);
  const env = { ...installation.env, SMTP_URL: mail.url };
  const startWorker = (): ChildProcess => startPart('worker', { ...installation, env });
  let worker = startWorker();
  const kill = async (): Promise<void> => {
    const gone = once(worker, 'exit');
    worker.kill('SIGKILL');
    await gone;
    worker = startWorker();
  };
  try {
    for (let kills = 1; kills <= KILLS; kills += 1) {
      await reached((PEOPLE * kills) / (KILLS + 2), mail);
      await kill();
      console.log(`killed after ${mail.delivered.size} mails, ${seconds()}`);
      if (kills === Math.ceil(KILLS / 2)) await stopAndResume(dispatch, mail);
    }
    while (!(await dispatch.isDone()) && performance.now() - started < LONGEST_MINUTES * 60_000) await pause(1000);
    console.log(`over after ${seconds()}`);
    await prove(dispatch, mail);
  } finally {
    await end(worker);
    await dispatch.close();
  }
}

async function reached(count: number, { delivered }: MailSink): Promise<void> {
  for (let look = 0; delivered.size < count && look < 6000; look += 1) await pause(100);
}

async function stopAndResume(dispatch: RunningDispatch, { delivered }: MailSink): Promise<void> {
  await dispatch.stop();
  await pause(3000);
  const stood = delivered.size;
  await pause(5000);
  say('a stopped dispatch sends nothing', delivered.size === stood, `${stood} mails`);
  await dispatch.resume();
}

async function prove(dispatch: RunningDispatch, { delivered }: MailSink): Promise<void> {
  const { sent = 0, unknown = 0, ...others } = await dispatch.outcomes();
  const twice = [...delivered.values()].filter((times) => times !== 1).length;
  say('nobody got it twice', twice === 0, `${delivered.size} people got it`);
  say('it is over', await dispatch.isDone(), `${sent} sent, ${unknown} not confirmed`);
  say(
    'everybody is accounted for',
    sent + unknown === PEOPLE && Object.keys(others).length === 0,
    JSON.stringify(others),
  );
  say(
    'whoever is told as sent got it',
    delivered.size >= sent && delivered.size <= sent + unknown,
    `${delivered.size} of ${sent}`,
  );
}

function say(what: string, holds: boolean, figures: string): void {
  if (!holds) process.exitCode = 1;
  console.log(`${holds ? 'held  ' : 'BROKEN'}  ${what} (${figures})`);
}
