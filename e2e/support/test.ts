import { test as base, type Page } from '@playwright/test';
import type { Role } from '@habilita/contract';
import { type Api, apiOf, signInOverApi, storedSession } from './api.ts';

interface Fixtures {
  /** Opens a page as somebody of this role, already signed in; the role's own window. */
  readonly pageOf: (role: Role, options?: { viewport?: { width: number; height: number } }) => Promise<Page>;
  /** The API as somebody of this role. */
  readonly apiAs: (role: Role) => Promise<Api>;
}

const SESSION_KEY = 'habilita-session';

/** Signing in takes its own journey; the others start signed in. */
export const test = base.extend<Fixtures>({
  async pageOf({ browser, baseURL }, use) {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (role, options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const session = await storedSession(baseURL ?? '', role);
      await context.addInitScript(
        ([key, text]) => {
          // Only once: a session that ended stays ended.
          if (sessionStorage.getItem(key) !== null) return;
          sessionStorage.setItem(key, 'given');
          localStorage.setItem(key, text);
        },
        [SESSION_KEY, session] as const,
      );
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
  async apiAs({ baseURL }, use) {
    await use(async (role) => apiOf(baseURL ?? '', (await signInOverApi(baseURL ?? '', role)).access_token));
  },
});

export { expect } from '@playwright/test';
