import { expect, test } from './support/test.ts';
import { moneyOfNobody } from './support/unassigned-money.ts';

test('money under a charge nobody knows is seen beside the irregularities, read in detail, taken and resolved', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const reference = await moneyOfNobody(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto('/registrations/irregularities');
  await page
    .getByRole('navigation', { name: 'Telas de irregularidades' })
    .getByRole('link', { name: /^Sem matrícula\s*\d+$/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Irregularidades sem matrícula', level: 1 })).toBeVisible();
  await page.goto(`/registrations/irregularities/unassigned?reference=${reference}`);
  const row = page
    .getByRole('table', { name: 'Irregularidades sem matrícula' })
    .getByRole('row')
    .filter({ hasText: reference });
  await expect(row).toContainText('Cobrança desconhecida');
  await expect(row).toContainText('Conta transitória');

  await row.getByRole('button', { name: /^Ver detalhes/ }).click();
  const detail = page.getByRole('dialog', { name: 'Cobrança desconhecida' });
  await expect(detail).toContainText('O dinheiro entrou e espera na conta transitória');
  await expect(detail).toContainText('Transfeera');
  await expect(detail.getByRole('button', { name: `${reference}, copiar referência` })).toBeVisible();
  await expect(detail.getByRole('listitem').filter({ hasText: 'Lançamento Manual' })).toBeVisible();
  await detail.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(detail).toHaveCount(0);

  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Assumir' }).click();
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Deixar para outra pessoa' })).toBeVisible();
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: /^Resolver/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver irregularidade' });
  await expect(dialog).toContainText(reference);
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Devolvido pelo site do provedor');
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('Irregularidade resolvida')).toBeVisible();
  await expect(row).toHaveCount(0);

  await page.goto(`/registrations/irregularities/unassigned?reference=${reference}&situation=RESOLVED`);
  await row.getByRole('button', { name: /^Ver detalhes/ }).click();
  await expect(detail).toContainText('Devolvido pelo site do provedor');
  await expect(detail).not.toContainText('O que fazer');
});

test('who may not see irregularities does not reach those of no registration either', async ({ pageOf }) => {
  const page = await pageOf('OPERATOR');
  await page.goto('/registrations/irregularities/unassigned');
  await expect(page.getByText('Você não tem permissão para ver esta página.')).toBeVisible();
});
