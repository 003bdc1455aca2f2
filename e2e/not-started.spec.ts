import { expect, test } from './support/test.ts';

const ENTRY = /\/assets\/index-[^/]+\.js$/;
const OTHER_PARTS = /\/assets\/(?!index-)[^/]+\.js$/;

for (const [what, files] of [
  ['its first script', ENTRY],
  ['a part of its first script', OTHER_PARTS],
] as const)
  test(`a program that lacks ${what} says so, and is asked for again on demand`, async ({ page }) => {
    await page.route(files, (route) => route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' }));
    await page.goto('/login');
    const notice = page.getByRole('alert');
    await expect(notice.getByRole('heading', { name: 'O Habilita ainda não abriu' })).toBeVisible();
    await expect(notice).toContainText('confira a conexão');
    await page.unroute(files);
    await notice.getByRole('link', { name: 'tente novamente' }).click();
    await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'O Habilita ainda não abriu' })).toHaveCount(0);
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
