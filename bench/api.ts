import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { createUser } from '../apps/api/src/areas/people/access/index.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { freePort } from './free-port.ts';

/** The API as a process of its own, as in production, with an administrator signed in. */
export interface Api {
  readonly base: string;
  token(): Promise<string>;
  /** Resident memory, in MB. */
  memory(): { now: number; peak: number };
  cpu(): number;
  stop(): Promise<void>;
}

const REPOSITORY = join(import.meta.dirname, '..');

/** The command that starts the API, read from package.json because its memory limits are part of the measurement. */
function apiCommand(): string[] {
  const { scripts } = manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')));
  return scripts.api.split(' ').slice(1);
}
const manifest = z.object({ scripts: z.object({ api: z.string() }) });

/** Starts the API; `flags` are added to those of `npm run api`. */
export async function startApi(databaseUrl: string, home: string, flags: readonly string[] = []): Promise<Api> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const files = join(home, 'api');
  mkdirSync(files, { recursive: true });
  const child = spawn(process.execPath, [...flags, ...apiCommand()], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      // This variable is set because `npm start` and the image set it, too.
      MALLOC_ARENA_MAX: '1',
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: base,
      PAYMENTS: 'simulators',
      DATA_DIR: files,
      DATABASE_URL: databaseUrl,
      ACCOUNTS_SECRET: secret(),
      AUTH_SECRET: secret(),
      FILES_SECRET: secret(),
      WEBHOOK_SECRET: secret(),
    },
  });
  await ready(child, base);
  const account = await newAdministrator(databaseUrl);
  return {
    base,
    token: () => signIn(base, account),
    memory: () => memoryOf(child),
    cpu: () => cpuOf(child),
    stop: () => end(child),
  };
}

const secret = (): string => randomBytes(32).toString('base64url');

async function ready(child: ChildProcess, base: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The API ended while starting.');
    const answer = await fetch(`${base}/health/live`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The API did not start.');
}

interface Account {
  readonly username: string;
  readonly password: string;
}

export async function newAdministrator(databaseUrl: string): Promise<Account> {
  const account = {
    username: `${randomBytes(6).toString('hex')}@bench.local`,
    password: `Bench#${randomBytes(12).toString('base64url')}1`,
  };
  const db = openDatabase({ url: databaseUrl, max: 1 });
  await db.transaction().execute((trx) => createUser(trx, { name: 'Bench', roles: ['ADMIN'], ...account }));
  await db.destroy();
  return account;
}

export async function signIn(base: string, account: Account): Promise<string> {
  const answer = await fetch(`${base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  const body: unknown = await answer.json();
  if (typeof body !== 'object' || body === null || !('access_token' in body))
    throw new Error(`Sign-in answered ${answer.status}`);
  return String(body.access_token);
}

function memoryOf(child: ChildProcess): { now: number; peak: number } {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  const megabytes = (name: string): number =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

function cpuOf(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
