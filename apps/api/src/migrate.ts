import { assertReachable } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';
import { addressesIn, type DatabaseAddresses, migrateAndSeed } from './migrate-and-seed.ts';

/**
 * `npm run migrate`: brings the database of DATABASE_URL up to date with the role of DATABASE_OWNER_URL, or the
 * embedded database while it is stopped. In installations that start API and worker separately, only this command
 * migrates.
 */
await startOrExit(async () => {
  const environment = loadEnvironment();
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment;
  if (databaseUrl) {
    await assertReachable(databaseOwnerUrl ?? databaseUrl, databaseOwnerUrl ? 'DATABASE_OWNER_URL' : 'DATABASE_URL');
    return migrateAloud(addressesIn(environment, databaseUrl));
  }
  const postgres = await startEmbeddedPostgres({ dataDir });
  try {
    await migrateAloud(postgres);
  } finally {
    await postgres.stop();
  }
});

async function migrateAloud(addresses: DatabaseAddresses): Promise<void> {
  const applied = await migrateAndSeed(addresses, (line) => console.log(line));
  console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.length} migrations.`);
}
