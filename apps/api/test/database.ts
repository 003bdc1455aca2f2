import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { type Database, openDatabase, type ReadDatabase } from '#kernel/db/connect.ts';
import { ACCOUNTS } from './accounts-secret.ts';
import { ofFile } from './of-file.ts';
import { keepOwner } from './owner-of.ts';

export interface TestDatabase {
  /** Connections of the application's role. */
  readonly db: Database;
  /** Connections of the reader's role, which may only read; their sessions refuse every write as well. */
  readonly readDb: ReadDatabase;
  /** The connection string of the application's role. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Copies the migrated template database, which takes about 30 ms. `readers` is the number of read-only connections,
 * which searches use.
 */
export async function createTestDatabase(readers = 2): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await asAdmin(`create database ${name} template habilita strategy file_copy owner habilita`);
  const url = withDatabase(inject('postgresUrl'), name);
  const db = openDatabase({ url, max: 5, name: 'test', accounts: ACCOUNTS });
  const reading = { max: readers, readOnly: true, name: 'test read-only', accounts: ACCOUNTS };
  const readDb = openDatabase({ url: readerUrlOf(url), ...reading });
  const owner = openDatabase({ url: ownerUrlOf(url), max: 2, name: 'test owner' });
  keepOwner(db, owner);
  const drop = async (): Promise<void> => {
    await Promise.all([db.destroy(), readDb.destroy(), owner.destroy()]);
    await asAdmin(`drop database ${name} with (force)`);
  };
  return { db, readDb, url, drop };
}

/** A database for all tests of a file, made before the first of them. */
export const databaseOfFile = (): TestDatabase =>
  ofFile(
    () => createTestDatabase(),
    (database) => database.drop(),
  );

const nameIn = (url: string): string => new URL(url).pathname.slice(1);

/** The connection string of the superuser for a test's database. */
export const adminUrlOf = (url: string): string => withDatabase(inject('postgresAdminUrl'), nameIn(url));
/** The connection string of the role that owns the tables. */
export const ownerUrlOf = (url: string): string => withDatabase(inject('postgresOwnerUrl'), nameIn(url));
export const readerUrlOf = (url: string): string => withDatabase(inject('postgresReaderUrl'), nameIn(url));

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: withDatabase(inject('postgresAdminUrl'), 'postgres') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
