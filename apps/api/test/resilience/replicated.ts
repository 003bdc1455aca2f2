import {
  chmodSync,
  cpSync,
  lchownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, sep } from 'node:path';
import { Client } from 'pg';
import { type Database, openDatabase } from '#kernel/db/connect.ts';
import { postgresBinaries } from '#kernel/db/embedded/binaries.ts';
import type { Cluster } from '#kernel/db/embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '#kernel/db/embedded/postmaster.ts';
import { startThrowAwayPostgres } from '#kernel/db/embedded.ts';
import { migrateAndSeed } from '../../src/migrate-and-seed.ts';
import { keepOwner } from '../owner-of.ts';
import { ACCOUNTS } from '../accounts-secret.ts';

export interface ReplicatedDatabase {
  readonly url: string;
  readonly db: Database;
  readonly replica: Replica;
  drop(): Promise<void>;
}

export interface Replica {
  /** The address of the replica for the reader's role. */
  readonly url: string;
  ask<Row extends object>(statement: string): Promise<Row[]>;
  crash(): Promise<void>;
}

export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const primary = await startThrowAwayPostgres({ wal_keep_size: '512MB' });
  await migrateAndSeed(primary);
  const { replica, remove } = await startReplica(primary);
  const db = openDatabase({ url: primary.url, max: 5, name: 'test', accounts: ACCOUNTS });
  const owner = openDatabase({ url: primary.ownerUrl, max: 1, name: 'test owner' });
  keepOwner(db, owner);
  const drop = async (): Promise<void> => {
    await Promise.all([db.destroy(), owner.destroy()]);
    await remove();
    await primary.stop();
  };
  return { url: primary.url, db, replica, drop };
}

/** Starts a replica from a copy of the primary, made as pg_basebackup makes it. */
async function startReplica(primary: { readerUrl: string; adminUrl: string }) {
  const home = homeBeside(await oneValue(primary.adminUrl, 'show data_directory'));
  const directory = join(home.path, 'replica');
  await copyRunning(primary.adminUrl, home.primary, directory);
  const { hostname, port, username, password } = new URL(primary.adminUrl);
  const { child, port: replicaPort } = await startPostmaster(
    clusterAt(directory, home.primary),
    {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      hot_standby_feedback: 'on',
      // A replica refuses to start with a lower value than its primary has.
      max_locks_per_transaction: '512',
      primary_conninfo: `host=${hostname} port=${port} user=${username} password=${password}`,
    },
    join(home.path, 'replica.log'),
  );
  const at = (url: string): string => {
    const address = new URL(url);
    address.port = String(replicaPort);
    return address.href;
  };
  const crash = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGQUIT');
    await ended;
  };
  const ask: Replica['ask'] = (statement) => query(at(primary.adminUrl), statement);
  const replica: Replica = { url: at(primary.readerUrl), ask, crash };
  const remove = async (): Promise<void> => {
    await stopPostmaster(child);
    rmSync(home.path, { recursive: true, force: true });
  };
  return { replica, remove };
}

/**
 * Makes a folder for the replica beside the primary's. Like the primary's, its name holds this process's id, by which
 * the folder is deleted once the process is gone.
 */
function homeBeside(primary: string): { path: string; primary: string } {
  const beside = dirname(realpathSync(dirname(primary)));
  const path = mkdtempSync(join(beside, `habilita-throw-away-${process.pid}-`));
  chmodSync(path, 0o711);
  return { path, primary };
}

const NOT_COPIED = new Set(['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp']);

async function copyRunning(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("select pg_backup_start('replica', true)");
    // WAL files are not copied, because the replica streams the WAL from the primary.
    const isWal = (path: string): boolean => path.startsWith(join(from, 'pg_wal') + sep) && statSync(path).isFile();
    const filter = (path: string): boolean => !NOT_COPIED.has(path.slice(from.length + 1)) && !isWal(path);
    cpSync(from, to, { recursive: true, filter });
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
  for (const folder of ['pg_replslot', 'pg_dynshmem', 'pg_stat_tmp']) mkdirSync(join(to, folder), { recursive: true });
  writeFileSync(join(to, 'standby.signal'), '');
  const { uid, gid } = statSync(from);
  for (const name of ['', ...readdirSync(to, { recursive: true, encoding: 'utf8' })])
    lchownSync(join(to, name), uid, gid);
  chmodSync(to, 0o700);
}

/** The cluster of a replica, which uses the programs and the account of the primary. */
function clusterAt(directory: string, primary: string): Cluster {
  const { uid, gid } = statSync(primary);
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined;
  // The type requires passwords, but they are not used: the replica has the roles and passwords of the primary.
  const passwords = { admin: '', owner: '', application: '', reader: '' };
  return { directory, account, binaries: postgresBinaries(account), passwords };
}

async function query<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

async function oneValue(url: string, statement: string): Promise<string> {
  const [row] = await query<Record<string, string>>(url, statement);
  return Object.values(row ?? {})[0] ?? '';
}
