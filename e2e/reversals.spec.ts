import type { Page } from '@playwright/test';
import { effectIn, saysOf } from './support/actions-menu.ts';
import { enrolledAndPaid, fillBankAccount, openReversal } from './support/reversal-screens.ts';
import { expect, test } from './support/test.ts';

/** The only row with an amount in the open tab. */
const moneyIn = (page: Page) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: /R\$/ }).first();

test('a card payment is reversed by its provider: paid before, owed again afterwards', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { address } = await enrolledAndPaid(staff, baseURL ?? '', 'CREDIT');
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await expect(saysOf(page, 'Em aberto')).toContainText(/R\$\s0,00/);
  await openReversal(page);
  await expect(effectIn(page)).toContainText('Os valores mudam assim que o provedor confirmar.');
  const dialog = page.getByRole('dialog', { name: 'Estornar pagamento' });
  await dialog.getByRole('textbox', { name: 'Motivo do estorno' }).fill('Comprou duas vezes.');
  await dialog.getByRole('button', { name: /^Estornar R\$/ }).click();
  await expect(page.getByText('Estorno registrado com sucesso!')).toBeVisible();
  await expect(moneyIn(page)).toContainText('Estornado');
  await expect(saysOf(page, 'Em aberto')).not.toContainText(/R\$\s0,00/);
  await page.getByRole('tab', { name: 'Estornos 1' }).click();
  await expect(moneyIn(page)).toContainText('Aprovado');

  const reader = await pageOf('SALES_ANALYST');
  await reader.goto(`${address}?tab=pagamentos`);
  await expect(moneyIn(reader)).toContainText('Estornado');
  await expect(moneyIn(reader).getByRole('button', { name: /^Estornar/ })).toHaveCount(0);
});

test('a boleto goes back to a bank account once a second person approved; who asked cannot', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { address, name } = await enrolledAndPaid(staff, baseURL ?? '', 'BOLETO');
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await openReversal(page);
  const dialog = page.getByRole('dialog', { name: 'Estornar pagamento' });
  await expect(dialog.getByRole('textbox', { name: 'Titular da conta' })).toHaveValue(name);
  await fillBankAccount(page);
  await expect(effectIn(page)).toContainText('Saldo');
  await dialog.getByRole('button', { name: /^(Estornar R\$|Enviar|Pedir)/ }).click();
  await expect(page.getByText('Estorno registrado com sucesso!')).toBeVisible();
  await expect(moneyIn(page)).toContainText('Aguardando aprovação');
  await page.getByRole('tab', { name: 'Estornos 1' }).click();
  await expect(moneyIn(page)).toContainText('Conta corrente 5678900-1');
  await expect(moneyIn(page).getByRole('button', { name: 'Aprovar estorno' })).toHaveCount(0);
  await expect(saysOf(page, 'Em aberto')).toContainText(/R\$\s0,00/);

  const second = await pageOf('SUPERVISOR');
  await second.goto(`${address}?tab=estornos`);
  await moneyIn(second).getByRole('button', { name: 'Aprovar estorno' }).click();
  const approval = second.getByRole('dialog', { name: 'Aprovar estorno' });
  await expect(approval).toContainText('Para a conta do aluno');
  await expect(effectIn(second)).toContainText('Saldo');
  await approval.getByRole('button', { name: /^Aprovar estorno de R\$/ }).click();
  await expect(second.getByText('Estorno aprovado', { exact: true })).toBeVisible();
  await expect(moneyIn(second)).toContainText('Aprovado');
  await expect(saysOf(second, 'Em aberto')).not.toContainText(/R\$\s0,00/);
});
