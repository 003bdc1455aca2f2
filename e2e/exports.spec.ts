import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** A long timeout, because exports of other tests may be made first. */
const PATIENCE = { timeout: 90_000 };

const panel = (page: Page) => page.getByRole('region', { name: 'Exportações' });

async function exported(page: Page): Promise<{ name: string; bytes: Buffer }> {
  await page.getByRole('button', { name: 'Exportar' }).click();
  const item = panel(page).getByRole('listitem').first();
  await expect(item.getByText(/^[\d.]+ linhas?$/)).toBeVisible(PATIENCE);
  // The open panel tells a screen reader that the file is ready, so no toast says it once more.
  await expect(item.getByRole('status')).toHaveText(/está pronto para baixar/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    item.getByRole('button', { name: /^Baixar / }).click(),
  ]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('the lists are exported as they stand, downloaded, and found again under Exportações', async ({ pageOf }) => {
  const page = await pageOf('SUPERVISOR');
  await page.goto('/registrations?registrationStatus=REGISTERED');
  const registrations = await exported(page);
  expect(registrations.name).toMatch(/^Matrículas \d\d-\d\d-\d{4} \d\dh\d\d\.xlsx$/);
  // A spreadsheet is a ZIP archive.
  expect(registrations.bytes.subarray(0, 2).toString()).toBe('PK');
  await panel(page).getByRole('button', { name: 'Fechar painel de exportações' }).click();

  await page.goto('/payments');
  const payments = await exported(page);
  expect(payments.name).toMatch(/^Pagamentos /);
  await panel(page).getByRole('link', { name: 'Ver todas as exportações' }).click();
  await expect(page.getByRole('heading', { name: 'Exportações', level: 1 })).toBeVisible();
  const row = page
    .getByRole('row')
    .filter({ hasText: registrations.name })
    .filter({ hasText: 'Situação da matrícula: Matriculado' })
    .first();
  await expect(row).toContainText('Pronta');
  const [again] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('button', { name: /^Baixar/ }).click(),
  ]);
  expect((await readFile(await again.path())).length).toBe(registrations.bytes.length);
});

test('an export on its way is still followed after a reload', async ({ pageOf }) => {
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/driving-schools');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await expect(panel(page)).toBeVisible();
  await page.reload();
  await page
    .getByRole('button', { name: /^(Exportações|\d+ exportaç)/ })
    .first()
    .click();
  await page.goto('/exports');
  await expect(page.getByRole('row').filter({ hasText: 'CFCs ' }).first()).toContainText('Pronta', PATIENCE);
});

test('who may look at registrations but not manage them has no Exportar', async ({ pageOf }) => {
  const page = await pageOf('SALES_ANALYST');
  await page.goto('/registrations');
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Colunas', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exportar' })).toHaveCount(0);
});
