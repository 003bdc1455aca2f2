import type { Page } from '@playwright/test';
import { addressOf, enrol, pay, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const panel = (page: Page) => page.getByRole('tabpanel');
const rowOf = (page: Page, text: string) => panel(page).getByRole('row').filter({ hasText: text });

test('the statement tells the balance after each line, opens its cause, explains itself and goes to the student', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const address = await addressOf(staff, student.registrationId);
  // The window is wide, because the columns with the balance of each holder are shown only when they fit.
  const page = await pageOf('ADMIN', { viewport: { width: 2200, height: 900 } });
  await page.goto(`${address}?tab=extrato`);
  await expect(rowOf(page, 'Contrato')).toBeVisible();
  await pay(baseURL ?? '', student.paymentId);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Pagamento na plataforma')).toContainText('R$ 0,00');
  await expect(panel(page).getByRole('columnheader', { name: 'Saldo do CFC' })).toBeVisible();

  await page.getByRole('button', { name: 'Explicar este saldo' }).click();
  const explained = page.getByRole('dialog', { name: 'Este saldo, explicado' });
  await expect(explained).toContainText('em 1 pagamento.');
  await expect(explained).toContainText('a conta está quitada');
  await explained.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(explained).toBeHidden();

  await rowOf(page, 'Pagamento na plataforma').getByRole('button', { name: 'Ver a causa' }).click();
  const cause = page.getByRole('dialog', { name: 'Pagamento na plataforma' });
  await expect(cause).toContainText('Número da cobrança');
  await cause.getByRole('button', { name: 'Abrir em Pagamentos' }).click();
  await expect(page.getByRole('tab', { name: /^Pagamentos/, selected: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Extrato' }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('CNHPOP_Extrato.pdf');
  await page.getByRole('button', { name: 'Enviar ao aluno' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText('Email enviado com sucesso')).toBeVisible();
});

test('support reads the statement without the split, and who reads no payments has none', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const address = await addressOf(staff, student.registrationId);
  const support = await pageOf('STUDENT_SUPPORT');
  await support.goto(`${address}?tab=extrato`);
  await expect(rowOf(support, 'Contrato')).toBeVisible();
  await expect(panel(support).getByRole('columnheader', { name: 'Saldo', exact: true })).toBeVisible();
  await expect(panel(support).getByRole('columnheader', { name: 'Saldo do CFC' })).toHaveCount(0);
  const operator = await pageOf('OPERATOR');
  await operator.goto(address);
  await expect(operator.getByRole('tab', { name: 'Linha do tempo' })).toBeVisible();
  await expect(operator.getByRole('tab', { name: 'Extrato' })).toHaveCount(0);
});

test('the timeline shows everything of a registration in one list, and one kind when asked', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  await staff('POST', `/notes/REGISTRATION/${student.registrationId}`, { note: 'Prefere ser chamada à tarde' });
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=linha-do-tempo`);
  const timeline = page.getByRole('list', { name: 'Linha do tempo' });
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Prefere ser chamada à tarde' })).toBeVisible();
  await expect(timeline.getByRole('listitem').filter({ hasText: 'Cobrança de' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Observações' }).click();
  await expect(timeline.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Observações' })).toHaveAttribute('aria-pressed', 'true');
});
