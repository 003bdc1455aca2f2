import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen } from './screen.ts';
import { addressOf, enrol, pay, runningCampaign } from './student.ts';
import { expect } from './test.ts';

/** Opens the reversal of the only payment of the registration on screen. */
export async function openReversal(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Pagamentos 1/ }).click();
  const payment = page
    .getByRole('tabpanel')
    .getByRole('row')
    .or(page.getByRole('tabpanel').getByRole('listitem'))
    .filter({ hasText: 'Pago' })
    .first();
  const [icon, more] = [/^Estornar/, /^Mais ações/].map((name) => payment.getByRole('button', { name }));
  await expect(payment).toBeVisible();
  if (icon !== undefined && (await icon.isVisible())) await icon.click();
  else {
    await more?.click();
    await page.getByRole('menuitem', { name: 'Estornar' }).click();
  }
  await expect(page.getByRole('dialog', { name: 'Estornar pagamento' })).toBeVisible();
}

export async function fillBankAccount(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Estornar pagamento' });
  await dialog.getByRole('combobox', { name: 'Banco' }).fill('033');
  await page.getByRole('option', { name: /^033/ }).click();
  await dialog.getByRole('textbox', { name: 'Agência', exact: true }).fill('1234');
  await dialog.getByRole('textbox', { name: 'Conta', exact: true }).fill('5678900');
  await dialog.getByRole('textbox', { name: 'Dígito da conta' }).fill('1');
}

/** Enrols a student who has paid, and whose payment the provider has reported. */
export async function enrolledAndPaid(staff: Api, baseURL: string, method: 'CREDIT' | 'BOLETO' | 'PIX') {
  const student = await enrol(baseURL, await runningCampaign(staff), method);
  await pay(baseURL, student.paymentId);
  return { ...student, address: await addressOf(staff, student.registrationId) };
}

const paidBy = (method: 'CREDIT' | 'BOLETO') => async (staff: Api, baseURL: string) =>
  (await enrolledAndPaid(staff, baseURL, method)).address;

async function reversed(staff: Api, baseURL: string): Promise<string> {
  const student = await enrolledAndPaid(staff, baseURL, 'BOLETO');
  const account = {
    customerAccountType: 'SAVINGS',
    customerBankNumber: '104',
    customerAgencyNumber: '0123',
    customerAccountNumber: '778899',
    customerAccountVerificationDigit: '0',
  };
  await staff('POST', `/payments/DOWN_PAYMENT/${student.paymentId}/revert`, account);
  return `${student.address}?tab=estornos`;
}

export const REVERSAL_SCREENS: readonly Screen[] = [
  {
    name: 'a reversal of a card payment',
    as: 'SUPERVISOR',
    path: paidBy('CREDIT'),
    ready: edited,
    open: dialogBy(openReversal),
  },
  {
    name: 'a reversal to a bank account',
    as: 'SUPERVISOR',
    path: paidBy('BOLETO'),
    ready: edited,
    open: dialogBy(async (page) => {
      await openReversal(page);
      await fillBankAccount(page);
    }),
  },
  {
    name: 'the reversals of a registration',
    as: 'SUPERVISOR',
    path: reversed,
    ready: (page) =>
      expect(
        page
          .getByText(/Conta poupança 778899-0/)
          .filter({ visible: true })
          .first(),
      ).toBeVisible(),
  },
];
