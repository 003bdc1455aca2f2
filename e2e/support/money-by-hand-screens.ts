import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen } from './screen.ts';
import { addressOf, enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

async function enrolled(staff: Api, baseURL: string): Promise<string> {
  return addressOf(staff, (await enrol(baseURL, await runningCampaign(staff), 'BOLETO')).registrationId);
}

async function credited(staff: Api, baseURL: string): Promise<string> {
  const { registrationId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  const credit = { entryType: 'CREDIT', partnerAmount: 5000, marketplaceAmount: 0, reason: 'Acerto com o CFC' };
  await staff('POST', '/registration-manual-entries', { registrationId, ...credit });
  return addressOf(staff, registrationId);
}

const opens =
  (action: string, fill: (page: Page) => Promise<void> = async () => undefined) =>
  async (page: Page) => {
    await page.getByRole('button', { name: 'Ações', exact: true }).click();
    await page.getByRole('menuitem', { name: new RegExp(`^${action}`) }).click();
    await expect(page.getByRole('dialog', { name: action }).getByRole('textbox').first()).toBeVisible();
    await fill(page);
  };

async function fillEntry(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Lançamento Manual' });
  await dialog.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Débito' }).click();
  await dialog.getByRole('textbox', { name: 'Valor do CFC' }).fill('35');
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Taxa de remarcação');
  await expect(dialog.getByRole('region', { name: 'O que vai mudar' })).toContainText('Saldo');
}

/** The screens of amounts charged and given back by hand. */
export const MONEY_BY_HAND_SCREENS: readonly Screen[] = [
  {
    name: 'a manual entry',
    as: 'ADMIN',
    path: enrolled,
    ready: edited,
    open: dialogBy(opens('Lançamento Manual', fillEntry)),
  },
  {
    name: 'a custom payment',
    as: 'SUPERVISOR',
    path: enrolled,
    ready: edited,
    open: dialogBy(opens('Pagamento Avulso')),
  },
  { name: 'a refund', as: 'ADMIN', path: credited, ready: edited, open: dialogBy(opens('Reembolso')) },
  {
    name: 'the manual entries of a registration',
    as: 'ADMIN',
    path: async (staff, baseURL) => `${await credited(staff, baseURL)}?tab=lancamentos-manuais`,
    ready: (page) =>
      expect(
        page
          .getByText(/5\.000,00/)
          .filter({ visible: true })
          .last(),
      ).toBeVisible(),
  },
];
