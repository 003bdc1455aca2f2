import type { TestProject } from 'vitest/node';
import { migrateToLatest } from '#kernel/db/migrate.ts';
import { startThrowAwayPostgres } from '#kernel/db/embedded.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The temporary server as superuser, on the migrated template database. */
    postgresAdminUrl: string;
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrateToLatest(postgres.url);
  } catch (error) {
    await postgres.stop();
    throw error;
  }
  project.provide('postgresAdminUrl', postgres.adminUrl);
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
