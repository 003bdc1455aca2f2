import { expect, test } from './support/test.ts';

const ENTRY = /\/assets\/index-[^/]+\.js$/;
const SCREENS = /\/assets\/(?!index-)[^/]+\.js$/;

const missing = { status: 404, contentType: 'text/html', body: 'Not found' };

test('a program that lacks its script says so, and is asked for again on demand', async ({ page }) => {
  await page.route(ENTRY, (route) => route.fulfill(missing));
  await page.goto('/login');
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading', { name: 'O Habilita ainda não abriu' })).toBeVisible();
  await expect(notice).toContainText('confira a conexão');
  await page.unroute(ENTRY);
  await notice.getByRole('link', { name: 'tente novamente' }).click();
  await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'O Habilita ainda não abriu' })).toHaveCount(0);
});

test('a program whose first screen does not come says so, and the screen is asked for again on demand', async ({
  page,
}) => {
  await page.route(SCREENS, (route) => route.fulfill(missing));
  // The page reloads itself at most once a minute. This entry tells the page that it has just done so.
  await page.addInitScript(() => sessionStorage.setItem('habilita-reloaded-at', String(Date.now())));
  await page.goto('/login');
  const notice = page.getByRole('alert');
  await expect(notice.getByRole('heading', { name: 'Esta tela ainda não foi carregada' })).toBeVisible();
  await page.unroute(SCREENS);
  await notice.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
});

test('a program whose first screen is long in coming says that it is loading', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  await page.route(SCREENS, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByRole('status')).toHaveText('Carregando…');
  held.resolve(undefined);
  await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
  await expect(page.getByText('Carregando…')).toHaveCount(0);
});

test('without any script of the page the notice comes after a while', async ({ page }) => {
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/login');
  const notice = page.getByRole('heading', { name: 'O Habilita ainda não abriu' });
  await expect(notice).toBeHidden();
  await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
  await expect(notice).toBeVisible();
});

test('a browser without JavaScript is told what is missing', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${baseURL}/login`);
  await expect(page.getByRole('heading', { name: 'O Habilita precisa de JavaScript' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'tente novamente' })).toHaveCount(1);
  await context.close();
});
