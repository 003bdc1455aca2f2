import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

/** The index, from 0, of the line in PostgreSQL's postmaster.pid that holds the status of the start. */
const STATUS_LINE = 7;

export interface Restored {
  /** The address of the copy, with the account and the database of production. */
  readonly url: string;
  readonly restoreSeconds: number;
  readonly recoverySeconds: number;
  /** When the last transaction of the copy was committed; undefined when none came after the backup. */
  readonly lastCommit: Temporal.Instant | undefined;
  stop(): Promise<void>;
}

export interface Wanted {
  readonly config: string;
  readonly stanza: string;
  /** The moment to restore to; undefined for the last archived moment. */
  readonly moment: Temporal.Instant | undefined;
  /** An empty folder on a disk with enough space for the database. */
  readonly folder: string;
  readonly port: number;
  /** The address of production, whose account and password the copy has as well. */
  readonly databaseUrl: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
  /** Aborting this signal cancels the restore. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Restores the backup to a copy on this machine. The copy does not archive, so that it can harm neither production nor
 * its backups.
 */
export async function restoreBeside(wanted: Wanted): Promise<Restored> {
  const { config, stanza, moment, folder, port, databaseUrl, account, signal } = wanted;
  const data = join(folder, 'data');
  const started = performance.now();
  await run(
    'pgbackrest',
    [
      `--config=${config}`,
      `--stanza=${stanza}`,
      `--pg1-path=${data}`,
      `--lock-path=${join(folder, 'locks')}`,
      '--archive-mode=off',
      ...(moment === undefined ? [] : ['--type=time', `--target=${spelled(moment)}`, '--target-action=promote']),
      'restore',
    ],
    { ...account, signal },
  );
  const restoreSeconds = since(started);
  const server = await startServer(data, { folder, port, account });
  const url = addressOfCopy(databaseUrl, port);
  const recovering = performance.now();
  const stop = async (): Promise<void> => {
    if (hasEnded(server)) return;
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  };
  try {
    await untilRecovered(data, server, signal);
    const recoverySeconds = since(recovering);
    return { url, restoreSeconds, recoverySeconds, lastCommit: await lastCommitOn(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * The address of the copy with production's role, password and database. Other options of production's address, such as
 * TLS, are left out, because the copy listens only on this machine and has no certificate.
 */
export function addressOfCopy(databaseUrl: string, port: number): string {
  const url = new URL(databaseUrl);
  [url.host, url.search] = [`127.0.0.1:${port}`, ''];
  return url.href;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null;

const since = (started: number): number => (performance.now() - started) / 1000;

/** Writes a moment as PostgreSQL reads it: 2026-11-28 14:00:00.123+00. */
const spelled = (moment: Temporal.Instant): string =>
  moment.toString({ fractionalSecondDigits: 6 }).replace('T', ' ').replace('Z', '+00');

async function run(
  program: string,
  words: readonly string[],
  as: Wanted['account'] & Pick<Wanted, 'signal'>,
): Promise<void> {
  const child = spawn(program, words, { ...as, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject).once('exit', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`${program} ended with ${code}.`);
}

async function startServer(
  data: string,
  { folder, port, account }: Pick<Wanted, 'folder' | 'port' | 'account'>,
): Promise<ChildProcess> {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim();
  const rules = join(folder, 'pg_hba.conf');
  writeFileSync(rules, 'host all all 127.0.0.1/32 scram-sha-256\n');
  const sockets = join(folder, 'sockets');
  mkdirSync(sockets);
  chmodSync(sockets, 0o700);
  // Debian keeps PostgreSQL's configuration outside the data directory, so the backup does not contain it.
  const own = join(data, 'postgresql.conf');
  if (!existsSync(own)) writeFileSync(own, '');
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: rules,
    archive_mode: 'off',
    // Production's certificate may be missing on this machine, and the copy must not write to production's log files.
    ssl: 'off',
    logging_collector: 'off',
    // The copy accepts no queries during the recovery, so it may have fewer connections and locks than production.
    hot_standby: 'off',
    // `npm run doctor` requires this value, because the checks read tables with many partitions.
    max_locks_per_transaction: '512',
    // The memory is set small, because a copy from a larger machine must start on a smaller one.
    shared_buffers: '128MB',
    synchronous_standby_names: '',
    log_min_messages: 'fatal',
    log_checkpoints: 'off',
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  return spawn(`/usr/lib/postgresql/${version}/bin/postgres`, ['-D', data, ...words], {
    ...account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/**
 * Waits until the copy is restored; until then it accepts no connections. As pg_ctl does, this function reads the
 * status of the start from postmaster.pid.
 */
async function untilRecovered(data: string, server: ChildProcess, signal: AbortSignal | undefined): Promise<void> {
  const noted = join(data, 'postmaster.pid');
  while (!hasEnded(server)) {
    if (existsSync(noted) && readFileSync(noted, 'utf8').split('\n')[STATUS_LINE]?.trim() === 'ready') return;
    await pause(100, undefined, { signal });
  }
  throw new Error('The restored PostgreSQL ended while it read the archive; its messages are above.');
}

/** When the last transaction of the copy was committed; undefined when none came after the backup. */
async function lastCommitOn(url: string): Promise<Temporal.Instant | undefined> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'habilita drill',
    ssl: false,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ last: string | null }>(
      `select to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as last`,
    );
    const last = rows[0]?.last ?? undefined;
    return last === undefined ? undefined : Temporal.Instant.from(last);
  } finally {
    await client.end().catch(() => undefined);
  }
}
