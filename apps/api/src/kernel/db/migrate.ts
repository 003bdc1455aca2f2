import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { Client, Pool } from 'pg';
import { StartupError } from '../startup.ts';
import { MIGRATIONS, readMigrations } from './migration-files.ts';
import { setting } from './setting.ts';

interface MigrateOptions {
  readonly folder?: string;
  /** Receives a line for each migration, and the reason of each wait. */
  readonly tell?: (line: string) => void;
  /**
   * Milliseconds that an SQL statement waits for a lock. They are few, because everybody else who needs the table has
   * to wait behind this statement.
   */
  readonly lockTimeout?: number;
  /** Milliseconds before a migration that got no lock is tried again. */
  readonly retryPause?: number;
}

const LOCK_TRIES = 60;
/** The key of an advisory lock, which nothing else in this database uses. */
const MIGRATION_LOCK = 20_090_132;

/**
 * Applies missing SQL files in order of name and returns their names; {@link readMigrations} says how each file is run.
 * Only one process migrates at a time. When a statement does not get its lock in time, or is part of a deadlock, its
 * file is rolled back and tried again later, so that other transactions do not queue behind it for long. A database
 * that a later version has migrated is left as it is. Refuses when a file fails or an applied file is gone.
 */
export async function migrateToLatest(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { folder = MIGRATIONS, tell = () => undefined, lockTimeout = 3000, retryPause = 2000 } = options;
  return whileNobodyMigrates(url, tell, () =>
    withMigrator(url, { folder, lockTimeout, tell }, async (migrator, isOutside) => {
      const applied: string[] = [];
      for (;;) {
        const [next] = await missingMigrations(migrator);
        if (next === undefined) return applied;
        const started = performance.now();
        await applyNext({ migrator, disableTransactions: isOutside(next), retryPause, tell });
        tell(`${next} applied in ${((performance.now() - started) / 1000).toFixed(1)} s`);
        applied.push(next);
      }
    }),
  );
}

/**
 * Runs `work` under the lock for migrations: waits until no other process migrates this database, and makes other
 * processes wait meanwhile.
 */
export async function whileNobodyMigrates<T>(
  url: string,
  tell: (line: string) => void,
  work: () => Promise<T>,
): Promise<T> {
  const unlock = await lockMigrations(url, tell);
  try {
    return await work();
  } finally {
    await unlock();
  }
}

/** Refuses a database that lacks migrations; one that a later version migrated is accepted. */
export function assertMigrated(url: string, folder: string = MIGRATIONS): Promise<void> {
  return withMigrator(url, { folder }, async (migrator) => {
    if ((await missingMigrations(migrator)).length === 0) return;
    throw new StartupError('DATABASE_URL: the database is not up to date; run npm run migrate first.');
  });
}

async function missingMigrations(migrator: Migrator): Promise<string[]> {
  const all = await migrator.getMigrations();
  return all.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

interface Step {
  readonly migrator: Migrator;
  readonly disableTransactions: boolean;
  readonly retryPause: number;
  readonly tell: (line: string) => void;
}

async function applyNext({ migrator, disableTransactions, retryPause, tell }: Step): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const { error, results = [] } = await migrator.migrateUp({ disableTransactions });
    if (error === undefined) return;
    const name = results[0]?.migrationName ?? '';
    if (!isLockRefused(error) || attempt === LOCK_TRIES)
      throw new StartupError(`Migration ${name} failed: ${describe(error)}`);
    tell(`${name} waits: somebody holds a table it changes (try ${attempt} of ${LOCK_TRIES})`);
    await pause(retryPause);
  }
}

/**
 * Takes the lock for migrations on a connection of its own, by polling. An SQL statement that waited for the lock would
 * keep a snapshot. If the process that holds the lock builds an index concurrently, it waits for all snapshots, so the
 * two would wait for each other for ever.
 */
async function lockMigrations(url: string, tell: (line: string) => void): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url, application_name: 'habilita migrate lock' });
  client.on('error', () => undefined);
  await client.connect();
  const isMine = async () => {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
    return rows[0]?.mine === true;
  };
  for (let isFirst = true; !(await isMine()); isFirst = false) {
    if (isFirst) tell('another process migrates this database; waiting for it');
    await pause(250);
  }
  return () => client.end();
}

async function withMigrator<T>(
  url: string,
  options: { folder: string; lockTimeout?: number; tell?: (line: string) => void },
  work: (migrator: Migrator, isOutside: (name: string) => boolean) => Promise<T>,
): Promise<T> {
  const { folder, lockTimeout = 0, tell = () => undefined } = options;
  const pool = new Pool({
    connectionString: url,
    max: 2,
    application_name: 'habilita migrate',
    onConnect: setting(`set lock_timeout = ${lockTimeout}`),
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const { migrations, isOutside } = readMigrations(folder, tell);
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(migrations) },
      // Names are compared by code point, the same in every locale.
      nameComparator: (left, right) => Number(left > right) - Number(left < right),
    });
    return await work(migrator, isOutside);
  } finally {
    await db.destroy();
  }
}

/** PostgreSQL's codes for a lock that was not given in time, and for two transactions that wait for each other. */
const LOCK_REFUSED = ['55P03', '40P01'] as const;

const isLockRefused = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && LOCK_REFUSED.some((code) => code === error.code);

function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { position, hint } = error as Error & { position?: string; hint?: string };
  return [error.message, position && `at character ${position}`, hint].filter(Boolean).join('; ');
}
