import type { Page } from '@playwright/test';
import { choose, effectIn, menuItem, openMenu, saysOf } from './support/actions-menu.ts';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

async function reais(page: Page, word: string): Promise<number> {
  const text = (await saysOf(page, word).textContent()) ?? '';
  return Number(text.replaceAll(/[^\d,]/g, '').replace(',', '.'));
}

const brl = (amount: number): RegExp =>
  new RegExp(
    amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, '\\s').replace('$', '\\$'),
  );

test('money left at the school is registered, followed by more, and the latest is cancelled for a reason', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(await addressOf(staff, registrationId));
  await expect(page.getByRole('tab', { name: /^Pagamentos no CFC/ })).toHaveCount(0);
  await expect(saysOf(page, 'Em aberto')).not.toContainText(/R\$\s0,00/);
  const debt = await reais(page, 'Em aberto');

  await choose(page, 'Pagamento no CFC');
  const dialog = page.getByRole('dialog', { name: 'Pagamento no CFC' });
  await dialog.getByRole('combobox', { name: 'O aluno vai mudar de plano?' }).click();
  await page.getByRole('option', { name: 'Não' }).click();
  const amount = dialog.getByRole('textbox', { name: 'Valor pago no CFC' });
  await amount.fill('999999');
  await dialog.getByRole('button', { name: /^Registrar pagamento/ }).click();
  await expect(amount).toHaveAccessibleDescription(/O valor não pode ser maior que a dívida restante/);
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Pagou no balcão');
  await amount.fill('300');
  await expect(dialog).toContainText('novas parcelas serão geradas para o restante');
  await expect(effectIn(page)).toContainText('Cobranças que entram');
  await expect(effectIn(page).getByRole('listitem').last()).toContainText(brl(debt - 300));
  await dialog.getByRole('button', { name: 'Registrar pagamento de R$ 300,00' }).click();
  await expect(page.getByText('Pagamento no CFC registrado com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(saysOf(page, 'Em aberto')).toContainText(brl(debt - 300));

  await choose(page, 'Pagamento no CFC');
  await expect(dialog.getByRole('textbox', { name: 'Valor pago no CFC' })).toBeVisible();
  await expect(dialog.getByRole('combobox')).toHaveCount(0);
  await dialog.getByRole('textbox', { name: 'Valor pago no CFC' }).fill('100');
  await expect(effectIn(page)).toContainText('Cobranças que entram');
  await dialog.getByRole('button', { name: 'Registrar pagamento de R$ 100,00' }).click();
  await expect(dialog).toBeHidden();
  await expect(saysOf(page, 'Em aberto')).toContainText(brl(debt - 400));

  await page.getByRole('tab', { name: 'Pagamentos no CFC 2' }).click();
  const rows = page.getByRole('tabpanel').getByRole('row');
  const first = rows.filter({ hasText: /R\$\s300,00/ });
  const second = rows.filter({ hasText: /R\$\s100,00/ });
  await expect(first.getByRole('button', { name: /Cancelar pagamento/ })).toHaveCount(0);
  await second.getByRole('button', { name: /Cancelar pagamento/ }).click();
  const cancelling = page.getByRole('dialog', { name: 'Cancelar pagamento no CFC' });
  await cancelling.getByRole('button', { name: /^Cancelar pagamento de/ }).click();
  const reason = cancelling.getByRole('textbox', { name: 'Motivo do cancelamento' });
  await expect(reason).toHaveAccessibleDescription('Este campo é obrigatório');
  await reason.fill('Lançado duas vezes');
  await expect(effectIn(page)).toContainText('Cobranças que entram');
  await cancelling.getByRole('button', { name: 'Cancelar pagamento de R$ 100,00' }).click();
  await expect(page.getByText('Cancelamento registrado com sucesso!')).toBeVisible();
  await expect(second).toContainText('Não');
  await expect(first.getByRole('button', { name: /Cancelar pagamento/ })).toBeVisible();
  await expect(saysOf(page, 'Em aberto')).toContainText(brl(debt - 300));
});

test('who only looks sees the payments in the CFC, and neither registers nor cancels one', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const paid = { registrationId, paymentMethod: 'PIX', paymentAmount: 250 };
  await staff('POST', '/registration-payments-in-cfc', paid);
  const reader = await pageOf('SALES_ANALYST');
  await reader.goto(await addressOf(staff, registrationId));
  await reader.getByRole('tab', { name: 'Pagamentos no CFC 1' }).click();
  const row = reader
    .getByRole('tabpanel')
    .getByRole('row')
    .filter({ hasText: /R\$\s250,00/ });
  await expect(row).toBeVisible();
  await expect(row.getByRole('button', { name: /Cancelar pagamento/ })).toHaveCount(0);
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeVisible();
  await expect(menuItem(reader, 'Pagamento no CFC')).toHaveCount(0);
});
