import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { assertReachable, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { startThrowAwayPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { StartupError } from '../apps/api/src/kernel/startup.ts';

/**
 * `npm run check:pooler` runs PgBouncer (Debian's package) between the product and a PostgreSQL. The product must
 * refuse to run when PgBouncer is in transaction mode. In session mode, an SQL statement must end at its time limit,
 * and PostgreSQL must refuse writes on connections that are opened for reading and accept them on all others.
 */
const PORT = Number(process.env['POOLER_PORT'] ?? 6432);
const folder = mkdtempSync(join(tmpdir(), 'habilita-pooler-'));
chmodSync(folder, 0o755);
const postgres = await startThrowAwayPostgres();
const address = `postgresql://habilita@127.0.0.1:${PORT}/habilita`;
let failed = 0;
try {
  await withPooler('transaction', async () => {
    const refusal = await refusalOf(address);
    report('by the transaction: refused', refusal?.includes('pool_mode') === true, refusal ?? 'accepted');
  });
  await withPooler('session', inSessions);
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = failed === 0 ? 0 : 1;

async function inSessions(): Promise<void> {
  const refusal = await refusalOf(address);
  report('by the session: accepted', refusal === undefined, refusal ?? 'yes');
  const reading = openDatabase({ url: address, max: 1, readOnly: true, statementTimeout: 300 });
  const slow = await errorOf(sql`select pg_sleep(20)`.execute(reading));
  report('a statement beyond its limit is ended', slow.includes('statement timeout'), slow);
  const write = await errorOf(sql`create table written ()`.execute(reading));
  report('a reading connection may not write', write.includes('read-only'), write);
  await reading.destroy();
  const writing = openDatabase({ url: address, max: 1 });
  const next = await errorOf(sql`create table written ()`.execute(writing));
  report('whoever gets that connection next may write', next === 'no error', next);
  await writing.destroy();
}

function report(what: string, holds: boolean, seen: string): void {
  console.log(`${holds ? '✔' : '✘'} ${what} (${seen})`);
  failed += holds ? 0 : 1;
}

async function refusalOf(url: string): Promise<string | undefined> {
  try {
    await assertReachable(url, 'DATABASE_URL');
    return undefined;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

function errorOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'no error',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

async function withPooler(mode: 'session' | 'transaction', work: () => Promise<void>): Promise<void> {
  const pooler = startPooler(mode);
  try {
    await untilListening();
    await work();
  } finally {
    const ended = once(pooler, 'exit');
    pooler.kill('SIGINT');
    await ended;
  }
}

function startPooler(mode: string): ChildProcess {
  const { hostname, port, pathname, username, password } = new URL(postgres.ownerUrl);
  const settings = join(folder, 'pgbouncer.ini');
  const users = join(folder, 'users.txt');
  writeFileSync(users, '"habilita" ""\n');
  const server = `host=${hostname} port=${port} dbname=${pathname.slice(1)} user=${username} password=${password}`;
  writeFileSync(
    settings,
    [
      '[databases]',
      `habilita = ${server}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${PORT}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `pool_mode = ${mode}`,
      '',
    ].join('\n'),
  );
  // PgBouncer refuses to run as root, so root starts it under the account postgres.
  const account = process.getuid?.() === 0 ? accountOf('postgres') : {};
  return spawn('pgbouncer', ['--quiet', settings], { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] });
}

function accountOf(name: string): { uid?: number; gid?: number } {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((each) => each.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return line === undefined ? {} : { uid: Number(uid), gid: Number(gid) };
}

async function untilListening(): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await isListening()) return;
    await pause(50);
  }
  throw new Error(`PgBouncer does not listen on port ${PORT}.`);
}

function isListening(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = createConnection({ host: '127.0.0.1', port: PORT });
  socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  return promise.finally(() => socket.destroy());
}
