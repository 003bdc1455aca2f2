import type { Page } from '@playwright/test';
import { choose, effectIn, menuItem, openMenu } from './support/actions-menu.ts';
import { leaver, wayBack } from './support/refund-screens.ts';
import { expect, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const rowOf = (page: Page, text: string | RegExp) => panel(page).getByRole('row').filter({ hasText: text });

/** A long timeout: the screen refreshes by itself, and the provider may have to be asked more than once. */
const PATIENCE = { timeout: 60_000 };

test('a part of a PIX is given back by its provider: chosen, shown, done, and read in statement and timeline', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { address } = await leaver(staff, baseURL ?? '', 'PIX');
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto(`${address}?tab=extrato`);
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Pagamento na plataforma')).toBeVisible();
  await expect(rowOf(page, 'Reembolso')).toHaveCount(0);

  await choose(page, 'Reembolso');
  const dialog = page.getByRole('dialog', { name: 'Reembolso' });
  await expect(dialog.getByRole('list', { name: 'Como reembolsar' })).toContainText(/Saldo no provedor: R\$/);
  await wayBack(page, /Reembolso do PIX pelo provedor/).check();
  await expect(dialog.getByRole('combobox', { name: 'Quem paga' })).toHaveCount(0);
  await expect(effectIn(page)).toContainText('NADA DEVIDO');
  await dialog.getByRole('textbox', { name: 'Valor do reembolso' }).fill('100,00');
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Combinado por telefone');
  await expect(effectIn(page)).not.toContainText('NADA DEVIDO');
  await dialog.getByRole('button', { name: /^Pedir reembolso de R\$\s100,00/ }).click();
  await expect(page.getByText('Reembolso pedido ao provedor!')).toBeVisible();
  await expect(rowOf(page, 'Reembolso')).toContainText(/Reembolso pelo provedor: À vista, PIX/);
  await expect(rowOf(page, 'Reembolso')).toContainText(/R\$\s100,00/);

  await page.getByRole('tab', { name: 'Reembolsos 1' }).click();
  await expect(rowOf(page, 'Reembolso do PIX pelo provedor')).toContainText(/R\$\s100,00/);
  await expect(rowOf(page, 'Reembolso do PIX pelo provedor')).toContainText('Reembolsado', PATIENCE);
  await page.getByRole('tab', { name: 'Linha do tempo' }).click();
  await expect(panel(page)).toContainText('Reembolso pedido ao provedor');
  await expect(panel(page)).toContainText('Pagamento reembolsado pelo provedor');

  const reader = await pageOf('SALES_ANALYST');
  await reader.goto(`${address}?tab=reembolsos`);
  await expect(rowOf(reader, 'Reembolso do PIX pelo provedor')).toContainText('Reembolsado');
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeVisible();
  await expect(menuItem(reader, 'Reembolso')).toHaveCount(0);
});

test('what the provider refuses is declined with the reason, and the credit stands as before', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { address } = await leaver(staff, baseURL ?? '', 'PIX', 'REFUSED');
  const page = await pageOf('SUPERVISOR');
  await page.goto(address);
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
  await choose(page, 'Reembolso');
  await wayBack(page, /Reembolso do PIX pelo provedor/).check();
  await expect(effectIn(page)).toContainText('NADA DEVIDO');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pedir reembolso de R\$/ })
    .click();
  await expect(page.getByText('Reembolso pedido ao provedor!')).toBeVisible();
  await page.getByRole('tab', { name: 'Reembolsos 1' }).click();
  await expect(rowOf(page, 'Reembolso do PIX pelo provedor')).toContainText('Recusado', PATIENCE);
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
});
