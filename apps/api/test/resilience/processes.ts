import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { InjectOptions } from 'fastify';
import { birthOf } from '#kernel/process.ts';
import type { TestApp } from '../app.ts';
import { ACCOUNTS } from '../accounts-secret.ts';

const SOURCES = join(import.meta.dirname, '..', '..', 'src');
const COMPILED = join(import.meta.dirname, '..', '..', '..', '..', 'node_modules', '.cache', 'habilita', 'compiled');

export interface Running {
  readonly pid: number;
  /** Resolves to the exit code (null after a signal) and to what the process wrote to stderr. */
  readonly ended: Promise<{ code: number | null; said: string }>;
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** Starts a program of the product in a process that inherits nothing of the environment but PATH. */
export function run(program: string, env: Record<string, string>): Running & { readonly child: ChildProcess } {
  const child = spawn(process.execPath, [join(SOURCES, program)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: COMPILED,
      LOG_LEVEL: 'fatal',
      DEMO: 'off',
      ACCOUNTS_SECRET: ACCOUNTS.current,
      ...env,
    },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be started`);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk;
  });
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  const signal = async (sign: () => void) => {
    if (child.exitCode === null && child.signalCode === null) sign();
    return (await ended).code;
  };
  return {
    child,
    pid,
    ended,
    kill: async () => {
      await signal(() => process.kill(-pid, 'SIGKILL'));
    },
    stop: () => signal(() => process.kill(pid, 'SIGTERM')),
  };
}

async function says(running: ReturnType<typeof run>, words: string): Promise<void> {
  const heard = new Promise<void>((resolve) => {
    let text = '';
    running.child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.includes(words)) resolve();
    });
  });
  const early = running.ended.then(({ code, said }) => Promise.reject(new Error(`ended with ${code}: ${said}`)));
  await Promise.race([heard, early]);
}

export interface Product extends Running {
  readonly address: string;
  /** The addresses of the simulators that run beside the product. */
  readonly transfeera: string;
  readonly getnet: string;
  databaseUrl(): string;
}

/** Starts the product as `npm start` does, without npm; returns once it serves. */
export async function startProduct(dataDir: string, env: Record<string, string> = {}): Promise<Product> {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()];
  const [port, transfeera, getnet, relay] = ports;
  const running = run('main.ts', {
    DATA_DIR: dataDir,
    PORT: String(port),
    PAYMENTS: 'simulators',
    SIMULATORS_PORT: String(transfeera),
    GETNET_SIMULATOR_PORT: String(getnet),
    CARD_RELAY_PORT: String(relay),
    ...env,
  });
  await says(running, `http://localhost:${port}`);
  const lines = () => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return {
    ...running,
    address: `http://127.0.0.1:${port}`,
    transfeera: `http://127.0.0.1:${transfeera}`,
    getnet: `http://127.0.0.1:${getnet}`,
    databaseUrl: () => {
      const { password } = JSON.parse(readFileSync(join(dataDir, 'postgres', 'habilita.json'), 'utf8'));
      return `postgresql://habilita:${password}@127.0.0.1:${lines()[3]}/habilita`;
    },
    // Also kills PostgreSQL, as a power failure does.
    kill: async () => {
      const postmaster = Number(lines()[0]);
      if (birthOf(postmaster) !== undefined) process.kill(postmaster, 'SIGKILL');
      await running.kill();
    },
  };
}

/** A temporary folder with a space in its name. The operating system's account that runs PostgreSQL may enter it. */
export function aHome(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'habilita resilience '));
  chmodSync(path, 0o711);
  return {
    path,
    remove: () => {
      const cluster = (() => {
        try {
          return realpathSync(join(path, 'data', 'postgres'));
        } catch {
          return undefined;
        }
      })();
      rmSync(path, { recursive: true, force: true });
      // When the tests run as root, the cluster may be outside this folder.
      if (cluster !== undefined && !cluster.startsWith(path))
        rmSync(dirname(cluster), { recursive: true, force: true });
    },
  };
}

/**
 * The ports of this worker of the tests. Other workers have other ports, so none of them takes a port between the
 * moment when it is chosen and the moment when its server listens.
 */
const PORTS = { first: 12_000 + 1_800 * (Number(process.env['VITEST_POOL_ID'] ?? 0) % 8), count: 1_800 };
const given = new Set<number>();

/**
 * Returns a free port that was not returned before. The ports lie below those that the system gives to outgoing
 * connections, because such a connection might take a port before the server listens.
 */
export async function freePort(): Promise<number> {
  const port = PORTS.first + randomInt(PORTS.count);
  if (given.has(port)) return freePort();
  const server = createServer().listen(port, '127.0.0.1');
  const isFree = await once(server, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return freePort();
  server.close();
  await once(server, 'close');
  given.add(port);
  return port;
}

/** A test app whose calls go over HTTP to these addresses in turn. */
export function overHttp(...addresses: readonly string[]): TestApp {
  let turn = 0;
  const inject = async ({ method, url, headers, payload }: InjectOptions & { url: string }) => {
    turn += 1;
    const answer = await fetch(`${addresses[turn % addresses.length]}${url}`, {
      method: method ?? 'GET',
      headers: { ...(payload === undefined ? {} : { 'content-type': 'application/json' }), ...Object(headers) },
      ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    });
    const body = await answer.text();
    return { statusCode: answer.status, body, json: (): unknown => JSON.parse(body) };
  };
  return { inject } as unknown as TestApp;
}
