import type { TokenPair } from '@habilita/contract';
import { expect } from 'vitest';
import type { AccessDeps } from '#areas/people/access/sign-in/open-session.ts';
import { type SignIn, signIn } from '#areas/people/access/sign-in/sign-in.ts';
import { tokensOf } from '#areas/people/access/sign-in/tokens.ts';
import { PASSWORD } from './builders/user.ts';
import { type TestApp, testApp } from './app.ts';
import type { TestClock } from './clock.ts';
import type { TestDatabase } from './database.ts';

export interface AccessBench extends Pick<TestDatabase, 'db' | 'drop'> {
  readonly clock: TestClock;
  readonly deps: AccessDeps;
  readonly drainJobs: TestApp['drainJobs'];
  /**
   * Signs in from an IP address that no other call uses, unless one is given, so that no test hits the limit per
   * address.
   */
  enter(username: string, overrides?: Partial<SignIn>): Promise<TokenPair>;
  eventsOf(userId: string): Promise<string[]>;
}

export async function accessBench(): Promise<AccessBench> {
  const app = await testApp();
  const { db, clock } = app;
  const { jobs, environment } = app.deps;
  const deps = { db, clock, jobs, tokens: tokensOf(environment.secrets.auth), publicUrl: environment.publicUrl };
  let door = 0;
  return {
    db,
    drop: () => app.close(),
    clock,
    deps,
    drainJobs: () => app.drainJobs(),
    enter: async (username, overrides = {}) => {
      door += 1;
      const address = `192.0.2.${door}`;
      const attempt = { username, password: PASSWORD, application: 'BACKOFFICE', address, ...overrides } as const;
      return (await signIn(deps, attempt)).tokens;
    },
    eventsOf: async (userId) => {
      const events = await db
        .selectFrom('events')
        .select('kind')
        .where('entityId', '=', userId)
        .orderBy('id')
        .execute();
      return events.map(({ kind }) => kind);
    },
  };
}

export const refused = (code: string): unknown => expect.objectContaining({ code });
