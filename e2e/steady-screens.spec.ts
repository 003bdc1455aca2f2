import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

interface Move {
  readonly value: number;
  readonly of: readonly string[];
}

declare global {
  interface Window {
    readonly moves: Move[];
  }
}

/**
 * Records which elements have moved since the page was opened, and how far. The footer does not count,
 * because every list pushes it down.
 */
function noteMoves(): void {
  const moves: Move[] = [];
  Object.assign(window, { moves });
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      readonly value: number;
      readonly sources: readonly { readonly node: Node | null }[];
    })[]) {
      const moved = entry.sources.flatMap(({ node }) => (node instanceof HTMLElement ? [node] : []));
      const of = moved.filter((element) => element.closest('footer') === null).map((element) => element.outerHTML);
      if (of.length > 0) moves.push({ value: entry.value, of: of.map((html) => html.slice(0, 120)) });
    }
  });
  observer.observe({ type: 'layout-shift', buffered: true });
}

// Registrations are sorted by name. If they were sorted by date, a new registration of another journey would come first
// and move the others.
for (const path of ['/registrations?sort=studentName,ASC', '/payments', '/leads', '/driving-schools'])
  test(`what is drawn of ${path} stays where it is while views, rows and totals come`, async ({ pageOf }) => {
    const page = await pageOf('ADMIN');
    // The web font is blocked, because its arrival would also move things: its letters have other widths. This test is
    // only about moves that the answers of the API cause.
    await page.route(/\.woff2$/, (route) => route.abort());
    await page.addInitScript(noteMoves);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Salvar visão' })).toBeVisible();
    await expect(page.getByRole('row')).not.toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(await page.evaluate(() => window.moves)).toEqual([]);
  });

test('the tabs of a registration stay where they are when its deadlines arrive', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('ADMIN');
  const arrives = Promise.withResolvers<void>();
  await page.route('**/deadlines', async (route) => {
    await arrives.promise;
    await route.continue();
  });
  await page.goto(await addressOf(staff, registrationId));
  const tabs = page.getByRole('tablist', { name: 'Partes da matrícula' });
  await expect(page.getByRole('heading', { name: 'Alteração de Matrícula' })).toBeVisible();
  const before = await tabs.boundingBox();
  arrives.resolve();
  await expect(page.getByRole('region', { name: 'Prazos' })).toContainText('Abrir o processo');
  expect(await tabs.boundingBox()).toEqual(before);
});
