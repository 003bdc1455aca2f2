import { expect, test } from './support/test.ts';

test('a saved view of the report is scheduled, sent now, paused and deleted', async ({ pageOf }) => {
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto('/payments?groups=paymentMethod');
  await expect(page.getByRole('table', { name: 'Pagamentos agrupados' })).toContainText('R$');
  const view = `Por forma ${Date.now()}`;
  await page.getByRole('button', { name: 'Salvar visão' }).click();
  const naming = page.getByRole('dialog', { name: 'Salvar visão' });
  await naming.getByRole('textbox', { name: 'Nome' }).fill(view);
  await naming.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('link', { name: new RegExp(`^${view}`) })).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: `Ações da visão ${view}` }).click();
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendar relatório' });
  await expect(dialog.getByRole('combobox', { name: 'Visão' })).toHaveValue(view);
  await expect(dialog.getByRole('combobox', { name: 'Dia da semana' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/exports\/reports$/);

  const row = page.getByRole('table', { name: 'Relatórios por e-mail' }).getByRole('row').filter({ hasText: view });
  await expect(row).toContainText('Toda segunda-feira às 8h');
  await row.getByRole('button', { name: /^Enviar agora/ }).click();
  await expect(page.getByText('O arquivo está sendo feito; o e-mail sai em seguida.')).toBeVisible();
  await row.getByRole('button', { name: /^Pausar/ }).click();
  await expect(row).toContainText('Pausado');
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  const asked = page.getByRole('dialog');
  await expect(asked).toContainText(view);
  await asked.getByRole('button', { name: 'Excluir' }).click();
  await expect(row).toBeHidden();

  await page.goto('/exports');
  const made = page.getByRole('table', { name: 'Exportações' });
  await expect(made).toContainText('Pagamentos');
  // The test waits until its exports are finished, because the account is shared and nobody may have more than three
  // unfinished exports.
  await expect(made).not.toContainText(/Na fila|Em andamento/, { timeout: 60_000 });
});
