import { roomForLocks } from '#areas/system/months/index.ts';
import { assertReachable, type Database, openDatabase } from '#kernel/db/connect.ts';
import { newestMigrationHere } from '#kernel/db/migration-files.ts';
import { newestMigrationOf } from '#kernel/db/migrations-applied.queries.ts';
import { isMigratedAtAll, type ServerState, serverState, unsafeSettingsOf } from './database.queries.ts';
import type { Secrets } from '#kernel/secrets.ts';
import { type Check, type Finding, findingsAbout, PATIENCE } from './finding.ts';
import { keysOfAccounts, keysOfSecondSteps } from './keys.check.ts';
import { lockRoom, partitionsAhead } from './months.check.ts';
import { applicationRights, readerRights } from './rights.check.ts';

const database = findingsAbout('Database');
const reader = findingsAbout('Reader');
const replica = findingsAbout('Replica');

/**
 * The number of connections that the database must allow: the most that one API and one worker open, with the job
 * queue, and a few more for administrators.
 */
const NEEDED_CONNECTIONS = 60;
/**
 * Milliseconds by which this machine's clock and the database's may differ. Beyond that, tokens and deadlines go wrong.
 */
const CLOCK_APART = 2000;
/**
 * Seconds of replication lag from which a warning is given. The product stops reading from a replica at a much smaller
 * lag.
 */
const FAR_BEHIND = 30;

export const databaseCheck: Check = {
  about: 'Database',
  examine: async ({ databaseUrl, secrets }) => {
    if (databaseUrl === undefined)
      return [database.fault('DATABASE_URL is not set; the embedded server is for trials on one machine.')];
    await assertReachable(databaseUrl, 'DATABASE_URL');
    return withDatabase(databaseUrl, async (db) => {
      const asked = Temporal.Now.instant();
      const state = await serverState(db);
      const answered = Temporal.Now.instant();
      if (state === undefined) return [database.fault('the server says nothing about itself.')];
      if (state.isStandby) return [database.fault('DATABASE_URL leads to a standby, which cannot be written to.')];
      const schema = await ofSchema(db);
      return [
        database.ok(`PostgreSQL ${state.version} answers.`),
        ofClock(state.now, asked, answered),
        ...ofServer(state, databaseUrl),
        ...(await ofDurability(db)),
        schema,
        ...(await applicationRights(db)),
        ...(schema.level === 'fault' ? [] : [...(await keysOf(db, secrets)), ...(await ofMonths(db))]),
      ];
    });
  },
};

async function ofMonths(db: Database): Promise<Finding[]> {
  const room = await roomForLocks(db);
  return [...(await partitionsAhead(db)), ...(room === undefined ? [] : lockRoom(room))];
}

const keysOf = async (db: Database, { auth, accounts }: Secrets): Promise<Finding[]> => [
  ...(await keysOfSecondSteps(db, auth)),
  ...(await keysOfAccounts(db, accounts)),
];

export const readerCheck: Check = {
  about: 'Reader',
  examine: async ({ databaseUrl, databaseReaderUrl }) => {
    if (databaseUrl === undefined) return [];
    if (databaseReaderUrl === undefined)
      return [reader.warning('none: searches have the rights of DATABASE_URL; name a role in DATABASE_READER_URL.')];
    await assertReachable(databaseReaderUrl, 'DATABASE_READER_URL');
    return withDatabase(databaseReaderUrl, readerRights);
  },
};

export const replicaCheck: Check = {
  about: 'Replica',
  examine: async ({ databaseReplicaUrl }) => {
    if (databaseReplicaUrl === undefined) return [replica.ok('none: searches and reports read from the database.')];
    await assertReachable(databaseReplicaUrl, 'DATABASE_REPLICA_URL');
    return withDatabase(databaseReplicaUrl, async (db) => {
      const state = await serverState(db);
      if (!state?.isStandby)
        return [replica.fault('DATABASE_REPLICA_URL leads to a server that does not follow another.')];
      const behind = Math.round(state.secondsBehind ?? 0);
      // While nobody writes, a replica has nothing to replay and seems to be behind, so this is only a warning.
      return behind > FAR_BEHIND
        ? [replica.warning(`the last change it has replayed is ${behind} s old; if people work now, it is behind.`)]
        : [replica.ok('follows the database.')];
    });
  },
};

async function withDatabase<Answer>(url: string, use: (db: Database) => Promise<Answer>): Promise<Answer> {
  const db = openDatabase({ url, max: 1, name: 'habilita doctor', statementTimeout: PATIENCE, patience: PATIENCE });
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

/**
 * The clocks agree if the server's time lies between the moment we sent the query and the moment its result arrived,
 * with a tolerance of CLOCK_APART.
 */
function ofClock(now: Temporal.Instant, asked: Temporal.Instant, answered: Temporal.Instant): Finding {
  const late = now.epochMilliseconds - answered.epochMilliseconds;
  const early = asked.epochMilliseconds - now.epochMilliseconds;
  const apart = Math.max(0, late, early);
  return apart < CLOCK_APART
    ? database.ok("its clock and this machine's agree.")
    : database.fault(`its clock and this machine's are ${(apart / 1000).toFixed(1)} s apart; set both by NTP.`);
}

function ofServer({ isEncrypted, maxConnections }: ServerState, url: string): Finding[] {
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  return [
    ...(isEncrypted || isHere
      ? []
      : [database.warning('the connection is not encrypted; add ?sslmode=verify-full to DATABASE_URL.')]),
    ...(maxConnections >= NEEDED_CONNECTIONS
      ? []
      : [database.warning(`max_connections is ${maxConnections}; one API and one worker use up to 60.`)]),
  ];
}

async function ofDurability(db: Database): Promise<Finding[]> {
  const off = await unsafeSettingsOf(db);
  return off.length === 0
    ? []
    : [database.fault(`${off.join(', ')} is off: a crash may lose payments that were acknowledged.`)];
}

async function ofSchema(db: Database): Promise<Finding> {
  const needed = newestMigrationHere();
  if (!(await isMigratedAtAll(db))) return database.fault('it is empty; run: npm run migrate');
  const found = (await newestMigrationOf(db)) ?? '';
  if (found < needed)
    return database.fault(`its schema is ${found}, this version needs ${needed}; run: npm run migrate`);
  return found > needed
    ? database.warning(`its schema is ${found}, of a later version than this one (${needed}).`)
    : database.ok(`its schema is ${needed}, as this version needs.`);
}
