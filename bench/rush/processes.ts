import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { variablesOfSimulators } from '../../apps/api/src/beside/start-beside.ts';
import { loadEnvironment } from '../../apps/api/src/kernel/environment.ts';
import { API_HOME } from '../database.ts';
import { freePort } from '../free-port.ts';

export interface Product {
  readonly base: string;
  readonly pids: { readonly api: number; readonly worker: number; readonly providers: number };
  stop(): Promise<void>;
}

const REPOSITORY = join(import.meta.dirname, '..', '..');
const manifest = z.object({ scripts: z.object({ api: z.string(), worker: z.string(), simulators: z.string() }) });
type Part = keyof z.output<typeof manifest>['scripts'];

/**
 * The commands that start the product, read from package.json because their memory limits are part of the measurement.
 */
const scripts = (): z.output<typeof manifest>['scripts'] =>
  manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'))).scripts;

const secret = (): string => randomBytes(32).toString('base64url');

export interface Installation {
  readonly base: string;
  readonly webhookSecret: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export async function newInstallation(databaseUrl: string): Promise<Installation> {
  const [port, transfeera, getnet, relay] = [await freePort(), await freePort(), await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  const webhookSecret = secret();
  mkdirSync(API_HOME, { recursive: true });
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: base,
    PAYMENTS: 'simulators',
    SIMULATORS_PORT: String(transfeera),
    GETNET_SIMULATOR_PORT: String(getnet),
    CARD_RELAY_PORT: String(relay),
    DATA_DIR: API_HOME,
    DATABASE_URL: databaseUrl,
    ACCOUNTS_SECRET: secret(),
    AUTH_SECRET: secret(),
    FILES_SECRET: secret(),
    WEBHOOK_SECRET: webhookSecret,
  };
  return { base, webhookSecret, env };
}

export function startPart(
  part: Part,
  { env }: Installation,
  { flags = [], stderr = 'inherit' }: { readonly flags?: readonly string[]; readonly stderr?: 'inherit' | 'pipe' } = {},
): ChildProcess {
  const words = scripts()[part].split(' ').slice(1);
  return spawn(process.execPath, [...flags, ...words], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', stderr],
    env: part === 'simulators' ? { ...env, ...variablesOfSimulators(loadEnvironment(env)) } : { ...env },
  });
}

interface Watched {
  readonly profile?: boolean;
  /** The path of a file into which the API, when it ends, writes the SQL statements that it has sent to PostgreSQL. */
  readonly recorded?: string;
}

export async function startProduct(databaseUrl: string, { profile, recorded }: Watched): Promise<Product> {
  const installation = await newInstallation(databaseUrl);
  const { base } = installation;
  const flags = profile === true ? ['--cpu-prof', `--cpu-prof-dir=${API_HOME}`] : [];
  const server =
    recorded === undefined
      ? startPart('api', installation, { flags })
      : startPart(
          'api',
          { ...installation, env: { ...installation.env, RECORDED_STATEMENTS: recorded } },
          { flags: [...flags, `--import=${join(import.meta.dirname, 'record-statements.ts')}`] },
        );
  await ready(server, base);
  const provider = startPart('simulators', installation, { flags });
  const jobs = startPart('worker', installation, { flags });
  return {
    base,
    pids: { api: pidOf(server), worker: pidOf(jobs), providers: pidOf(provider) },
    stop: async () => void (await Promise.all([jobs, server, provider].map(end))),
  };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process of the product could not be started.');
  return pid;
}

export async function ready(child: ChildProcess, base: string): Promise<void> {
  // On a busy machine the API may take more than a minute to start, so the loop waits for about four minutes.
  for (let attempt = 0; attempt < 2400; attempt += 1) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('The API ended while starting.');
    const answer = await fetch(`${base}/health/live`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The API did not start.');
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
