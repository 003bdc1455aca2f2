import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen } from './screen.ts';
import { addressOf, enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

const changes = (page: Page) =>
  expect(page.getByRole('dialog').getByRole('region', { name: 'O que vai mudar' })).toContainText('Saldo');

async function openAbandonment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Desistência/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Desistência' });
  await dialog.getByRole('combobox', { name: 'Cobrar multa?' }).click();
  await page.getByRole('option', { name: 'Sim' }).click();
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Já fez as aulas teóricas');
  await changes(page);
}

/** The address of a registration that was given up with a penalty. */
async function abandoned(staff: Api, baseURL: string): Promise<string> {
  const { registrationId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  const penalty = { penaltyAmount: 300, paymentMethod: 'CREDIT', note: 'Já fez as aulas teóricas' };
  await staff('POST', `/registrations/${registrationId}/abandon`, penalty);
  return addressOf(staff, registrationId);
}

async function openUndoing(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Desfazer desistência' }).click();
  await changes(page);
}

export const ABANDONMENT_SCREENS: readonly Screen[] = [
  {
    name: 'an abandonment with a penalty',
    as: 'SUPERVISOR',
    path: async (staff, baseURL) =>
      addressOf(staff, (await enrol(baseURL, await runningCampaign(staff), 'BOLETO')).registrationId),
    ready: edited,
    open: dialogBy(openAbandonment),
  },
  { name: 'undoing an abandonment', as: 'ADMIN', path: abandoned, ready: edited, open: dialogBy(openUndoing) },
  {
    name: 'the penalties of a registration',
    as: 'FINANCIAL_ANALYST',
    path: async (staff, baseURL) => `${await abandoned(staff, baseURL)}?tab=multas`,
    ready: (page) =>
      expect(
        page
          .getByText(/300,00/)
          .filter({ visible: true })
          .last(),
      ).toBeVisible(),
  },
];
