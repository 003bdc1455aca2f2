import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { heapOf, noteKeys, typedInto } from './key-paint.ts';
import { launchBrowser } from './launch-browser.ts';

const DIST = join(import.meta.dirname, '../.bench/form');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

async function serve(): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://bench').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    readFile(join(DIST, name)).then(
      (content) => response.writeHead(200, { 'content-type': TYPES[extname(name)] ?? 'text/plain' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}

interface Case {
  readonly form: 'kit' | 'react-hook-form' | 'tanstack-form';
  readonly open: number;
}

const middle = ({ open }: Case): number => Math.floor(open / 2);

/** The PIX price of a plan in the middle. */
async function fieldOf(page: Page, one: Case) {
  if (one.form !== 'kit') return page.locator(`[name="schools.${middle(one)}.plans.5.pixPrice"]`);
  await page.getByRole('button', { name: /^CFC 31 / }).click();
  return page.locator('[data-field="schools.30.plans.5.pixPrice"] input');
}

/** Milliseconds to open and from key to paint; MiB held. */
async function measure(page: Page, url: string, one: Case) {
  await page.goto('about:blank');
  await page.goto(`${url}/?form=${one.form}&open=${one.open}`);
  await page.locator('fieldset').first().waitFor({ timeout: 120_000 });
  const opened = await page.evaluate(() => performance.now());
  const before = performance.now();
  const input = await fieldOf(page, one);
  await input.waitFor({ timeout: 120_000 });
  const unfolded = performance.now() - before;
  return { opened, unfolded, ...(await typedInto(page, input)), heap: await heapOf(page) };
}

const CASES: readonly Case[] = [
  { form: 'kit', open: 1 },
  { form: 'react-hook-form', open: 1 },
  { form: 'tanstack-form', open: 1 },
  { form: 'react-hook-form', open: 10 },
  { form: 'tanstack-form', open: 10 },
];

await build({ configFile: join(import.meta.dirname, '../apps/backoffice/bench/form/vite.config.ts') });
const { url, close } = await serve();
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.addInitScript(noteKeys);
  console.log('form (schools drawn) | opens ms | unfolds ms | key to paint p50 / p95 ms | heap MiB');
  for (const one of CASES) {
    const { opened, unfolded, p50, p95, heap } = await measure(page, url, one);
    const figures = [opened, unfolded, p50, p95, heap].map((figure) => figure.toFixed(1));
    console.log(
      `${one.form} (${one.open}) | ${figures[0]} | ${figures[1]} | ${figures[2]} / ${figures[3]} | ${figures[4]}`,
    );
  }
} finally {
  await browser.close();
  close();
}
