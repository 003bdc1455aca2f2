import { test as base, type Browser, type Page } from '@playwright/test';
import type { Role } from '@habilita/contract';
import { type Api, apiOf, signInOverApi, storedSession } from './api.ts';

interface Fixtures {
  /** Opens a page as somebody of this role, already signed in; the role's own window. */
  readonly pageOf: (role: Role, options?: { viewport?: { width: number; height: number } }) => Promise<Page>;
  /** The API as somebody of this role. */
  readonly apiAs: (role: Role) => Promise<Api>;
}

const SESSION_KEY = 'habilita-session';

/** How many times slower than this machine the browser computes: `E2E_SLOWDOWN=4 npm run e2e` shows what only a fast one gets right. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 1);

/** Every window of the browser opened from now on computes as slowly. */
function slowDown(browser: Browser): void {
  const open = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await open(options);
    context.on('page', async (page) => {
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    });
    return context;
  };
}

/** Signing in takes its own journey; the others start signed in. */
export const test = base.extend<Fixtures, { readonly pace: void }>({
  pace: [
    async ({ browser }, use) => {
      if (SLOWDOWN > 1) slowDown(browser);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
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
