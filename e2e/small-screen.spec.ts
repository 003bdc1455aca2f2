import type { Locator } from '@playwright/test';
import { choose } from './support/actions-menu.ts';
import { waitingRefund } from './support/approval-screens.ts';
import { newestLine, statementAt } from './support/school-statement-screens.ts';
import { addressOf } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('on a phone the list is cards, more of them on request, and says how many there are', async ({
  pageOf,
  apiAs,
}) => {
  // The test opens the registrations of a campaign that has ended, because nobody enrols in it while the test runs.
  const staff = await apiAs('ADMIN');
  const { content } = await staff<{ content: { id: string }[] }>('GET', '/campaigns?term=Horizonte&size=1');
  const page = await pageOf('ADMIN', { viewport: { width: 360, height: 780 } });
  await page.goto(`/registrations?campaignIds=${content[0]?.id}`);
  const cards = page.getByRole('list', { name: 'Matrículas', exact: true }).getByRole('listitem');
  await expect(cards).toHaveCount(10);
  await expect(page.getByText(/^Total - \d+$/)).toBeVisible();
  const [title, save] = [page.getByRole('heading', { level: 1 }), page.getByRole('button', { name: 'Salvar visão' })];
  await expect.poll(() => areInOneRow(save, title)).toBe(true);
  await page.getByText('Somas de todo o resultado').click();
  await expect(page.getByRole('definition').filter({ hasText: /^R\$/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Ver mais' }).click();
  await expect(cards).toHaveCount(20);
  await cards.first().getByRole('button', { name: 'Mostrar mais' }).click();
  await expect(cards.first().getByText('CPF', { exact: true })).toBeVisible();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);

  await page.getByRole('button', { name: 'Abrir menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Planos' }).click();
  await expect(page.getByRole('heading', { name: 'Planos', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

const middleOf = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return (top + bottom) / 2;
  });

/** Whether two elements are in one row: their middles are at the same height, to the pixel. */
const areInOneRow = async (one: Locator, other: Locator): Promise<boolean> =>
  Math.abs((await middleOf(one)) - (await middleOf(other))) <= 1;

test('on a phone the answers to a money dialog stand in one row, and the sum in them is whole', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await waitingRefund(staff, baseURL ?? '', 'PREPARED');
  const page = await pageOf('ADMIN', { viewport: { width: 360, height: 780 } });
  await page.goto(await addressOf(staff, registrationId));
  await choose(page, 'Reembolso');
  const dialog = page.getByRole('dialog', { name: 'Reembolso' });
  const answer = dialog.getByRole('button', { name: /^Registrar reembolso de R\$/ });
  await expect(answer).toBeVisible();
  await expect.poll(() => areInOneRow(answer, dialog.getByRole('button', { name: 'Voltar' }))).toBe(true);
  const cut = await answer
    .locator('span')
    .evaluateAll((parts) => parts.some((one) => one.scrollWidth > one.clientWidth));
  expect(cut).toBe(false);
});

test('on a phone a record opened from its list has one arrow back, and its name is whole above it', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN', { viewport: { width: 360, height: 780 } });
  await page.goto('/campaigns?term=Campinas');
  await page.getByRole('list', { name: 'Campanhas', exact: true }).getByRole('link').first().click();
  const trail = page.getByRole('navigation', { name: 'Você está em' });
  await expect(page.getByRole('navigation', { name: 'Lista de onde você veio' })).toBeVisible();
  await expect(trail.getByRole('link')).toHaveCount(0);
  // The next steps make the page forget from which list the campaign was opened. Its breadcrumbs must then have a link
  // back to the list.
  await page.goto(page.url().replace(/\?.*/, ''));
  await page.evaluate(() => sessionStorage.clear());
  await page.reload();
  await expect(trail.getByRole('link')).toHaveCount(1);
  const isCut = await trail
    .locator('[aria-current]')
    .evaluate(
      ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
        scrollWidth > clientWidth || scrollHeight > clientHeight,
    );
  expect(isCut).toBe(false);
});

/** The corners of a field that something else covers. */
const coveredCorners = (field: Locator) =>
  field.evaluate((element) => {
    // The points are a little inside the field, because its corners are rounded.
    const inset = 4;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const corners = [left + inset, right - inset].flatMap((x) =>
      [top + inset, bottom - inset].map((y) => [x, y] as const),
    );
    return corners.filter(([x, y]) => !element.contains(document.elementFromPoint(x, y)));
  });

test('at 400 % nothing that stays in sight covers a form or a dialog', async ({ registrationFor }) => {
  const { page } = await registrationFor('ADMIN', 'PIX', { viewport: { width: 360, height: 225 } });
  const street = page.getByRole('textbox', { name: 'Rua' });
  await street.click();
  await expect(street).toBeInViewport({ ratio: 1 });
  await expect.poll(() => coveredCorners(street)).toEqual([]);
  const save = page.getByRole('button', { name: 'Salvar' });
  await expect(save).not.toBeInViewport();
  await save.scrollIntoViewIfNeeded();
  await expect(save).toBeInViewport();
  await expect.poll(() => coveredCorners(save)).toEqual([]);
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Registrar Observação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar Observação' });
  await expect(dialog.getByRole('textbox', { name: 'Observação' })).toBeInViewport({ ratio: 0.75 });
});

test('the menu of an administrator fits a laptop', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { viewport: { width: 1366, height: 768 } });
  for (const height of [768, 640]) {
    await page.setViewportSize({ width: 1366, height });
    await page.goto('/docs');
    const menu = page.getByRole('navigation', { name: 'Menu principal' });
    await expect(menu.getByRole('link', { name: 'Treinamentos' })).toBeVisible();
    expect(await menu.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeLessThanOrEqual(0);
  }
});

test('at a zoom of 200 % a list shows rows below its tabs, its heading and its filters, not the first of them alone', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN', { viewport: { width: 683, height: 384 } });
  await page.goto('/campaigns');
  const cards = page.getByRole('list', { name: 'Campanhas', exact: true }).getByRole('listitem');
  await expect(cards.nth(2)).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 960, height: 540 });
  // A row is wider than the screen, so the test looks at its first cell.
  const rows = page.getByRole('table', { name: 'Campanhas' }).locator('tbody').getByRole('row');
  await expect(rows.nth(3).getByRole('cell').first()).toBeInViewport({ ratio: 1 });
});

test('on a phone the tab of the screen one is on stands in its bar, the last one too', async ({ pageOf }) => {
  const page = await pageOf('FINANCIAL_ANALYST', { viewport: { width: 360, height: 780 } });
  await page.goto('/payments/pending-outcomes');
  const tab = page.getByRole('navigation', { name: 'Telas de pagamentos' }).getByRole('link', { name: 'Pendências' });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await expect(tab).toBeInViewport({ ratio: 1 });
});

test('on a phone the answer that moves the money has a row of its own beside two others', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const { name } = await waitingRefund(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('FINANCIAL_ANALYST', { viewport: { width: 360, height: 780 } });
  await page.goto('/approvals');
  const card = page.getByRole('listitem').filter({ hasText: name });
  await card.getByRole('button', { name: 'Ver e decidir' }).click();
  const dialog = page.getByRole('dialog');
  const approve = dialog.getByRole('button', { name: /^Aprovar reembolso de R\$/ });
  await expect(approve).toBeVisible();
  await expect.poll(async () => (await approve.boundingBox())?.width).toBeGreaterThan(240);
  expect(await areInOneRow(approve, dialog.getByRole('button', { name: 'Rejeitar' }))).toBe(false);
});

test('on a phone a CFC reads the closing amounts of its statement without scrolling sideways', async ({
  pageOf,
  apiAs,
}) => {
  const line = await newestLine(await apiAs('DRIVING_SCHOOL_ADMIN'));
  const page = await pageOf('DRIVING_SCHOOL_ADMIN', { viewport: { width: 360, height: 780 } });
  await page.goto(statementAt(line));
  const figures = page.getByRole('region', { name: 'Valores do repasse' });
  await expect(figures.getByText(/^Fechamento, até/).first()).toBeVisible();
  await expect.poll(() => figures.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);
});

test('on a phone a card tells when a payment is due, that a sum is one and which course a fee is of, and keeps a day with its hour', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN', { viewport: { width: 360, height: 780 } });
  const cardOf = (list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem').first();
  await page.goto('/payments');
  await expect(cardOf('Pagamentos')).toContainText(/Vencimento: \d\d\/\d\d\/\d{4}/);
  await page.goto('/payments?groups=campaignName,status');
  await expect(cardOf('Pagamentos agrupados').getByText('Situação: Subtotal')).toHaveCSS('font-weight', '600');
  await page.goto('/plans/catalogues');
  await expect(cardOf('Taxas')).toContainText(/Subgrupo: .*Situação: Ativo/);
  await page.goto('/registrations?sort=schedulingDateTime,DESC');
  const booked = cardOf('Matrículas').getByText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expect(booked).toHaveCSS('white-space', 'nowrap');
});

test('on a phone the words of the buttons below the second step are whole', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { viewport: { width: 360, height: 780 } });
  const json = { on: true, confirmedAt: '2026-11-20T10:00:00.000Z', recoveryCodesLeft: 9 };
  await page.route('**/api/v1/account/second-step', (route) => route.fulfill({ json }));
  await page.goto('/account/security');
  const words = page.getByRole('button', { name: 'Gerar novos códigos de recuperação' }).locator('span span').last();
  await expect(words).toBeVisible();
  const isCut = await words.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(isCut).toBe(false);
});
