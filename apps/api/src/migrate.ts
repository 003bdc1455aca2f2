import { assertReachable } from '#kernel/db/connect.ts';
import { startEmbeddedPostgres } from '#kernel/db/embedded.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { startOrExit } from '#kernel/startup.ts';
import { addressesIn, type DatabaseAddresses, migrateAndSeed } from './migrate-and-seed.ts';

/**
 * `npm run migrate`: brings a database up to date. This is the database of DATABASE_URL, where the command signs in
 * with the role of DATABASE_OWNER_URL, or else the embedded database, which the command starts and stops. In
 * installations that start API and worker separately, only this command migrates.
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
