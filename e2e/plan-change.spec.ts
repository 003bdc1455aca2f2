import { choose, effectIn, menuItem, openMenu, saysOf } from './support/actions-menu.ts';
import type { Api } from './support/api.ts';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

interface Offers {
  readonly planId: string;
  readonly plans: readonly {
    planId: string;
    planName: string;
    prices: Record<string, number>;
    hasVacancies: boolean;
  }[];
}

/** A plan of the student's school, with seats and a price by this method. */
async function anotherPlan(staff: Api, registrationId: string, method: string) {
  const { planId, plans } = await staff<Offers>('GET', `/registrations/${registrationId}/plan-offers`);
  const other = plans.find((plan) => plan.planId !== planId && plan.hasVacancies && plan.prices[method] !== undefined);
  if (other === undefined) throw new Error('the school offers one plan');
  return { name: other.planName, price: other.prices[method] ?? 0 };
}

const brl = (amount: number): RegExp =>
  new RegExp(
    amount.toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }).replace(/\s/g, '\\s').replace('$', '\\$'),
  );

test('a student changes to another category: the price shown is the price charged, and the tab tells it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const other = await anotherPlan(staff, registrationId, 'BOLETO');
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(await addressOf(staff, registrationId));
  await expect(page.getByRole('tab', { name: /^Alterações de categoria/ })).toHaveCount(0);
  await expect(saysOf(page, 'Cobrado')).not.toContainText(brl(other.price));
  await choose(page, 'Alteração de Categoria');
  const dialog = page.getByRole('dialog', { name: 'Alteração de Categoria' });
  await dialog.getByRole('combobox', { name: 'Novo plano' }).click();
  await page.getByRole('option', { name: other.name }).click();
  await dialog.getByRole('combobox', { name: 'Forma de pagamento' }).click();
  await page.getByRole('option', { name: 'Boleto à vista', exact: true }).click();
  const confirm = dialog.getByRole('button', { name: 'Alterar categoria' });
  await confirm.click();
  const strategy = dialog.getByRole('combobox', { name: 'Cobranças em aberto' });
  await expect(strategy).toHaveAccessibleDescription(/^Este campo é obrigatório/);
  await strategy.click();
  await page.getByRole('option', { name: /^Cancelar e cobrar o que falta/ }).click();
  await expect(effectIn(page)).toContainText('Cobranças que saem');
  await expect(effectIn(page)).toContainText('Passa para outro plano');
  await expect(effectIn(page).getByRole('listitem').last()).toContainText(brl(other.price));
  await confirm.click();
  await expect(page.getByText('Categoria alterada com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(saysOf(page, 'Cobrado')).toContainText(brl(other.price));
  await expect(saysOf(page, 'Em aberto')).toContainText(brl(other.price));
  await page.getByRole('tab', { name: 'Alterações de categoria 1' }).click();
  const row = page.getByRole('tabpanel').getByRole('row').filter({ hasText: other.name });
  await expect(row).toContainText('PIX');
  await expect(row).toContainText('Boleto à vista');
  await expect(row).toContainText('Sim');
});

test('neither plan nor method differing is refused on its field, and who does not manage registrations is not offered the change', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const { planId, plans } = await staff<Offers>('GET', `/registrations/${registrationId}/plan-offers`);
  const own = plans.find((plan) => plan.planId === planId)?.planName ?? '';
  const address = await addressOf(staff, registrationId);
  const page = await pageOf('SUPERVISOR');
  await page.goto(address);
  await choose(page, 'Alteração de Categoria');
  const dialog = page.getByRole('dialog', { name: 'Alteração de Categoria' });
  const plan = dialog.getByRole('combobox', { name: 'Novo plano' });
  await plan.click();
  await page.getByRole('option', { name: new RegExp(`^${own} R\\$`) }).click();
  await dialog.getByRole('button', { name: 'Alterar categoria' }).click();
  await expect(plan).toHaveAccessibleDescription('Escolha um plano ou uma forma de pagamento diferente.');
  const reader = await pageOf('FINANCIAL_ANALYST');
  await reader.goto(address);
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeVisible();
  await expect(menuItem(reader, 'Alteração de Categoria')).toHaveCount(0);
});
