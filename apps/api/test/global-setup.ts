import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestProject } from 'vitest/node';
import { systemClock } from '#kernel/clock.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { startThrowAwayPostgres } from '#kernel/db/embedded.ts';
import { OWNER, READER } from '#kernel/db/embedded/roles.queries.ts';
import { makeTables } from '../src/migrate-and-seed.ts';
import { depsIn, testEnvironment } from './deps.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The connection string of the PostgreSQL superuser. The server also holds the migrated template database. */
    postgresAdminUrl: string;
    postgresOwnerUrl: string;
    postgresReaderUrl: string;
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowAwayPostgres();
  try {
    await makeTables(postgres);
    await letTestsWatch(postgres.adminUrl);
    await createQueues(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresAdminUrl', postgres.adminUrl);
  project.provide('postgresOwnerUrl', postgres.ownerUrl);
  project.provide('postgresReaderUrl', postgres.readerUrl);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}

/**
 * Lets the owner and the reader see which sessions wait for a lock. By default a database role sees only its own
 * sessions, but the tests also watch those of the application's role.
 */
async function letTestsWatch(adminUrl: string): Promise<void> {
  const admin = openDatabase({ url: adminUrl, max: 1, name: 'test watch' });
  await sql`grant pg_read_all_stats to ${sql.id(OWNER)}, ${sql.id(READER)}`.execute(admin);
  await admin.destroy();
}

/** Creates the queues in the template database, because no other part of a test's database takes as long to create. */
async function createQueues(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'habilita-test-'));
  const db = openDatabase({ url, max: 1, name: 'test template' });
  const environment = testEnvironment(folder);
  const database = { db, readDb: db, url };
  const { jobs } = depsIn({ database, environment, clock: systemClock });
  try {
    await jobs.start();
  } finally {
    await jobs.stop();
    await db.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}
