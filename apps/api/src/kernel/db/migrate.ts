import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { Pool } from 'pg';
import { StartupError } from '../startup.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');

/**
 * Applies missing SQL files in order of name, each in its own transaction; returns their names. Safe with several
 * processes. Refuses when a file fails or an applied file is gone.
 */
export function migrateToLatest(url: string, folder: string = MIGRATIONS): Promise<string[]> {
  return withMigrator(url, folder, applyOneByOne);
}

/** Refuses a database with missing migrations; a newer one is accepted. */
export function assertMigrated(url: string, folder: string = MIGRATIONS): Promise<void> {
  return withMigrator(url, folder, async (migrator) => {
    const missing = (await migrator.getMigrations()).filter(({ executedAt }) => executedAt === undefined);
    if (missing.length === 0) return;
    throw new StartupError('DATABASE_URL: the database is not up to date; run npm run migrate first.');
  });
}

async function withMigrator<T>(url: string, folder: string, work: (migrator: Migrator) => Promise<T>): Promise<T> {
  const pool = new Pool({ connectionString: url, max: 2, application_name: 'habilita migrate' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db,
      provider: { getMigrations: () => Promise.resolve(sqlFiles(folder)) },
      // By code point, independent of locale.
      nameComparator: (left, right) => Number(left > right) - Number(left < right),
    });
    return await work(migrator);
  } finally {
    await db.destroy();
  }
}

async function applyOneByOne(migrator: Migrator): Promise<string[]> {
  const applied: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    const names = results.map((result) => result.migrationName);
    if (error !== undefined) throw new StartupError(`Migration ${names[0] ?? ''} failed: ${describe(error)}`);
    if (names.length === 0) return applied;
    applied.push(...names);
  }
}

function sqlFiles(folder: string): Record<string, Migration> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(files.map((name) => [name.slice(0, -'.sql'.length), readSql(join(folder, name))]));
}

function readSql(path: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(readFileSync(path, 'utf8')).execute(db);
    },
  };
}

function describe(error: unknown): string {
  if (error instanceof AggregateError) return describe(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const { position, hint } = error as Error & { position?: string; hint?: string };
  return [error.message, position && `at character ${position}`, hint].filter(Boolean).join('; ');
}
