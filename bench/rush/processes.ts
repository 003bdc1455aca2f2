import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { API_HOME } from '../database.ts';
import { freePort } from '../free-port.ts';

export interface Product {
  readonly base: string;
  readonly sandbox: string;
  readonly pids: { readonly api: number; readonly worker: number; readonly sandbox: number };
  stop(): Promise<void>;
}

const REPOSITORY = join(import.meta.dirname, '..', '..');
const manifest = z.object({ scripts: z.object({ api: z.string(), worker: z.string(), sandbox: z.string() }) });
type Part = keyof z.output<typeof manifest>['scripts'];

/** Memory limits are part of the measurement. */
const scripts = (): z.output<typeof manifest>['scripts'] =>
  manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'))).scripts;

const secret = (): string => randomBytes(32).toString('base64url');

export interface Installation {
  readonly base: string;
  readonly sandboxPort: number;
  readonly webhookSecret: string;
  /** The address of webhooks, which the provider's name follows. */
  readonly webhooks: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export async function newInstallation(databaseUrl: string): Promise<Installation> {
  const [port, sandboxPort] = [await freePort(), await freePort()];
  const base = `http://127.0.0.1:${port}`;
  const webhookSecret = secret();
  mkdirSync(API_HOME, { recursive: true });
  const env = {
    PATH: process.env['PATH'],
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: base,
    PAYMENTS: 'sandbox',
    SANDBOX_PORT: String(sandboxPort),
    DATA_DIR: API_HOME,
    DATABASE_URL: databaseUrl,
    AUTH_SECRET: secret(),
    FILES_SECRET: secret(),
    WEBHOOK_SECRET: webhookSecret,
  };
  return { base, sandboxPort, webhookSecret, webhooks: `${base}/api/v1/webhooks/payments/`, env };
}

export function startPart(
  part: Part,
  { env, webhookSecret, webhooks }: Installation,
  { flags = [], stderr = 'inherit' }: { readonly flags?: readonly string[]; readonly stderr?: 'inherit' | 'pipe' } = {},
): ChildProcess {
  const provider = { SANDBOX_SECRET: webhookSecret, SANDBOX_WEBHOOK_URL: webhooks };
  const words = scripts()[part].split(' ').slice(1);
  return spawn(process.execPath, [...flags, ...words], {
    cwd: REPOSITORY,
    stdio: ['ignore', 'ignore', stderr],
    env: part === 'sandbox' ? { ...env, ...provider } : { ...env },
  });
}

interface Watched {
  readonly profile?: boolean;
  /** The file for the statements that the API sends, written when the API ends. */
  readonly recorded?: string;
}

export async function startProduct(databaseUrl: string, { profile, recorded }: Watched): Promise<Product> {
  const installation = await newInstallation(databaseUrl);
  const { base, sandboxPort } = installation;
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
  const provider = startPart('sandbox', installation, { flags });
  const jobs = startPart('worker', installation, { flags });
  return {
    base,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    pids: { api: pidOf(server), worker: pidOf(jobs), sandbox: pidOf(provider) },
    stop: async () => void (await Promise.all([jobs, server, provider].map(end))),
  };
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process of the product could not be started.');
  return pid;
}

export async function ready(child: ChildProcess, base: string): Promise<void> {
  // A busy machine may take more than a minute.
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
