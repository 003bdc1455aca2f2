import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';

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
  /** An empty folder on a disk with room for the database. */
  readonly folder: string;
  readonly port: number;
  /** The address of production, whose account and password the copy has as well. */
  readonly databaseUrl: string;
  readonly account: { readonly uid?: number; readonly gid?: number };
}

/**
 * Restores the backup to a copy on this machine. The copy does not archive, so that it can harm neither production nor
 * its backups.
 */
export async function restoreBeside(wanted: Wanted): Promise<Restored> {
  const { config, stanza, moment, folder, port, databaseUrl, account } = wanted;
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
    account,
  );
  const restoreSeconds = since(started);
  const server = await startServer(data, { folder, port, account });
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${port}`;
  const recovering = performance.now();
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    const gone = once(server, 'exit');
    server.kill('SIGINT');
    await gone;
  };
  try {
    const lastCommit = await untilRecovered(url.href, server);
    return { url: url.href, restoreSeconds, recoverySeconds: since(recovering), lastCommit, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const since = (started: number): number => (performance.now() - started) / 1000;

/** Writes a moment as PostgreSQL reads it: 2026-11-28 14:00:00.123+00. */
const spelled = (moment: Temporal.Instant): string =>
  moment.toString({ fractionalSecondDigits: 6 }).replace('T', ' ').replace('Z', '+00');

async function run(program: string, words: readonly string[], account: Wanted['account']): Promise<void> {
  const child = spawn(program, words, { ...account, cwd: '/', stdio: ['ignore', 'inherit', 'inherit'] });
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
  const settings = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    hba_file: rules,
    archive_mode: 'off',
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
 * Waits until the copy is restored. The server takes connections earlier, while it still reads the archive and may not
 * be written.
 */
async function untilRecovered(url: string, server: ChildProcess): Promise<Temporal.Instant | undefined> {
  let last: string | undefined;
  while (server.exitCode === null) {
    const found = await askServer(url).catch(() => undefined);
    last = found?.last ?? last;
    if (found?.isRecovering === false) return last === undefined ? undefined : Temporal.Instant.from(last);
    await pause(100);
  }
  throw new Error('The restored PostgreSQL ended while it read the archive; its messages are above.');
}

async function askServer(url: string): Promise<{ isRecovering: boolean; last: string | undefined }> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'habilita drill',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ recovering: boolean; last: string | null }>(
      `select pg_is_in_recovery() as recovering,
         to_char(pg_last_xact_replay_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.USZ') as last`,
    );
    return { isRecovering: rows[0]?.recovering ?? true, last: rows[0]?.last ?? undefined };
  } finally {
    await client.end().catch(() => undefined);
  }
}
