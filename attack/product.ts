import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { peakMemoryOf } from './peak-memory.ts';
import { z } from 'zod';

export interface Product {
  readonly baseUrl: string;
  readonly databaseUrl: string;
  readonly errors: readonly string[];
  /** The peak memory of each process in MB; empty on systems without /proc. */
  peakMemory(): Readonly<Record<string, number>>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '..', 'apps', 'api', 'src', 'main.ts');
const clusterFile = z.object({ password: z.string() });
/** The memory limits of `npm start`. */
const MEMORY = ['--max-old-space-size=224', '--max-semi-space-size=16'];
const READY = /Contas de demonstração/;

/** Starts a product with demo data, and with a folder and a port of its own. */
export async function startProduct(): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'habilita-attack-'));
  const port = 30_000 + 8 * (process.pid % 250);
  const env = {
    ...process.env,
    MALLOC_ARENA_MAX: '1',
    NODE_ENV: 'development',
    PORT: String(port),
    DATA_DIR: dataDir,
    DEMO: 'on',
  };
  const child = spawn(process.execPath, [...MEMORY, MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const peakMemory = () => (child.pid === undefined ? {} : peakMemoryOf(child.pid));
  const errors: string[] = [];
  const ready = Promise.withResolvers<void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      if (READY.test(line)) ready.resolve();
      if (line.includes('unexpected error')) errors.push(line.slice(0, 600));
    });
  }
  child.once('exit', () => ready.reject(new Error('the product ended before it was ready')));
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await ready.promise;
  } catch (error) {
    await stop();
    throw error;
  }
  return { baseUrl: `http://127.0.0.1:${port}`, databaseUrl: databaseUrlIn(dataDir), peakMemory, errors, stop };
}

function databaseUrlIn(dataDir: string): string {
  const cluster = join(dataDir, 'postgres');
  const { password } = clusterFile.parse(JSON.parse(readFileSync(join(cluster, 'habilita.json'), 'utf8')));
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return `postgresql://habilita:${password}@127.0.0.1:${port}/habilita`;
}
