import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataDir, lockDataDir } from '../data-dir.ts';
import { birthOf } from '../process.ts';
import { canEnter, chooseAccount } from './embedded/account.ts';
import { type Cluster, openCluster } from './embedded/cluster.ts';
import { type Postmaster, startPostmaster, stopPostmaster } from './embedded/postmaster.ts';
import { APPLICATION, ensureServingRoles, OWNER, READER } from './embedded/roles.queries.ts';

export interface EmbeddedPostgres {
  /** The database address for the role of API and worker, which does not own the tables. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly readerUrl: string;
  /** The superuser's address, to create databases for tests and for replication. */
  readonly adminUrl: string;
  /** Resolves when the server ends without a call of {@link stop}. */
  readonly lost: Promise<string>;
  /** Stops the server. Connections must be closed first. */
  stop(): Promise<void>;
}

/** These settings suit a small machine. Errors are logged without values, which may be personal data. */
const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  max_connections: '100',
  max_locks_per_transaction: '512',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};

/**
 * Starts the server on the data directory; after a crash it recovers. Refuses a directory that is foreign, damaged or
 * in use.
 */
export async function startEmbeddedPostgres(options: {
  dataDir: string;
  settings?: Record<string, string>;
}): Promise<EmbeddedPostgres> {
  const dataDir = claimDataDir(options.dataDir);
  const unlock = lockDataDir(dataDir);
  try {
    const cluster = openCluster(join(dataDir, 'postgres'), { durable: true });
    const postmaster = await startPostmaster(
      cluster,
      { ...SETTINGS, ...options.settings },
      join(dataDir, 'postgres.log'),
    );
    return await handle(cluster, postmaster, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

const THROW_AWAY = 'habilita-throw-away-';

/**
 * Starts a server for tests. It is fast because it does not wait for the disk, so a crash may lose its data. `stop`
 * removes the data.
 */
export async function startThrowAwayPostgres(settings: Record<string, string> = {}): Promise<EmbeddedPostgres> {
  const home = throwAwayHome();
  sweepThrowAways(home);
  const directory = mkdtempSync(join(home, `${THROW_AWAY}${process.pid}-`));
  const discard = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    chmodSync(directory, 0o711);
    const cluster = openCluster(join(directory, 'postgres'), { durable: false });
    const fast = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };
    const postmaster = await startPostmaster(
      cluster,
      { ...SETTINGS, ...fast, ...settings },
      join(directory, 'postgres.log'),
    );
    return await handle(cluster, postmaster, discard);
  } catch (error) {
    discard();
    throw error;
  }
}

function throwAwayHome(): string {
  const account = chooseAccount();
  const home = [tmpdir(), '/tmp', '/var/tmp'].find((candidate) => canEnter(account, candidate)) ?? tmpdir();
  mkdirSync(home, { recursive: true });
  return realpathSync(home);
}

function sweepThrowAways(home: string): void {
  for (const name of readdirSync(home)) {
    const pid = name.startsWith(THROW_AWAY) ? Number.parseInt(name.slice(THROW_AWAY.length), 10) : Number.NaN;
    if (Number.isNaN(pid) || birthOf(pid) !== undefined) continue;
    const path = join(home, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (found?.isDirectory() && found.uid === process.getuid?.()) rmSync(path, { recursive: true, force: true });
  }
}

async function handle(
  { passwords }: Cluster,
  { port, child }: Postmaster,
  after: () => void,
): Promise<EmbeddedPostgres> {
  let stopping = false;
  // PostgreSQL is stopped when this process exits. After kill -9, which skips this handler, the kernel stops PostgreSQL
  // (see `diesWithUs`).
  const stopWithUs = () => child.kill('SIGINT');
  process.once('exit', stopWithUs);
  child.once('exit', () => process.off('exit', stopWithUs));
  const addressOf = (role: string, password: string) => `postgresql://${role}:${password}@127.0.0.1:${port}/habilita`;
  const adminUrl = addressOf('postgres', passwords.admin);
  const lost = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!stopping) resolve(`PostgreSQL ended by itself (${signal ?? `exit code ${code}`}).`);
    });
  });
  const stop = async (): Promise<void> => {
    stopping = true;
    await stopPostmaster(child);
    after();
  };
  try {
    await ensureServingRoles(adminUrl, passwords);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: addressOf(APPLICATION, passwords.application),
    ownerUrl: addressOf(OWNER, passwords.owner),
    readerUrl: addressOf(READER, passwords.reader),
    adminUrl,
    lost,
    stop,
  };
}
