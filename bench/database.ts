import { join } from 'node:path';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateAndSeed } from '../apps/api/src/migrate-and-seed.ts';
import { generate } from './generate.ts';
import type { Size } from './sizes.ts';
import { withClient } from './with-client.ts';

/** The folder of everything that benches keep, unless `--home` is given. */
export const HOME = join(import.meta.dirname, '..', '.bench');

export const API_HOME = join(HOME, 'api');

/** The folder of the PostgreSQL that has a database for each size. The product's own code starts this PostgreSQL. */
export const databaseFolder = (home: string): string => join(home, 'database');

export function startPostgres(home: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: databaseFolder(home) });
}

/** The connection URLs of one database, one for each PostgreSQL role that the product uses. */
export type Addresses = Pick<EmbeddedPostgres, 'url' | 'ownerUrl' | 'readerUrl' | 'adminUrl'>;

/** Makes the database of a size, migrates it, and fills it the first time. */
export async function databaseOf(postgres: Addresses, size: Size): Promise<Addresses> {
  const name = `bench_${size.name}`;
  const database = addressesOf(postgres, name);
  await withClient(postgres.adminUrl, async (admin) => {
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${name} owner habilita`);
  });
  await migrateAndSeed(database);
  await generate(database.url, database.adminUrl, size);
  return database;
}

export const addressesOf = (postgres: Addresses, name: string): Addresses => ({
  url: withDatabase(postgres.url, name),
  ownerUrl: withDatabase(postgres.ownerUrl, name),
  readerUrl: withDatabase(postgres.readerUrl, name),
  adminUrl: withDatabase(postgres.adminUrl, name),
});

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
