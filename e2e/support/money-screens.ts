import type { Page } from '@playwright/test';
import { choose, effectIn } from './actions-menu.ts';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen } from './screen.ts';
import { addressOf, enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

async function openBackToCart(page: Page): Promise<void> {
  await choose(page, 'Voltar para o carrinho');
  await expect(effectIn(page)).toContainText('Saldo');
}

async function openPlanChange(page: Page): Promise<void> {
  await choose(page, 'Alteração de Categoria');
  const dialog = page.getByRole('dialog', { name: 'Alteração de Categoria' });
  await dialog.getByRole('combobox', { name: 'Cobranças em aberto' }).click();
  await page.getByRole('option', { name: /^Cancelar e cobrar o que falta/ }).click();
}

async function openPaymentInCfc(page: Page): Promise<void> {
  await choose(page, 'Pagamento no CFC');
  const dialog = page.getByRole('dialog', { name: 'Pagamento no CFC' });
  await dialog.getByRole('combobox', { name: 'O aluno vai mudar de plano?' }).click();
  await page.getByRole('option', { name: 'Não' }).click();
  await dialog.getByRole('textbox', { name: 'Valor pago no CFC' }).fill('300');
  await expect(effectIn(page)).toContainText('Saldo');
}

const registered = async (staff: Api, baseURL: string): Promise<string> =>
  addressOf(staff, (await enrol(baseURL, await runningCampaign(staff), 'PIX')).registrationId);

/**
 * Changes the payment method of a registration and records a payment at the school; returns the address of its screen.
 */
async function paidInCfc(staff: Api, baseURL: string): Promise<string> {
  const { registrationId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  const { planId } = await staff<{ planId: string }>('GET', `/registrations/${registrationId}/plan-offers`);
  const change = { planId, paymentMethod: 'CREDIT', recalculationStrategy: 'RECALCULATE_PENDING' };
  await staff('POST', '/plan-changes', { registrationId, ...change });
  await staff('POST', '/registration-payments-in-cfc', { registrationId, paymentMethod: 'PIX', paymentAmount: 250 });
  return addressOf(staff, registrationId);
}

async function openCancelling(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Cancelar pagamento/ }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo do cancelamento' }).fill('Lançado duas vezes');
  await expect(effectIn(page)).toContainText('Saldo');
}

const shows = (text: RegExp) => (page: Page) =>
  expect(page.getByText(text).filter({ visible: true }).last()).toBeVisible();

/** The screens of going back to the cart, plan changes and payments in the CFC. */
export const MONEY_SCREENS: readonly Screen[] = [
  { name: 'back to cart', as: 'SUPERVISOR', path: registered, ready: edited, open: dialogBy(openBackToCart) },
  { name: 'a change of plan', as: 'SUPERVISOR', path: registered, ready: edited, open: dialogBy(openPlanChange) },
  { name: 'a payment in the CFC', as: 'SUPERVISOR', path: registered, ready: edited, open: dialogBy(openPaymentInCfc) },
  {
    name: 'the payments in the CFC of a registration, one being cancelled',
    as: 'SUPERVISOR',
    path: async (staff, baseURL) => `${await paidInCfc(staff, baseURL)}?tab=pagamentos-no-cfc`,
    ready: shows(/250,00/),
    open: dialogBy(openCancelling),
  },
  {
    name: 'the plan changes of a registration',
    as: 'FINANCIAL_ANALYST',
    path: async (staff, baseURL) => `${await paidInCfc(staff, baseURL)}?tab=alteracoes-de-categoria`,
    ready: shows(/Novo plano/),
  },
];
