import { test as base, type Browser, type Page } from '@playwright/test';
import type { Role } from '@habilita/contract';
import { type Api, apiOf, emailOf, signInOverApi, storedSession } from './api.ts';
import { ownAccount } from './own-account.ts';
import { addressOf, type Enrolled, enrol, runningCampaign } from './student.ts';

interface PageOptions {
  readonly viewport?: { width: number; height: number };
  /** True for an account that no other journey uses. */
  readonly own?: boolean;
  /** The e-mail of the account to sign in with. */
  readonly account?: string;
}

interface Fixtures {
  readonly pageOf: (role: Role, options?: PageOptions) => Promise<Page>;
  readonly apiAs: (role: Role) => Promise<Api>;
  /** Creates a registration and opens it on the screen of a user with the role. */
  readonly registrationFor: (role: Role, paymentMethod?: string, options?: PageOptions) => Promise<OnScreen>;
}

interface OnScreen {
  readonly staff: Api;
  readonly student: Enrolled;
  readonly page: Page;
}

const SESSION_KEY = 'habilita-session';

/** How many times slower the browser's processor is, as in `E2E_SLOWDOWN=4 npm run e2e`. */
const SLOWDOWN = Number(process.env['E2E_SLOWDOWN'] ?? 1);

/** Makes every page that is opened from now on slower. */
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

/** The test function of the journeys, whose pages start signed in. */
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
    await use(async (role, { own = false, account, ...options } = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      const site = baseURL ?? '';
      const username = own ? await ownAccount(site, role) : (account ?? emailOf(role));
      const session = await storedSession(site, role, username);
      await context.addInitScript(
        ([key, text]) => {
          // The session is stored only once for each tab. Otherwise a session that the test has ended would come back
          // when the next page is loaded.
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
  async registrationFor({ pageOf, apiAs, baseURL }, use) {
    await use(async (role, paymentMethod = 'PIX', options = {}) => {
      const staff = await apiAs('ADMIN');
      const student = await enrol(baseURL ?? '', await runningCampaign(staff), paymentMethod);
      const page = await pageOf(role, options);
      await page.goto(await addressOf(staff, student.registrationId));
      return { staff, student, page };
    });
  },
});

export { expect } from '@playwright/test';
