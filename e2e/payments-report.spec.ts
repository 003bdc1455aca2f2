import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const columns = (page: Page) => page.getByRole('dialog');

test('payments by campaign and method have subtotals, and a group leads to its payments', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/payments?groups=campaignName,paymentMethod');
  const table = page.getByRole('table', { name: 'Pagamentos agrupados' });
  await expect(table.getByRole('row').filter({ hasText: 'Subtotal' }).first()).toContainText('R$');
  await expect(table.locator('tfoot')).toContainText('R$');
  const ofPix = table.getByRole('row').filter({ hasText: 'PIX' }).first();
  await ofPix.getByRole('link', { name: /^Ver pagamentos/ }).click();
  const payments = page.getByRole('table', { name: 'Pagamentos', exact: true });
  await expect(payments.getByRole('row').filter({ hasText: 'PIX' }).first()).toBeVisible();
  await expect(page).toHaveURL(/campaignIds=[\da-f-]{36}/);
  await expect(page).toHaveURL(/paymentMethods=PIX/);
  await expect(payments.locator('tbody')).not.toContainText('Boleto');
});

test('groups of columns are chosen first, then columns', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { own: true });
  await page.goto('/payments');
  const table = page.getByRole('table', { name: 'Pagamentos', exact: true });
  await expect(table.getByRole('columnheader', { name: 'Aluno' })).toBeVisible();
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  const groups = columns(page).getByRole('group', { name: 'Grupos de colunas' });
  await expect(columns(page).getByRole('region', { name: 'Colunas de Plano' })).toBeHidden();
  await groups.getByRole('checkbox', { name: 'Plano' }).check();
  await columns(page).getByRole('checkbox', { name: 'Nome curto do plano' }).uncheck();
  await expect(table.getByRole('columnheader', { name: 'Tipo do plano' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Nome curto do plano' })).toBeHidden();
  await groups.getByRole('checkbox', { name: 'Plano' }).uncheck();
  await expect(table.getByRole('columnheader', { name: 'Tipo do plano' })).toBeHidden();
  await columns(page).getByRole('button', { name: 'Restaurar padrão' }).click();
  await expect(table.getByRole('columnheader', { name: 'Aluno' })).toBeVisible();
});

test('an administrator of a CFC has the groups of columns that are theirs, and their school chosen', async ({
  pageOf,
}) => {
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto('/payments');
  await expect(page.getByRole('table', { name: 'Pagamentos', exact: true })).toBeVisible();
  await expect(page).toHaveURL(/drivingSchoolIds=/);
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  const groups = columns(page).getByRole('group', { name: 'Grupos de colunas' });
  await expect(groups.getByRole('checkbox', { name: 'Valores do CFC' })).toBeChecked();
  for (const group of await groups.getByRole('checkbox').all()) await expect(group).toBeDisabled();
  await expect(groups.getByRole('checkbox', { name: 'Provedor' })).toBeHidden();
  await expect(columns(page).getByRole('checkbox', { name: 'Creditado CFC' })).toBeEnabled();
});

test('the shares of CFC and platform are for administrators and their schools alone', async ({ pageOf }) => {
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto('/payments?groups=status');
  const table = page.getByRole('table', { name: 'Pagamentos agrupados' });
  await expect(table.getByRole('columnheader', { name: 'Valor bruto' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: /CFC|plataforma|líquido/i })).toHaveCount(0);
  await page.getByRole('button', { name: 'Colunas', exact: true }).click();
  await expect(columns(page).getByRole('checkbox', { name: 'Valores', exact: true })).toBeVisible();
  await expect(columns(page).getByRole('checkbox', { name: /Valores d/ })).toHaveCount(0);
});
