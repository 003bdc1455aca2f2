import type { Page } from '@playwright/test';
import { waitingRefund } from './support/approval-screens.ts';
import { expect, test } from './support/test.ts';

const cut = (page: Page) =>
  page.locator('.kit-grid td :is(.kit-figures, .kit-copy, .kit-badge)').evaluateAll((parts) =>
    parts
      .filter((part) => {
        const cell = part.closest('td')?.getBoundingClientRect();
        return cell !== undefined && part.getBoundingClientRect().right > cell.right - 1;
      })
      .map((part) => part.textContent),
  );

const cutHeadings = (page: Page) =>
  page
    .locator('.kit-grid thead th')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => [cell, ...cell.querySelectorAll('*')].some((one) => one.scrollWidth > one.clientWidth + 1))
        .map((cell) => cell.textContent),
    );

const scrolls = (page: Page) =>
  page.locator('section.kit-grid-region').evaluate((region) => region.scrollWidth > region.clientWidth + 1);

test('at 1366 pixels nothing that identifies or pays is cut, and amount, due date and status are in view', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  await waitingRefund(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('ADMIN', { own: true });
  await page.setViewportSize({ width: 1366, height: 768 });
  const lists = [
    ['/registrations', 'Matrículas', ['Nome', 'Situação do pagamento', 'Saldo', 'Vencido']],
    ['/registrations/irregularities', 'Irregularidades', ['Nome', 'Irregularidade', 'Campanha', 'Saldo']],
    ['/payments', 'Pagamentos', ['Aluno', 'Situação', 'Vencimento', 'Valor bruto']],
    ['/payments/statements', 'Repasses', ['CFC', 'Líquido na plataforma', 'A transferir', 'Devido à plataforma']],
    ['/approvals', 'Aprovações', ['Aluno ou CFC', 'Pedido', 'Valor', 'Pedido em', 'Situação']],
    ['/campaigns', 'Campanhas', ['Nome', 'Edição', 'Início', 'Término', 'Situação']],
    ['/plans', 'Planos', ['Nome', 'Categoria', 'Locação de veículo']],
    ['/system/outbox', 'Caixa de saída', ['Assunto', 'Situação', 'Destinatário', 'Erro']],
    ['/leads', 'Leads', ['Nome', 'Celular', 'Data de cadastro']],
  ] as const;
  for (const [address, title, columns] of lists) {
    await page.goto(address);
    const table = page.getByRole('table', { name: title, exact: true });
    await expect(table.locator('[data-subject]').first()).toBeVisible();
    for (const name of columns) await expect(table.getByRole('columnheader', { name, exact: true })).toBeInViewport();
    await page.evaluate(() => document.fonts.ready);
    await expect
      .poll(async () => [title, await scrolls(page), await cut(page), await cutHeadings(page)])
      .toEqual([title, false, [], []]);
  }
  const table = page.getByRole('table', { name: 'Leads' });
  await page.getByRole('button', { name: /^Mais \d+ colunas$/ }).click();
  await expect(table.getByRole('columnheader', { name: 'Plano' })).toBeVisible();
  await expect.poll(() => cut(page)).toEqual([]);
  await page.locator('section.kit-grid-region').evaluate((region) => region.scrollTo({ left: 600 }));
  await expect(table.getByRole('columnheader', { name: 'Nome', exact: true })).toBeInViewport();
  await page.getByRole('button', { name: 'Menos colunas' }).click();
  await expect(table.getByRole('columnheader', { name: 'Plano' })).toBeHidden();
});

test('the badge of a payment keeps its word on one line, on the report and on the record', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { own: true });
  await page.setViewportSize({ width: 1366, height: 768 });
  const heights = () =>
    page
      .locator('.kit-grid .kit-badge', { hasText: 'Cancelado' })
      .evaluateAll((all) => all.map((one) => one.clientHeight));
  await page.goto('/payments?status=CANCELLED');
  const subject = page.getByRole('table', { name: 'Pagamentos' }).locator('[data-subject] a').first();
  await expect(subject).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  expect(new Set(await heights())).toEqual(new Set([20]));
  await page.goto(`${await subject.getAttribute('href')}?tab=pagamentos`);
  await expect(page.locator('.kit-grid .kit-badge', { hasText: 'Cancelado' }).first()).toBeVisible();
  expect(new Set(await heights())).toEqual(new Set([20]));
});

test('by keyboard from the search over the rows into a record, on to the next, and back to the list as it was', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  await page.goto('/registrations?registrationStatus=REGISTERED&sort=studentName,ASC');
  const table = page.getByRole('table', { name: 'Matrículas' });
  await expect(table.getByRole('row').nth(10)).toBeVisible();
  const names = await table.locator('[data-subject] a').allTextContents();
  await page.locator('body').press('/');
  await expect(page.getByRole('textbox', { name: 'CPF' })).toBeFocused();
  await page.getByRole('region', { name: 'Matrículas' }).focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: names.at(-1) ?? '?', exact: true })).toBeVisible();
  const from = page.getByRole('navigation', { name: 'Lista de onde você veio' });
  await expect(from).toContainText('10 de');
  await from.getByRole('button', { name: 'Próximo registro' }).click();
  await expect(from).toContainText('11 de');
  await from.getByRole('link', { name: 'Matrículas' }).click();
  await expect(page).toHaveURL(/registrationStatus=REGISTERED/);
  await expect(page).toHaveURL(/page=1/);
  await expect(table.locator('[data-subject] a').first()).toBeFocused();
});

test('a record scrolled keeps name, status, what is open and actions; tabs without room are under Mais', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  await page.setViewportSize({ width: 360, height: 700 });
  // The list is sorted by name, because by default the new registrations of other tests would come first and move the
  // cards.
  await page.goto('/registrations?registrationStatus=REGISTERED&sort=studentName,ASC');
  await page.getByRole('list', { name: 'Matrículas' }).getByRole('link').first().click();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toBeVisible();
  await expect(page.getByText('Cobrado', { exact: true })).toBeVisible();
  const header = page.locator('.kit-record-head[data-shrunk]');
  // The test scrolls repeatedly, because a scroll ends too early while the page is still growing.
  await expect(async () => {
    await page.mouse.wheel(0, 900);
    await expect(header).toBeInViewport({ timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await expect(title).toBeInViewport();
  await expect(header).toContainText('R$');
  await expect(header.getByRole('button', { name: 'Ações' })).toBeInViewport();
  await expect(async () => {
    await page.mouse.wheel(0, -2000);
    await expect(header).toHaveCount(0, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });

  await page.setViewportSize({ width: 240, height: 700 });
  await expect(page.getByRole('tab', { name: 'Anexos' })).toHaveCount(0);
  await page.getByRole('button', { name: /^Mais/ }).click();
  await page.getByRole('menuitem', { name: 'Anexos' }).click();
  await expect(page.getByRole('tab', { name: 'Anexos', selected: true })).toBeVisible();
});
