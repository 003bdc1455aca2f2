import { join } from 'node:path';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { Permission, Role } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { createSandbox, type Sandbox, systemScheduler } from '@habilita/sandbox';
import type { FastifyInstance } from 'fastify';
import { createApp } from '../src/app.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Environment } from '#kernel/environment.ts';
import { aUser, PASSWORD } from './builders/user.ts';
import { testClock, type TestClock } from './clock.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { depsIn, testEnvironment } from './deps.ts';

export { PASSWORD };

export interface SignedIn {
  readonly userId: string;
  readonly token: string;
  readonly headers: { authorization: string };
}

export interface TestApp extends Pick<TestDatabase, 'db' | 'readDb' | 'url'> {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  readonly clock: TestClock;
  /** The test itself delivers its webhooks. */
  readonly sandbox: Sandbox;
  readonly inject: FastifyInstance['inject'];
  signIn(role: Role, person?: Person): Promise<SignedIn>;
  /** Throws when a job fails. */
  drainJobs(): Promise<number>;
  close(): Promise<void>;
}

interface Person {
  readonly schools?: readonly string[];
  readonly besides?: readonly Role[];
  /** Given to the person besides those of the role. */
  readonly permissions?: readonly Permission[];
}

/** Real PostgreSQL and queue, a sandbox provider, and a clock that stands still. */
export async function testApp(settings: Partial<Environment> = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'habilita-test-'));
  const clock = testClock();
  const environment = { ...testEnvironment(folder), ...settings };
  const sandbox = createSandbox({
    secret: environment.secrets.webhook,
    scheduler: { ...systemScheduler, now: () => clock.now() },
  });
  const deps = depsIn({ database, environment, clock, baseUrl: await sandbox.listen(0) });
  const { jobs } = deps;
  await jobs.start();
  const app = await createApp(deps, false);
  await app.ready();
  return {
    app,
    db: database.db,
    readDb: database.readDb,
    url: database.url,
    deps,
    clock,
    sandbox,
    inject: app.inject.bind(app),
    signIn: (role, person) => signIn(app, deps, role, person),
    drainJobs: () => jobs.drain(),
    close: async () => {
      await app.close();
      await jobs.stop();
      await sandbox.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
