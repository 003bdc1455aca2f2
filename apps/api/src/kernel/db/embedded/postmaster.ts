import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { commandOf } from '../../process.ts';
import { StartupError } from '../../startup.ts';
import { type Cluster, POSTGRES_ENVIRONMENT } from './cluster.ts';
import { reasonInLog } from './log-reason.ts';

const LOG_LIMIT = 5_000_000;
const TRIES = 60;

export interface Postmaster {
  readonly port: number;
  readonly child: ChildProcess;
}

/**
 * Starts the PostgreSQL server on the configured or a free loopback port; returns once it answers. When the server does
 * not start, the error quotes the reason from the server's log.
 */
export async function startPostmaster(
  cluster: Cluster,
  settings: Record<string, string>,
  log: string,
): Promise<Postmaster> {
  await clearStalePostmaster(cluster.directory);
  if (existsSync(log) && statSync(log).size > LOG_LIMIT) renameSync(log, `${log}.1`);
  for (let attempt = 1; ; attempt += 1) {
    const port = settings['port'] === undefined ? await freePort() : Number(settings['port']);
    const logStart = existsSync(log) ? statSync(log).size : 0;
    const child = launch(cluster, { ...settings, port: String(port) }, log);
    if (await becomesReady(child, cluster.directory)) return { port, child };
    const said = reasonInLog(readFileSync(log).subarray(logStart).toString('utf8'), child.pid);
    // These failures pass by themselves: sessions of a killed server may still run, or another process may have taken
    // the port.
    const passing = /shared memory block|could not create any TCP\/IP sockets|Address already in use/.test(said);
    if (!passing || attempt === TRIES) {
      throw new StartupError(`PostgreSQL did not start in ${cluster.directory}: ${said} (log: ${log})`);
    }
    await delay(100);
  }
}

function launch(cluster: Cluster, settings: Record<string, string>, log: string): ChildProcess {
  const words = [
    '-D',
    cluster.directory,
    ...Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]),
  ];
  const program = join(cluster.binaries, 'postgres');
  const output = openSync(log, 'a', 0o600);
  try {
    const { file, args, identity } = diesWithUs(cluster, program, words);
    // The server gets a session of its own. Otherwise Ctrl-C would reach it before this process could close its
    // connections.
    return spawn(file, args, {
      ...identity,
      cwd: '/',
      detached: true,
      env: POSTGRES_ENVIRONMENT,
      stdio: ['ignore', output, output],
    });
  } finally {
    closeSync(output);
  }
}

/**
 * Lets the kernel stop the server when this process dies, even by kill -9. Without the program setpriv, which asks the
 * kernel for this, the server is started as usual.
 */
function diesWithUs(cluster: Cluster, program: string, words: string[]) {
  const { account } = cluster;
  const onDeath = ['--pdeathsig', 'INT'];
  if (spawnSync('setpriv', [...onDeath, '/bin/true'], { stdio: 'ignore' }).status !== 0) {
    return { file: program, args: words, identity: account ?? {} };
  }
  const identity = account ? [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups'] : [];
  return { file: 'setpriv', args: [...identity, ...onDeath, '--', program, ...words], identity: {} };
}

async function becomesReady(child: ChildProcess, directory: string): Promise<boolean> {
  const failed = new AbortController();
  child.once('exit', () => failed.abort());
  child.once('error', () => failed.abort());
  while (!failed.signal.aborted) {
    const [pid, , , , , , , status] = postmasterLines(directory);
    if (Number(pid) === child.pid && status?.trim() === 'ready') return true;
    await delay(10);
  }
  return false;
}

/** How long a stop may take. A server that is still recovering may never reach its final checkpoint. */
const STOPPED_WITHIN_MS = 10_000;

/** Asks the server for a fast shutdown. A server that hangs is killed, and recovers at its next start. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill('SIGINT');
  const hangs = setTimeout(() => child.kill('SIGQUIT'), STOPPED_WITHIN_MS);
  await ended;
  clearTimeout(hangs);
}

/**
 * Removes what prevents a start after this process was killed. A server that still runs is stopped. The pid file of a
 * dead server may hold the id of an unrelated process, and PostgreSQL would then refuse to start. So our own process id
 * is written into the file, which PostgreSQL recognises as out of date.
 */
async function clearStalePostmaster(directory: string): Promise<void> {
  const lines = postmasterLines(directory);
  const pid = Number(lines[0]);
  if (!pid) return;
  const isOurs = (): boolean => commandOf(pid)?.includes(directory) ?? false;
  for (const [signal, tries] of [
    ['SIGINT', 300],
    ['SIGQUIT', 100],
  ] as const) {
    if (isOurs()) process.kill(pid, signal);
    for (let waited = 0; isOurs() && waited < tries; waited += 1) await delay(100);
  }
  if (isOurs()) throw new StartupError(`PostgreSQL (process ${pid}) still runs in ${directory} and does not stop.`);
  if (postmasterLines(directory).length > 0) {
    writeFileSync(join(directory, 'postmaster.pid'), [process.pid, ...lines.slice(1)].join('\n'));
  }
}

function postmasterLines(directory: string): string[] {
  try {
    return readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  if (address === null || typeof address === 'string') throw new StartupError('No free port on 127.0.0.1.');
  return address.port;
}
