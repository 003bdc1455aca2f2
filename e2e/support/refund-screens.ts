import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { enrolledAndPaid } from './reversal-screens.ts';
import { refuseRefunds } from './providers.ts';
import { dialogBy, edited, type Screen } from './screen.ts';
import { expect } from './test.ts';

/** A student who paid and then gave up without a penalty, so that the whole amount paid is credit. */
export async function leaver(
  staff: Api,
  baseURL: string,
  method: 'PIX' | 'CREDIT' | 'BOLETO',
  provider: 'WILLING' | 'REFUSED' = 'WILLING',
) {
  const student = await enrolledAndPaid(staff, baseURL, method);
  await staff('POST', `/registrations/${student.registrationId}/abandon`, { note: 'Mudou de cidade' });
  if (provider === 'REFUSED') await refuseRefunds(baseURL, student.paymentId);
  return student;
}

export const wayBack = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('radio', { name });

async function openByProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Reembolso/ }).click();
  await wayBack(page, /Reembolso do PIX pelo provedor/).check();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'O que vai mudar' })).toContainText('Saldo');
}

async function refunded(staff: Api, baseURL: string): Promise<string> {
  const { registrationId, paymentId, address } = await leaver(staff, baseURL, 'PIX');
  const asked = { entityPaymentId: paymentId, refundAmount: 45.5 };
  await staff('POST', `/registrations/${registrationId}/refunds/by-provider`, asked);
  return `${address}?tab=reembolsos`;
}

export const REFUND_SCREENS: readonly Screen[] = [
  {
    name: 'a refund by the provider',
    as: 'SUPERVISOR',
    path: async (staff, baseURL) => (await leaver(staff, baseURL, 'PIX')).address,
    ready: edited,
    open: dialogBy(openByProvider),
  },
  {
    name: 'the refunds of a registration',
    as: 'SUPERVISOR',
    path: refunded,
    ready: (page) => expect(page.getByText(/45,50/).filter({ visible: true }).first()).toBeVisible(),
  },
];
