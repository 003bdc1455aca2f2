import { assertReachable } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';
import { migrateAndSeed } from './migrate-and-seed.ts';

/**
 * `npm run migrate`: brings the database of DATABASE_URL up to date, or the embedded one while it is not running.
 * Where API and worker run apart, no other process does so.
 */
await startOrExit(async () => {
  const { databaseUrl, dataDir } = loadEnvironment();
  if (databaseUrl) {
    await assertReachable(databaseUrl, 'DATABASE_URL');
    return migrateAloud(databaseUrl);
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateAloud(postgres.url);
  } finally {
    await postgres.stop();
  }
});

async function migrateAloud(url: string): Promise<void> {
  const applied = await migrateAndSeed(url, (line) => console.log(line));
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`);
}
