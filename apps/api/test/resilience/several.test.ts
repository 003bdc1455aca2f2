import { join } from 'node:path';
import { EXPORT_PAGE_SIZE } from '@habilita/contract';
import { type SimulatedTransfeera, simulateTransfeera } from '@habilita/simulators';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createUser } from '#areas/people/access/index.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';
import { systemClock } from '#kernel/clock.ts';
import { PASSWORD } from '../app.ts';
import { bucketServer } from '../bucket.ts';
import { aCampaign, type BuiltCampaign } from '../builders/campaign.ts';
import { call, fillCart, payBy } from '../builders/enrolment.ts';
import { aHome, freePort, overHttp, run, type Running } from './processes.ts';
import { ownerOf } from '../owner-of.ts';
import { ACCOUNTS } from '../accounts-secret.ts';
import { createReplicatedDatabase, type ReplicatedDatabase } from './replicated.ts';

const ACCOUNT = { clientId: 'habilita', clientSecret: 'a-secret-of-the-simulator', pixKey: '11222333000181' };
const home = aHome();
let database: ReplicatedDatabase;
let transfeera: SimulatedTransfeera;
let addresses: [string, string];
let apis: Running[];
let workers: Running[];
let campaign: BuiltCampaign;
let shared: Record<string, string>;
let bucket: Awaited<ReturnType<typeof bucketServer>>;

const dataDir = (name: string) => join(home.path, name);
const isReady = async (address: string) => (await fetch(`${address}/health/ready`)).status === 200;

/** The instances share the database, its replica, secrets, provider and bucket. They share no disk. */
beforeAll(async () => {
  [database, bucket] = await Promise.all([createReplicatedDatabase(), bucketServer()]);
  const ports = [await freePort(), await freePort()];
  addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`];
  transfeera = simulateTransfeera(ACCOUNT);
  const provider = await transfeera.listen(0);
  shared = {
    DATABASE_URL: database.url,
    DATABASE_REPLICA_URL: database.replica.url,
    PAYMENTS: 'simulators',
    // The provider sends its notices to this instance.
    PUBLIC_URL: addresses[1],
    TRANSFEERA_LOGIN_URL: provider,
    TRANSFEERA_API_URL: provider,
    TRANSFEERA_CLIENT_ID: ACCOUNT.clientId,
    TRANSFEERA_CLIENT_SECRET: ACCOUNT.clientSecret,
    TRANSFEERA_PIX_KEY: ACCOUNT.pixKey,
    ACCOUNTS_SECRET: ACCOUNTS.current,
    AUTH_SECRET: 'kV3x9QpLw0ZtY7mNc2RbJd8sHf5GaUe1',
    FILES_SECRET: 'bN5cQ7xRm2Lw9ZfKt0YvJp4GhUd8eSa1',
    WEBHOOK_SECRET: 'Tz6uWn1XqEo4yBv8MkCi0rLg9PjDh3sA',
    STORAGE: 's3',
    S3_BUCKET: bucket.settings.bucket,
    S3_ENDPOINT: bucket.settings.endpoint,
    S3_ACCESS_KEY_ID: bucket.settings.credentials.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.settings.credentials.secretAccessKey,
  };
  apis = ports.map((port, index) =>
    run('server.ts', { ...shared, PORT: String(port), DATA_DIR: dataDir(`api ${index}`) }),
  );
  workers = [0, 1].map((index) => run('worker.ts', { ...shared, DATA_DIR: dataDir(`worker ${index}`) }));
  for (const address of addresses)
    await vi.waitUntil(() => isReady(address).catch(() => false), { timeout: 40_000, interval: 50 });
  await vi.waitUntil(() => transfeera.records.webhooks.all().length > 0, { timeout: 40_000, interval: 50 });
  campaign = await aCampaign(database.db, { now: Temporal.Now.instant(), vacancies: { campaign: 20 } });
}, 120_000);

afterAll(async () => {
  await Promise.all([...apis, ...workers].map((running) => running.stop()));
  await Promise.all([transfeera.close(), bucket.close()]);
  await database.drop();
  home.remove();
}, 30_000);

const payments = () => database.db.selectFrom('payments').selectAll().execute();
const statesOf = async (field: 'chargeState' | 'status') => [...new Set((await payments()).map((row) => row[field]))];

const enter = async (username: string) => {
  const { body } = await call(overHttp(addresses[0]), 'POST', '/login', { username, password: PASSWORD });
  return { authorization: `Bearer ${body.access_token}` };
};

const HOLDS_STARTS = 815;

/**
 * Makes a starting API wait while a test holds the lock HOLDS_STARTS. The API waits at the moment when it enqueues the
 * job that registers its webhooks. It already listens for requests at this moment, so the test can stop an API that has
 * only just begun to answer them.
 */
async function holdStartsAfterListening(): Promise<void> {
  const wait = `create function hold_start() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${HOLDS_STARTS}); return new; end $$`;
  const insert = `create trigger hold_start before insert on pgboss.job for each row
    when (new.singleton_key = 'at start') execute function hold_start()`;
  for (const statement of [wait, insert]) await sql.raw(statement).execute(ownerOf(database.db));
}

describe('two APIs and two workers on a primary and its streaming replica', () => {
  test('share the seats: students who come through either take each seat once', async () => {
    const site = overHttp(...addresses);
    const carts = await Promise.all(Array.from({ length: 24 }, () => fillCart(site, campaign)));
    const answers = await Promise.all(carts.map((cart) => payBy(site, cart, 'PIX')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(4);
    expect(await proveLedger({ db: database.db, clock: systemClock })).toEqual({ mismatches: 0, raised: 0 });
  }, 60_000);

  test('share the work: every charge is issued once, and a payment told to one API is booked once', async () => {
    await vi.waitFor(async () => expect(await statesOf('chargeState')).toEqual(['ISSUED']), { timeout: 20_000 });
    for (const { id } of await payments()) {
      const [charge, ...others] = transfeera.records.charges.filter(({ integrationId }) => integrationId === id);
      expect([charge === undefined, others]).toEqual([false, []]);
      if (charge !== undefined) transfeera.engine.pay(charge);
    }
    await vi.waitFor(async () => expect(await statesOf('status')).toEqual(['PAID']), { timeout: 20_000 });
    const booked = await database.db.selectFrom('ledgerTransactions').selectAll().execute();
    expect(booked.filter(({ kind }) => kind === 'PLATFORM_PAYMENT')).toHaveLength(20);
  }, 60_000);

  test('know the same commands: one press of the button sent to both is one registration', async () => {
    const other = await aCampaign(database.db, { now: Temporal.Now.instant() });
    const cart = await fillCart(overHttp(addresses[0]), other);
    const press = (address: string) => payBy(overHttp(address), cart, 'PIX', {}, { 'idempotency-key': 'um-clique-so' });
    const [first, second] = await Promise.all(addresses.map(press));
    expect([first?.status, second?.body]).toEqual([201, first?.body]);
  });

  test('know the same sessions: opened at one, good at the other, ended for both', async () => {
    const user = { name: 'Ana Admin', username: 'ana@example.com', password: PASSWORD, roles: ['ADMIN'] } as const;
    await database.db.transaction().execute((trx) => createUser(trx, user));
    const [one, two] = [overHttp(addresses[0]), overHttp(addresses[1])];
    const { body } = await call(one, 'POST', '/login', { username: user.username, password: PASSWORD });
    const headers = { authorization: `Bearer ${body.access_token}` };
    expect((await call(two, 'GET', '/users/logged-user', undefined, headers)).status).toBe(200);
    await call(two, 'POST', '/logout', { refreshToken: body.refresh_token }, headers);
    expect((await call(one, 'GET', '/users/logged-user', undefined, headers)).status).toBe(401);
  });

  describe('forget at once what somebody may no longer do: rights, schools and whole people changed at one, refused at the other', () => {
    let asBoss: { readonly authorization: string };

    beforeAll(async () => {
      const boss = { name: 'Alba Admin', username: 'alba@example.com', password: PASSWORD, roles: ['ADMIN'] } as const;
      await database.db.transaction().execute((trx) => createUser(trx, boss));
      asBoss = await enter(boss.username);
    });

    test.each(Array.from({ length: 10 }, (_, round) => round))('round %i', async (round) => {
      const [one, two] = [overHttp(addresses[0]), overHttp(addresses[1])];
      const username = `saida-${round}@example.com`;
      const person = { name: 'Sai Hoje', username, password: PASSWORD, roles: ['SUPERVISOR'] } as const;
      const id = await database.db.transaction().execute((trx) => createUser(trx, person));
      const headers = await enter(username);
      for (const site of [one, two, one, two, two, two])
        expect((await call(site, 'GET', '/users', undefined, headers)).status).toBe(200);
      const body = { name: person.name, username, roles: ['MARKETING'], active: round % 2 === 0, version: 1 };
      expect(await call(one, 'PUT', `/users/${id}`, body, asBoss)).toMatchObject({ status: 200 });
      expect((await call(two, 'GET', '/users', undefined, headers)).status).toBe(round % 2 === 0 ? 403 : 401);
    });
  });

  test('share files: a list asked of one, written by a worker, is downloaded from the other', async () => {
    const user = { name: 'Lia Lista', username: 'lia@example.com', password: PASSWORD, roles: ['ADMIN'] } as const;
    await database.db.transaction().execute((trx) => createUser(trx, user));
    const headers = await enter(user.username);
    const [one, two] = [overHttp(addresses[0]), overHttp(addresses[1])];
    const asked = await call(one, 'GET', `/registrations?size=${EXPORT_PAGE_SIZE}`, undefined, headers);
    expect(asked).toMatchObject({ status: 202 });
    const path = `/long-running-requests/${asked.body.requestId}?export=true`;
    const link = await vi.waitUntil(
      async () => (await call(two, 'GET', path, undefined, headers)).body.downloadUrl as string | undefined,
      { timeout: 20_000, interval: 100 },
    );
    const sheets = await Promise.all(addresses.map((address) => fetch(`${address}${link}`)));
    expect(sheets.map(({ status }) => status)).toEqual([200, 200]);
    const [first, second] = await Promise.all(sheets.map((sheet) => sheet.arrayBuffer()));
    expect(first?.byteLength).toBeGreaterThan(1000);
    expect(first).toEqual(second);
  }, 40_000);

  test('search on the replica, and on the primary while the replica lags or once it is dead', async () => {
    const site = overHttp(...addresses);
    const user = { name: 'Bia Busca', username: 'bia@example.com', password: PASSWORD, roles: ['ADMIN'] } as const;
    await database.db.transaction().execute((trx) => createUser(trx, user));
    const { body } = await call(site, 'POST', '/login', { username: user.username, password: PASSWORD });
    const headers = { authorization: `Bearer ${body.access_token}` };
    const planNames = async (): Promise<string[]> => {
      const answer = await call(site, 'GET', '/plans?size=50', undefined, headers);
      if (answer.status !== 200) throw new Error(`the list answers ${answer.status}`);
      return answer.body.content.map(({ name }: { name: string }) => name);
    };
    const aPlan = async (name: string): Promise<void> => {
      const plan = { name, description: name, type: 'CHANGE', modality: 'D', vehicleLease: true };
      const made = { ...plan, theoreticalClasses: 0, practicalClasses: 20 };
      expect((await call(site, 'POST', '/plans', made, headers)).status).toBe(201);
    };
    const searchesOnReplica = async (): Promise<number> => {
      await planNames();
      const sessions = `select query from pg_stat_activity where application_name = 'habilita-api-read'`;
      const found = await database.replica.ask<{ query: string }>(sessions);
      return found.filter(({ query }) => query.includes('from "plans"')).length;
    };
    const waiting = { timeout: 30_000, interval: 100 };
    await vi.waitFor(async () => expect(await searchesOnReplica()).toBeGreaterThan(0), waiting);

    await database.replica.ask('select pg_wal_replay_pause()');
    await aPlan('Plano que a réplica não conhece');
    await vi.waitFor(async () => expect(await planNames()).toContain('Plano que a réplica não conhece'), waiting);
    await database.replica.ask('select pg_wal_replay_resume()');

    await database.replica.crash();
    await vi.waitFor(planNames, waiting);
    await aPlan('Plano depois da queda');
    expect(await planNames()).toContain('Plano depois da queda');
  }, 120_000);

  test('go on when one of each is killed', async () => {
    await Promise.all([apis[0]?.kill(), workers[0]?.kill()]);
    const other = await aCampaign(database.db, { now: Temporal.Now.instant() });
    const site = overHttp(addresses[1]);
    const cart = await fillCart(site, other);
    expect((await payBy(site, cart, 'PIX')).status).toBe(201);
    await vi.waitFor(async () => expect(await statesOf('chargeState')).toEqual(['ISSUED']), { timeout: 20_000 });
  }, 40_000);

  test('drain before they end: one that is told to stop says so, answers still, and ends in peace', async () => {
    await holdStartsAfterListening();
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const draining = run('server.ts', {
      ...shared,
      PORT: String(port),
      DATA_DIR: dataDir('drains'),
      DRAIN_SECONDS: '6',
    });
    const ended = await database.db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(${HOLDS_STARTS})`.execute(trx);
      await vi.waitUntil(() => isReady(address).catch(() => false), { timeout: 20_000, interval: 50 });
      const code = draining.stop();
      await vi.waitUntil(async () => !(await isReady(address)), { timeout: 5000, interval: 20 });
      expect((await fetch(`${address}/health/live`)).status).toBe(200);
      return { code };
    });
    expect(await ended.code).toBe(0);
  }, 40_000);
});
