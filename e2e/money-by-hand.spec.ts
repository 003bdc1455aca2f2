import type { Page } from '@playwright/test';
import { choose as chooseIn, effectIn, menuItem, openMenu, saysOf } from './support/actions-menu.ts';
import { addressOf, enrol, pay, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

async function choose(page: Page, action: string) {
  await chooseIn(page, action);
  return page.getByRole('dialog', { name: action });
}

const rowOf = (page: Page, text: string) => page.getByRole('tabpanel').getByRole('row').filter({ hasText: text });

test('a credit is entered by hand, refunded with its proof, and both have their tabs; who only reads money is offered neither', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  await pay(baseURL ?? '', student.paymentId);
  const address = await addressOf(staff, student.registrationId);
  const page = await pageOf('ADMIN');
  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await openMenu(page);
  await expect(menuItem(page, 'Reembolso')).toContainText('O aluno não tem saldo positivo.');
  await menuItem(page, 'Lançamento Manual').click();
  const entry = page.getByRole('dialog', { name: 'Lançamento Manual' });
  await entry.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Crédito' }).click();
  await entry.getByRole('textbox', { name: 'Motivo' }).fill('Desconto prometido pelo CFC');
  await entry.getByRole('textbox', { name: 'Valor do CFC' }).fill('120,50');
  await entry.getByRole('textbox', { name: 'Motivo' }).click();
  await expect(effectIn(page)).toContainText(/R\$\s120,50/);
  await entry.getByRole('button', { name: /Lançar crédito de R\$\s120,50/ }).click();
  await expect(page.getByText('Lançamento Manual registrado com sucesso!')).toBeVisible();
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
  await expect(saysOf(page, 'Crédito do aluno')).toHaveText(/R\$\s120,50$/);
  await page.getByRole('tab', { name: 'Lançamentos Manuais 1' }).click();
  await expect(rowOf(page, 'Desconto prometido pelo CFC')).toContainText('Crédito');

  const refund = await choose(page, 'Reembolso');
  await expect(refund.getByRole('textbox', { name: 'Valor do reembolso' })).toHaveValue('120,50');
  const ways = refund.getByRole('list', { name: 'Como reembolsar' });
  await expect(ways).toContainText(/R\$\s120,50 · Reembolso do PIX pelo provedor/);
  await refund.getByRole('combobox', { name: 'Quem paga' }).click();
  await page.getByRole('option', { name: 'CFC' }).click();
  const proof = { name: 'comprovante.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') };
  await refund.locator('input[type=file]').setInputFiles(proof);
  await expect(effectIn(page)).toContainText('PAGO');
  await refund.getByRole('button', { name: /Registrar reembolso de R\$\s120,50/ }).click();
  await expect(page.getByText('Reembolso registrado com sucesso!')).toBeVisible();
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await expect(saysOf(page, 'Em aberto')).toHaveText(/R\$\s0,00$/);
  await page.getByRole('tab', { name: 'Reembolsos 1' }).click();
  await expect(rowOf(page, 'CFC')).toContainText(/R\$\s120,50/);

  const reader = await pageOf('SALES_ANALYST');
  await reader.goto(address);
  await reader.getByRole('tab', { name: 'Reembolsos 1' }).click();
  await expect(rowOf(reader, 'CFC')).toBeVisible();
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: /Lançamento|Reembolso|Avulso|Enviar/ })).toHaveCount(0);
});

test('a custom payment by card ends with the link to pay it, and its tab tells what it is for', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('SUPERVISOR');
  const before = (await saysOf(page, 'Cobrado').textContent()) ?? '';
  const dialog = await choose(page, 'Pagamento Avulso');
  await dialog.getByRole('textbox', { name: 'Valor do CFC' }).fill('80');
  await dialog.getByRole('textbox', { name: 'Valor da plataforma' }).fill('20');
  await dialog.getByRole('combobox', { name: 'Motivo' }).click();
  await page.getByRole('option', { name: 'Aula extra' }).click();
  await dialog.getByRole('textbox', { name: 'Detalhes' }).fill('Segunda prova prática');
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Cartão de crédito' }).click();
  await expect(effectIn(page)).toContainText('Cobranças que entram');
  await expect(effectIn(page).getByRole('listitem').last()).toContainText(/Cartão de crédito.*R\$\s100,00/);
  await dialog.getByRole('button', { name: /Cobrar R\$\s100,00/ }).click();
  await expect(page.getByText('Pagamento Avulso registrado com sucesso!')).toBeVisible();
  const link = page.getByRole('dialog', { name: 'Link de pagamento' });
  await expect(link).toContainText(/\/payment\/[0-9a-f-]{36}/);
  await link.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(saysOf(page, 'Cobrado')).not.toHaveText(before);
  await page.getByRole('tab', { name: 'Pagamentos Avulsos 1' }).click();
  await expect(rowOf(page, 'Segunda prova prática')).toContainText(/R\$\s100,00/);
  // Only administrators have Lançamento Manual in the menu.
  await openMenu(page);
  await expect(menuItem(page, 'Lançamento Manual')).toHaveCount(0);
});

test('a boleto is sent by e-mail, taken off what is due and brought back', async ({ pageOf, registrationFor }) => {
  const { staff, student, page } = await registrationFor('ADMIN', 'BOLETO');
  await choose(page, 'Enviar entrada por e-mail');
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Email enviado com sucesso')).toBeVisible();
  await page.getByRole('tab', { name: /^Pagamentos 1/ }).click();
  const payment = rowOf(page, 'Boleto à vista');
  const act = async (label: string) => {
    await payment.getByRole('button', { name: /^(Mais|Ações)/ }).click();
    await menuItem(page, label).click();
  };
  await act('Inativar');
  await expect(effectIn(page)).toContainText('Cobranças que saem');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Inativar pagamento de/ })
    .click();
  await expect(page.getByText('Pagamento inativado com sucesso!')).toBeVisible();
  await expect(payment).toContainText('Excluído');
  // The menu item is disabled and shows why until the provider has cancelled the old charge; the click waits for that.
  await act('Ativar');
  await expect(effectIn(page)).toContainText('Cobranças que entram');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Ativar pagamento de/ })
    .click();
  await expect(page.getByText('Pagamento ativado com sucesso!')).toBeVisible();
  await expect(payment).toContainText('Pendente');

  const support = await pageOf('STUDENT_SUPPORT');
  await support.goto(await addressOf(staff, student.registrationId));
  await support.getByRole('tab', { name: /^Pagamentos 1/ }).click();
  await expect(rowOf(support, 'Boleto à vista')).toBeVisible();
  await expect(support.getByRole('button', { name: 'Inativar' })).toHaveCount(0);
});

/** A picture of one white pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg==';
