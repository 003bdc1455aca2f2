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

/** Its memory limits are part of what is measured. */
const scripts = (): z.output<typeof manifest>['scripts'] =>
  manifest.parse(JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8'))).scripts;

const secret = (): string => randomBytes(32).toString('base64url');

export async function startProduct(databaseUrl: string, { profile }: { profile: boolean }): Promise<Product> {
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
  const start = (script: string, more: Record<string, string> = {}): ChildProcess =>
    spawn(process.execPath, [...(profile ? ['--cpu-prof', `--cpu-prof-dir=${API_HOME}`] : []), ...words(script)], {
      cwd: REPOSITORY,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...env, ...more },
    });
  const { api, worker, sandbox } = scripts();
  const server = start(api);
  await ready(server, base);
  const provider = start(sandbox, {
    SANDBOX_SECRET: webhookSecret,
    SANDBOX_WEBHOOK_URL: `${base}/api/v1/webhooks/payments/sandbox`,
  });
  const jobs = start(worker);
  return {
    base,
    sandbox: `http://127.0.0.1:${sandboxPort}`,
    pids: { api: pidOf(server), worker: pidOf(jobs), sandbox: pidOf(provider) },
    stop: async () => void (await Promise.all([jobs, server, provider].map(end))),
  };
}

const words = (script: string): string[] => script.split(' ').slice(1);

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error('A process of the product could not be started.');
  return pid;
}

async function ready(child: ChildProcess, base: string): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    if (child.exitCode !== null) throw new Error('The API ended while starting.');
    const answer = await fetch(`${base}/health/live`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The API did not start.');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}
