import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Locator, Page } from '@playwright/test';
import { build } from 'vite';
import { startProduct } from '../attack/product.ts';
import { storedSession } from '../e2e/support/api.ts';
import { type BenchRegistration, twoRegistrations } from './detail/large-registration.ts';
import { launchBrowser } from './launch-browser.ts';

/**
 * `npm run bench -- detail --runs 7`: opens two registrations in Chromium at full speed and prints the milliseconds
 * until each part is painted. One registration has 300 payments and 500 notes, the other has few. Each is opened in an
 * empty browser and then again in the same browser; after that its long tabs are opened one by one. The printed `loop`
 * is the time of a fixed busy loop; it stays the same as long as the machine does nothing else.
 */
const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } });
const MOST = 1000;
const LOOP =
  '(() => { const t = performance.now(); let x = 0; for (let i = 0; i < 2e7; i++) x = (x + i * 31) % 1000003; return x < 0 ? 0 : performance.now() - t; })()';

interface Part {
  readonly tab: RegExp;
  readonly name: string;
  readonly drawn: (panel: Locator) => Locator;
}

const moneyRow = (panel: Locator) => panel.getByRole('row').filter({ hasText: 'R$' }).first();

const PARTS: readonly Part[] = [
  { name: 'payments', tab: /^Pagamentos \d/, drawn: moneyRow },
  { name: 'statement', tab: /^Extrato/, drawn: moneyRow },
  { name: 'timeline', tab: /^Linha do tempo/, drawn: (panel) => panel.getByRole('listitem').first() },
];
const NOTES: Part = {
  name: '20 of the notes',
  tab: /^Observações/,
  drawn: (panel) => panel.getByRole('textbox').nth(19),
};

const afterPaint =
  'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now()))))';

/** Milliseconds from `since` in the page's own time until `what` is painted. */
async function paintedAfter(page: Page, since: number, what: Locator): Promise<number> {
  await what.waitFor({ timeout: 30_000 });
  return (await page.evaluate<number>(afterPaint)) - since;
}

async function openTab(page: Page, tab: RegExp): Promise<void> {
  const shown = page.getByRole('tab', { name: tab });
  if (await shown.isVisible()) return shown.click();
  // Tabs that do not fit on the screen are in the menu 'Mais'.
  await page.getByRole('button', { name: /^Mais/ }).click();
  await page.getByRole('menuitem', { name: tab }).click();
}

type Times = Record<string, number>;

async function visit(browser: Browser, url: string, of: BenchRegistration, session: string, parts: readonly Part[]) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' });
  try {
    await context.addInitScript((text) => localStorage.setItem('habilita-session', text), session);
    const page = await context.newPage();
    const address = `${url}/campaigns/detail/registration/${of.studentId}/${of.registrationId}`;
    const name = page.getByRole('textbox', { name: 'E-mail' }).first();
    const times: Times = {};
    for (const how of ['opened, empty browser', 'opened again']) {
      await page.goto('about:blank');
      await page.goto(address, { waitUntil: 'commit' });
      times[how] = await paintedAfter(page, 0, name);
    }
    for (const { name: part, tab, drawn } of parts) {
      const before = await page.evaluate<number>('performance.now()');
      await openTab(page, tab);
      times[part] = await paintedAfter(page, before, drawn(page.getByRole('tabpanel')));
    }
    for (const shown of parts.includes(NOTES) ? [100, 500] : []) {
      const before = await page.evaluate<number>('performance.now()');
      await page.getByRole('button', { name: 'Ver mais' }).click();
      times[`${shown} notes`] = await paintedAfter(page, before, page.getByRole('textbox').nth(shown - 1));
    }
    times['loop'] = await page.evaluate<number>(LOOP);
    return times;
  } finally {
    await context.close();
  }
}

function figures(visits: readonly Times[], part: string): string {
  const times = visits.flatMap((visited) => visited[part] ?? []).toSorted((a, b) => a - b);
  const middle = times[times.length >> 1];
  if (middle === undefined) return ' | ';
  return `${middle.toFixed(0)}${middle > MOST ? ' !' : ''} | ${(times.at(-1) ?? middle).toFixed(0)}`;
}

function report(large: readonly Times[], ordinary: readonly Times[]): void {
  console.log('| part | 300 payments, 500 notes: middle ms | worst ms | few payments: middle ms | worst ms |');
  console.log('|---|--:|--:|--:|--:|');
  for (const part of Object.keys(large[0] ?? {}))
    console.log(`| ${part} | ${figures(large, part)} | ${figures(ordinary, part)} |`);
}

await build({ root: join(import.meta.dirname, '../apps/backoffice'), logLevel: 'error' });
const product = await startProduct();
try {
  const { large, ordinary } = await twoRegistrations(product.databaseUrl);
  const session = await storedSession(product.baseUrl, 'ADMIN');
  const browser = await launchBrowser();
  try {
    const visits: { readonly large: Times[]; readonly ordinary: Times[] } = { large: [], ordinary: [] };
    for (let run = 0; run < Number(values.runs); run += 1) {
      visits.large.push(await visit(browser, product.baseUrl, large, session, [...PARTS, NOTES]));
      visits.ordinary.push(await visit(browser, product.baseUrl, ordinary, session, PARTS));
    }
    report(visits.large, visits.ordinary);
  } finally {
    await browser.close();
  }
} finally {
  await product.stop();
}
