import { assertReachable } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { migrateToLatest } from '#kernel/db/migrate.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';

/** `npm run migrate`: brings the database of DATABASE_URL, or the embedded one while it is not running, up to date. */
await startOrExit(async () => {
  const { databaseUrl, dataDir } = loadEnvironment();
  if (databaseUrl) {
    await assertReachable(databaseUrl, 'DATABASE_URL');
    return report(await migrateToLatest(databaseUrl));
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    report(await migrateToLatest(postgres.url));
  } finally {
    await postgres.stop();
  }
});

function report(applied: string[]): void {
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
}
