import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateAndSeed } from '../apps/api/src/migrate-and-seed.ts';
import { generate } from './generate.ts';
import type { Size } from './sizes.ts';
import { withClient } from './with-client.ts';

/** The folder of databases unless `--home` is given. */
export const HOME = join(import.meta.dirname, '..', '.bench');

export const API_HOME = join(HOME, 'api');

/** Starts the PostgreSQL that has a database for each size. */
export function startPostgres(home: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: home });
}

/** Fills the database the first time. */
export async function databaseOf(
  postgres: Pick<EmbeddedPostgres, 'url' | 'adminUrl'>,
  size: Size,
): Promise<{ url: string; adminUrl: string }> {
  const name = `bench_${size.name}`;
  const url = withDatabase(postgres.url, name);
  const adminUrl = withDatabase(postgres.adminUrl, name);
  await withClient(postgres.adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${name} owner habilita`);
  });
  await migrateAndSeed(url);
  await generate(url, adminUrl, size);
  return { url, adminUrl };
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
