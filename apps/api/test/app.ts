import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Permission, Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { sweepStrandedCharges } from '#areas/payments/charges/reconcile-charges.ts';
import { registerWebhooks } from '#areas/payments/index.ts';
import { createApp } from '../src/app.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Environment } from '#kernel/environment.ts';
import { LongRunning } from '#kernel/long-running/index.ts';
import { aUser, PASSWORD } from './builders/user.ts';
import { testClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { depsIn, testEnvironment } from './deps.ts';
import { ofFile } from './of-file.ts';
import { type SimulatedProviders, simulatedProviders } from './simulated-providers.ts';

export { PASSWORD };

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly headers: { authorization: string };
}

export interface TestApp
  extends Pick<TestDatabase, 'db' | 'readDb' | 'url'>,
    Pick<SimulatedProviders, 'transfeera' | 'getnet' | 'notices' | 'leaveCard'> {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly inject: FastifyInstance['inject'];
  signIn(role: Role, person?: Person): Promise<SignedIn>;
  /**
   * Runs jobs, and lets the simulated providers act and send their notices, until nothing is left to do. Throws when a
   * job fails.
   */
  drainJobs(): Promise<number>;
  /** Runs jobs for twenty minutes of the test's clock, in which failed work is found and tried again. */
  settle(): Promise<void>;
  /** Lets the providers act and their notices arrive, without running jobs. */
  providersGoOn(): Promise<unknown>;
  close(): Promise<void>;
}

interface Person {
  readonly schools?: readonly string[];
  readonly besides?: readonly Role[];
  /** Permissions that the person has besides those of the role. */
  readonly permissions?: readonly Permission[];
}

/**
 * Longer than any test. Searches that end within this time are answered directly, so even a machine that stands still
 * for a moment causes no 202.
 */
const ANY_LENGTH_MS = 600_000;

interface Bounds {
  /** Milliseconds of the real clock within which a search is answered directly. */
  readonly patienceMs?: number;
  /** How many connections searches have. */
  readonly readers?: number;
}

/**
 * Starts the product for a test. PostgreSQL, the job queue and the adapters of production are real; the providers are
 * simulated, and the clock moves only when the test advances it. A provider's notice (webhook) waits until the test
 * runs jobs, delivers it or drops it.
 */
export async function testApp(
  settings: Partial<Environment> = {},
  { patienceMs = ANY_LENGTH_MS, readers }: Bounds = {},
): Promise<TestApp> {
  const database = await createTestDatabase(readers);
  const folder = mkdtempSync(join(tmpdir(), 'habilita-test-'));
  const clock = testClock();
  const reach: { inject?: FastifyInstance['inject'] } = {};
  const told = { ...testEnvironment(folder), ...settings };
  const providers = await simulatedProviders(told, clock, reach);
  const environment = { ...told, ...providers.addresses };
  const deps = depsIn({ database, environment, clock });
  const { jobs } = deps;
  await jobs.start();
  const app = await createApp(deps, false, new LongRunning(deps, patienceMs));
  await app.ready();
  reach.inject = app.inject.bind(app);
  await registerWebhooks(deps);

  async function drainJobs(): Promise<number> {
    let done = 0;
    do done += await jobs.drain();
    while (await providers.goOn());
    return done;
  }
  async function settle(): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      await workUntilNothingFails(database, drainJobs);
      clock.advance({ minutes: 5 });
      await sweepStrandedCharges(deps);
    }
  }

  const { transfeera, getnet, notices, leaveCard } = providers;
  return {
    app,
    db: database.db,
    readDb: database.readDb,
    url: database.url,
    deps,
    clock,
    transfeera,
    getnet,
    notices,
    leaveCard,
    inject: app.inject.bind(app),
    signIn: (role, person) => signIn(app, deps, role, person),
    drainJobs,
    providersGoOn: () => providers.goOn(),
    settle,
    close: async () => {
      await providers.close();
      await app.close();
      await jobs.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The product for all tests of a file, started before the first of them. */
export const appOfFile = (...how: Parameters<typeof testApp>): TestApp =>
  ofFile(
    () => testApp(...how),
    (api) => api.close(),
  );

/** A person of a role for all tests of a file, who signs in once the application is started. */
export const signedInAs = (api: TestApp, role: Role): SignedIn => ofFile(() => api.signIn(role));

/**
 * Runs jobs until none fails. A failed job is treated like one whose worker died: it is deleted, so that only the
 * sweeper can find its work.
 */
async function workUntilNothingFails({ db }: TestDatabase, drainJobs: () => Promise<number>): Promise<void> {
  for (let isDone = false; !isDone; ) {
    isDone = await drainJobs().then(
      () => true,
      () => false,
    );
    await sql`delete from pgboss.job where state = 'active'`.execute(db);
  }
}

async function signIn(
  app: FastifyInstance,
  deps: Deps,
  role: Role,
  { schools = [], besides = [], permissions = [] }: Person = {},
): Promise<SignedIn> {
  const username = `${role.toLowerCase()}-${newId()}@test.local`;
  const user = { name: `Pessoa ${role}`, username, roles: [role, ...besides], permissions, drivingSchoolIds: schools };
  const { id: userId } = await aUser(deps.db, user);
  const url = role === 'STUDENT' ? '/api/v1/checkout/login' : '/api/v1/login';
  const answer = await app.inject({ method: 'POST', url, payload: { username, password: PASSWORD } });
  const { access_token: token } = answer.json<{ access_token: string }>();
  return { userId, token, headers: { authorization: `Bearer ${token}` } };
}
