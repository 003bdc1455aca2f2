import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../apps/api/src/kernel/db/embedded.ts';
import { HOME } from '../database.ts';
import { freePort } from '../free-port.ts';
import { freshDatabase, postmasterOf } from '../rush/database.ts';
import { end, type Installation, newInstallation, ready, startPart } from '../rush/processes.ts';
import { withClient } from '../with-client.ts';
import type { PlayedProviders } from './played-providers.ts';

export interface Victim {
  readonly name: string;
  /**
   * Kills the part with -9, and restarts what does not restart by itself. Resolves when the part answers requests
   * again.
   */
  kill(): Promise<void>;
}

/** The parts of the product that can be killed and restarted. */
export interface Parts {
  readonly base: string;
  readonly databaseUrl: string;
  readonly adminUrl: string;
  readonly providers: PlayedProviders;
  /**
   * The output of each part that ended without being killed. A part that printed only the one line about its lost
   * database is not listed.
   */
  readonly endedByThemselves: readonly string[];
  /** The parts that may be killed. A part that is to be killed more often is listed several times. */
  readonly victims: readonly Victim[];
  stop(): Promise<void>;
}

async function again(part: Supervised): Promise<void> {
  await part.kill();
  await part.start();
}

/** A process that is restarted whenever it ends, as by a supervisor. */
export interface Supervised {
  kill(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function startParts(play: (installation: Installation) => Promise<PlayedProviders>): Promise<Parts> {
  const dataDir = join(HOME, 'faults');
  const settings = { port: String(await freePort()) };
  let postgres = await startEmbeddedPostgres({ dataDir, settings });
  const database = await freshDatabase(postgres, 'bench_faults');
  const bare = await newInstallation(database.url);
  const providers = await play(bare);
  const installation = { ...bare, env: { ...bare.env, ...providers.env } };
  const endedByThemselves: string[] = [];
  const api = supervise('api', installation, endedByThemselves);
  const worker = supervise('worker', installation, endedByThemselves);
  await api.start();
  await worker.start();
  const killServer = async () => killPostgres(postgres);
  const startServer = async () => {
    postgres = await startEmbeddedPostgres({ dataDir, settings });
  };
  const killApi: Victim = { name: 'API', kill: () => again(api) };
  const killWorker: Victim = { name: 'worker', kill: () => again(worker) };
  const killDatabase: Victim = {
    name: 'PostgreSQL',
    kill: async () => {
      await killServer();
      await startServer();
    },
  };
  const killAll: Victim = {
    name: 'everything at once',
    kill: async () => {
      await Promise.all([api.kill(), worker.kill(), killServer()]);
      await startServer();
      await Promise.all([api.start(), worker.start()]);
    },
  };
  const killOneSession: Victim = { name: 'a session of PostgreSQL', kill: () => killSession(database.adminUrl) };
  return {
    base: installation.base,
    databaseUrl: database.url,
    adminUrl: database.adminUrl,
    providers,
    endedByThemselves,
    victims: [
      killApi,
      killWorker,
      killDatabase,
      killOneSession,
      killAll,
      killApi,
      killWorker,
      killDatabase,
      killApi,
      killWorker,
    ],
    stop: async () => {
      await Promise.all([api.stop(), worker.stop()]);
      await providers.close();
      await postgres.stop();
    },
  };
}

export function supervise(part: 'api' | 'worker', installation: Installation, endedByThemselves: string[]): Supervised {
  let running: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    const child = startPart(part, installation, { stderr: 'pipe' });
    running = child;
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    child.once('close', (code) => {
      // A process that was killed or stopped on purpose is not started again here.
      if (running !== child) return;
      // A process that lost its database must end with exactly one line; anything else is reported.
      if (said.trim().split('\n').length !== 1 || said.trim() === '')
        endedByThemselves.push(`${part} (${code}): ${said}`);
      void pause(1000).then(() => (running === child ? start().catch(() => undefined) : undefined));
    });
    if (part === 'api') await ready(child, installation.base);
  };
  process.once('exit', () => running?.kill('SIGKILL'));
  const takeOut = (): ChildProcess | undefined => {
    const child = running;
    running = undefined;
    return child;
  };
  return {
    start,
    kill: async () => {
      const child = takeOut();
      if (child === undefined || child.exitCode !== null) return;
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    },
    stop: async () => {
      const child = takeOut();
      if (child !== undefined) await end(child);
    },
  };
}

async function killPostgres(postgres: EmbeddedPostgres): Promise<void> {
  process.kill(await withClient(postgres.adminUrl, postmasterOf), 'SIGKILL');
  await postgres.lost;
  await postgres.stop();
}

/** Kills the server process of one session, whereupon PostgreSQL ends all other sessions and recovers. */
async function killSession(adminUrl: string): Promise<void> {
  const admin = new Client({ connectionString: adminUrl, application_name: 'bench' });
  await admin.connect();
  // PostgreSQL ends this session as well. Its end shows that PostgreSQL has noticed the killed process.
  const noticed = new Promise<void>((resolve) => admin.once('end', resolve));
  admin.on('error', () => undefined);
  const { rows } = await admin.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name like 'habilita%' order by state = 'active' desc, random() limit 1`,
  );
  const [victim] = rows;
  if (victim === undefined) return admin.end();
  process.kill(victim.pid, 'SIGKILL');
  await noticed;
  await untilServing(adminUrl);
}

async function untilServing(adminUrl: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answers = await withClient(adminUrl, (admin) => admin.query('select 1')).catch(() => undefined);
    if (answers !== undefined) return;
    await pause(100);
  }
  throw new Error('PostgreSQL did not come back after the death of a session.');
}
