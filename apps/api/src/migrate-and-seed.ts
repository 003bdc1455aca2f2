import { renderMissingTexts } from '#areas/system/help/index.ts';
import { openDatabase, roleOf } from '#kernel/db/connect.ts';
import { migrateToLatest, whileNobodyMigrates } from '#kernel/db/migrate.ts';
import type { Environment } from '#kernel/environment.ts';
import { giveRights, type RolesToServe } from '#kernel/db/rights/give-rights.queries.ts';
import { prepareQueue } from '#kernel/jobs/prepare-queue.queries.ts';
import { StartupError } from '#kernel/startup.ts';
import { seedContent } from './seed/content.ts';
import { seedReferenceData } from './seed/reference-data.ts';

/** The addresses of one database, with a role for each part of the work. */
export interface DatabaseAddresses {
  /** The address for API and worker, which read, and write what the rights of the tables allow. */
  readonly url: string;
  /** The address for migrating, with the role that owns the tables. */
  readonly ownerUrl: string;
  /** The address for searches and reports, which only read. */
  readonly readerUrl?: string | undefined;
  /** The address of a replica for searches and reports. A replica has the roles of its primary. */
  readonly replicaUrl?: string | undefined;
}

/** The addresses of the database at `databaseUrl` and of its replica, as the settings name them. */
export const addressesIn = (
  { databaseOwnerUrl, databaseReaderUrl, databaseReplicaUrl }: Environment,
  databaseUrl: string,
): DatabaseAddresses => ({
  url: databaseUrl,
  ownerUrl: databaseOwnerUrl ?? databaseUrl,
  readerUrl: databaseReaderUrl,
  replicaUrl: databaseReplicaUrl,
});

/**
 * Brings a database up to date: its schema, the job queue, the rights of the roles, and the reference rows that every
 * installation has. It can be repeated. Reports a line for each migration, and returns the names of those it applied.
 */
export async function migrateAndSeed(
  addresses: DatabaseAddresses,
  tell: (line: string) => void = () => undefined,
): Promise<string[]> {
  const { ownerUrl } = addresses;
  const applied = await makeTables(addresses, tell);
  const db = openDatabase({ url: ownerUrl, max: 1, name: 'habilita seed' });
  try {
    await seedReferenceData(db);
    await seedContent(db);
    await renderMissingTexts(db);
    return applied;
  } finally {
    await db.destroy();
  }
}

/**
 * Brings the tables and the rights on them up to date, but inserts no rows. Returns the names of applied migrations.
 */
export async function makeTables(
  addresses: DatabaseAddresses,
  tell: (line: string) => void = () => undefined,
): Promise<string[]> {
  const { ownerUrl } = addresses;
  const applied = await migrateToLatest(ownerUrl, { tell });
  await whileNobodyMigrates(ownerUrl, tell, async () => {
    await prepareQueue(ownerUrl).catch(refuseOther);
    await giveRights(ownerUrl, servingRoles(addresses));
  });
  return applied;
}

/**
 * Turns the error for a missing right into a refusal that names the variable to set: only the role that owns the tables
 * may change them.
 */
function refuseOther(error: unknown): never {
  if (error instanceof Error && 'code' in error && error.code === '42501')
    throw new StartupError(`DATABASE_OWNER_URL must name the role that owns the tables: ${error.message}.`);
  throw error;
}

/** The roles of API, worker and searches that differ from the owner's role; a database with a single role has none. */
function servingRoles({ url, ownerUrl, readerUrl, replicaUrl }: DatabaseAddresses): RolesToServe {
  const [owner, application] = [roleOf(ownerUrl), roleOf(url)];
  const readers = [readerUrl, replicaUrl].filter((each) => each !== undefined).map(roleOf);
  return {
    application: application === owner ? undefined : application,
    readers: [...new Set(readers)].filter((role) => role !== owner && role !== application),
  };
}
