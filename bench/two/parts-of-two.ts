import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { migrateAndSeed } from '../../apps/api/src/migrate-and-seed.ts';
import { bucketServer } from '../../apps/api/test/bucket.ts';
import { type Parts, type Supervised, supervise } from '../faults/parts.ts';
import type { PlayedProviders } from '../faults/played-providers.ts';
import { freePort } from '../free-port.ts';
import { type Installation, newInstallation } from '../rush/processes.ts';
import { withClient } from '../with-client.ts';
import { type Account, accountOfDatabase } from '../../scripts/restore/account.ts';
import { type Cluster, folderOf, PASSWORD, startCluster } from './cluster.ts';
import { type Program, until } from './programs.ts';
import { databaseProxy, frontProxy, pooler } from './proxies.ts';

const MEMBERS = 3;

type BucketServer = Awaited<ReturnType<typeof bucketServer>>;

type Play = (installation: Installation) => Promise<PlayedProviders>;

interface Place {
  readonly folder: string;
  readonly account: Account;
}

/**
 * Starts two APIs behind HAProxy, two workers, PgBouncer in front of three PostgreSQL servers that Patroni manages, and
 * one S3 bucket. The providers and the bucket run in this process and are never killed.
 */
export async function startTwoOfEverything(play: Play): Promise<Parts> {
  const account = accountOfDatabase();
  const folder = folderOf(mkdtempSync(join(tmpdir(), 'habilita-two-')), account);
  const database = await startDatabase({ folder, account });
  const { cluster, way, pool, adminUrl } = database;
  const product = await startNodes(pool, play, { folder, account });
  const { apis, workers, front } = product;
  return {
    base: product.base,
    databaseUrl: pool.writing,
    adminUrl: adminUrl.replace(/postgres$/, 'habilita'),
    providers: product.providers,
    endedByThemselves: product.endedByThemselves,
    victims: [
      ...apis.map((api, index) => ({ name: `API ${index + 1}`, kill: () => again(api) })),
      ...workers.map((worker, index) => ({ name: `worker ${index + 1}`, kill: () => again(worker) })),
      { name: 'the proxy before the APIs', kill: () => again(front.program) },
      { name: 'PgBouncer', kill: () => again(pool.program) },
      { name: 'the proxy before PostgreSQL', kill: () => again(way.program) },
      { name: 'a session of PostgreSQL', kill: () => endSession(adminUrl) },
      { name: 'a PostgreSQL that follows', kill: () => killFollower(cluster) },
      { name: 'a change of leader on purpose', kill: () => changeLeader(cluster) },
      { name: 'the PostgreSQL that leads', kill: () => killLeader(cluster) },
      { name: 'the machine that leads, cut off and back', kill: () => freezeLeader(cluster) },
    ],
    stop: async () => {
      await product.stop();
      await database.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function again(part: Pick<Supervised | Program, 'kill' | 'start'>): Promise<void> {
  await part.kill();
  await part.start();
}

async function startDatabase(place: Place) {
  const cluster = await startCluster(place.folder, place.account);
  const way = await databaseProxy(cluster, place);
  const adminUrl = `postgresql://postgres:${PASSWORD}@127.0.0.1:${way.primaryPort}/postgres`;
  // Until its first health checks are over, a proxy sends connections to any member instead of the leader.
  await until('The way to the leader', () => leadsAlways(adminUrl));
  await makeDatabase(adminUrl);
  const pool = await pooler(way, place);
  await migrateAndSeed({ url: pool.writing, ownerUrl: pool.writing });
  const stop = async (): Promise<void> => {
    await pool.program.stop();
    await way.program.stop();
    await cluster.stop();
  };
  return { cluster, way, pool, adminUrl, stop };
}

async function startNodes(pool: { writing: string; reading: string }, play: Play, place: Place) {
  const bucket = await bucketServer();
  const installation = await newInstallation(pool.writing);
  const ports: readonly [number, number] = [Number(installation.env['PORT']), await freePort()];
  const front = await frontProxy(ports, place);
  // The callers and the simulated providers in this process reach the product through the proxy, so this process has to
  // trust the proxy's certificate.
  setDefaultCACertificates([...getCACertificates(), front.certificate]);
  const base = `https://127.0.0.1:${front.port}`;
  const providers = await play({ ...installation, base });
  const shared = {
    ...providers.env,
    PUBLIC_URL: base,
    DATABASE_REPLICA_URL: pool.reading,
    ...bucketVariables(bucket.settings),
  };
  const endedByThemselves: string[] = [];
  const nodes = ports.map((port) => ({
    ...installation,
    base: `http://127.0.0.1:${port}`,
    env: { ...installation.env, ...shared, PORT: String(port) },
  }));
  const apis = nodes.map((each) => supervise('api', each, endedByThemselves));
  const workers = nodes.map((each) => supervise('worker', each, endedByThemselves));
  for (const part of [...apis, ...workers]) await part.start();
  const stop = async (): Promise<void> => {
    await Promise.all([...apis, ...workers].map((part) => part.stop()));
    await providers.close();
    await bucket.close();
    await front.program.stop();
  };
  return { base, providers, endedByThemselves, apis, workers, front, stop };
}

const bucketVariables = ({ bucket, region, endpoint, credentials }: BucketServer['settings']) => ({
  STORAGE: 's3',
  S3_BUCKET: bucket,
  S3_REGION: region,
  S3_ENDPOINT: endpoint,
  S3_ACCESS_KEY_ID: credentials.accessKeyId,
  S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
});

/** Whether several queries in a row are all answered by the leader. A single query may reach the leader by chance. */
async function leadsAlways(adminUrl: string): Promise<true | undefined> {
  for (let time = 0; time < 4 * MEMBERS; time += 1) {
    const follows = await withClient(adminUrl, async (client) => {
      const { rows } = await client.query<{ follows: boolean }>('select pg_is_in_recovery() as follows');
      return rows[0]?.follows ?? true;
    });
    if (follows) return undefined;
  }
  return true;
}

async function makeDatabase(adminUrl: string): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    await admin.query(`create role habilita login password '${PASSWORD}'`);
    await admin.query('create database habilita owner habilita');
  });
}

/** Makes PostgreSQL end one connection of the product; the others stay. */
async function endSession(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (admin) =>
    admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'habilita%' order by state = 'active' desc, random() limit 1`,
    ),
  );
}

async function killLeader(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  await leader.kill();
  await cluster.leaderAfter(leader);
  leader.start();
  await cluster.whole();
}

async function killFollower(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  const follower = cluster.members.find(({ name }) => name !== leader.name);
  await follower?.kill();
  follower?.start();
  await cluster.whole();
}

/**
 * Halts the leader until another member leads, and then resumes it. The resumed member still believes that it leads,
 * like a machine that was cut off from the network.
 */
async function freezeLeader(cluster: Cluster): Promise<void> {
  const leader = await cluster.leader();
  leader.freeze();
  await cluster.leaderAfter(leader);
  leader.thaw();
  await cluster.whole();
}

async function changeLeader(cluster: Cluster): Promise<void> {
  await cluster.switchOver();
  await cluster.whole();
}
