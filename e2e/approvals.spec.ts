import type { Page } from '@playwright/test';
import { waitingRefund } from './support/approval-screens.ts';
import { addressOf } from './support/student.ts';
import { expect, test } from './support/test.ts';

const inbox = (page: Page) => page.getByRole('table', { name: 'Aprovações' });
const rowOf = (page: Page, name: string) => inbox(page).getByRole('row').filter({ hasText: name });
const badge = (page: Page) => page.getByText('Aguardando aprovação: Reembolso', { exact: true });
/** The focused element: the row that took the place of the decided one, or the screen when there is no such row. */
const focusInScreen = (page: Page) => page.locator('main:focus, main :focus');

async function openRequest(page: Page, name: string) {
  await page.goto('/approvals');
  await rowOf(page, name).getByRole('button', { name: /^Ver/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Reembolso: pedido' });
  await expect(dialog.getByRole('region', { name: 'O que vai mudar' })).toContainText(/R\$\s20\.500,00/);
  return dialog;
}

test('a refund above the limit is asked for, waits on the registration, and another person approves it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId, name, proof } = await waitingRefund(staff, baseURL ?? '', 'PREPARED');
  const page = await pageOf('SUPERVISOR');
  const address = await addressOf(staff, registrationId);
  await page.goto(address);
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Reembolso/ }).click();
  const refund = page.getByRole('dialog', { name: 'Reembolso' });
  await refund.getByRole('combobox', { name: 'Quem paga' }).click();
  await page.getByRole('option', { name: 'CFC' }).click();
  await refund.locator('input[type=file]').setInputFiles(proof);
  await expect(refund.getByText('Vai esperar pela aprovação de outra pessoa')).toBeVisible();
  await refund.getByRole('button', { name: 'Pedir aprovação' }).click();
  await expect(page.getByText(/^Pedido enviado: espera pela aprovação de outra pessoa/)).toBeVisible();
  await expect(badge(page)).toBeVisible();
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();

  const own = await openRequest(page, name);
  await expect(own.getByText('Este pedido é seu: outra pessoa precisa decidir')).toBeVisible();
  await expect(own.getByRole('button', { name: 'Aprovar' })).toHaveCount(0);

  const analyst = await pageOf('FINANCIAL_ANALYST');
  const request = await openRequest(analyst, name);
  await expect(request.getByRole('link', { name: 'comprovante.png' })).toBeVisible();
  await request.getByRole('button', { name: 'Aprovar' }).click();
  await expect(analyst.getByText('Pedido aprovado e executado')).toBeVisible();
  await expect(rowOf(analyst, name)).toHaveCount(0);
  await expect(focusInScreen(analyst)).toHaveCount(1);

  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await expect(badge(page)).toHaveCount(0);
  await page.getByRole('tab', { name: 'Reembolsos 1' }).click();
  await expect(page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'CFC' })).toContainText(/R\$\s20\.500,00/);
});

test('a request is declined with a reason, which who asked reads; nothing moved', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId, name } = await waitingRefund(staff, baseURL ?? '');
  const page = await pageOf('FINANCIAL_ANALYST');
  const request = await openRequest(page, name);
  await request.getByRole('button', { name: 'Rejeitar' }).click();
  const declining = page.getByRole('dialog', { name: 'Rejeitar pedido' });
  await declining.getByRole('textbox', { name: 'Motivo' }).fill('O comprovante é de outro aluno');
  await declining.getByRole('button', { name: 'Rejeitar' }).click();
  await expect(page.getByText('Pedido rejeitado')).toBeVisible();
  await expect(rowOf(page, name)).toHaveCount(0);
  await expect(focusInScreen(page)).toHaveCount(1);
  await page.goto(`/approvals?status=DECLINED`);
  await rowOf(page, name)
    .getByRole('button', { name: /^Ver pedido/ })
    .click();
  await expect(page.getByRole('dialog')).toContainText('O comprovante é de outro aluno');
  const asker = await pageOf('SUPERVISOR');
  await asker.goto(await addressOf(staff, registrationId));
  await expect(asker.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
  await expect(badge(asker)).toHaveCount(0);
});

test('administrators keep the limits; nobody else sees them, and who decides nothing has no inbox', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  await page.goto('/system/approval-limits');
  await page.getByRole('button', { name: 'Novo limite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Novo limite' });
  await dialog.getByRole('combobox', { name: 'Pedido' }).click();
  await page.getByRole('option', { name: 'Estorno' }).click();
  await dialog.getByRole('textbox', { name: 'Espera acima de' }).fill('777,77');
  // The approval limit applies to one day far in the future only, so that it affects no other test.
  const day = `${1 + (Date.now() % 28)}`.padStart(2, '0');
  const month = `${1 + (Math.floor(Date.now() / 28) % 12)}`.padStart(2, '0');
  const date = `${day}/${month}/${2080 + (Math.floor(Date.now() / 336) % 19)}`;
  await dialog.getByRole('textbox', { name: 'Vale desde' }).fill(date);
  await dialog.getByRole('textbox', { name: 'Vale até' }).fill(date);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  const limits = page.getByRole('table', { name: 'Limites de aprovação' });
  await expect(limits.getByRole('row').filter({ hasText: date }).first()).toContainText(/R\$\s777,77/);

  const operator = await pageOf('OPERATOR');
  await operator.goto('/registrations');
  await expect(operator.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await expect(operator.getByRole('link', { name: /^Aprovações/ })).toHaveCount(0);
});
