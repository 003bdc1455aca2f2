import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, type Screen, titled } from './screen.ts';
import { addressOf, enrol, pay, runningCampaign } from './student.ts';
import { expect } from './test.ts';

async function paid(staff: Api, baseURL: string, tab: string): Promise<string> {
  const { registrationId, paymentId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  await pay(baseURL, paymentId);
  return `${await addressOf(staff, registrationId)}?tab=${tab}`;
}

/** Waits for a line of the statement, which is in the table, or in a card on a small screen. */
const stated = (page: Page) =>
  expect(page.getByText('Pagamento na plataforma').filter({ visible: true }).first()).toBeVisible();

/** The screens of statement, timeline and deadlines of a registration. */
export const STATEMENT_SCREENS: readonly Screen[] = [
  {
    name: 'the statement of a registration',
    as: 'ADMIN',
    path: (staff, baseURL) => paid(staff, baseURL, 'extrato'),
    ready: stated,
  },
  {
    name: 'a balance explained',
    as: 'STUDENT_SUPPORT',
    path: (staff, baseURL) => paid(staff, baseURL, 'extrato'),
    ready: stated,
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: 'Explicar este saldo' }).click();
      await expect(page.getByRole('dialog').getByText(/O contrato custa/)).toBeVisible();
    }),
  },
  {
    name: 'the timeline of a registration',
    as: 'ADMIN',
    path: (staff, baseURL) => paid(staff, baseURL, 'linha-do-tempo'),
    ready: (page) => expect(page.getByRole('list', { name: 'Linha do tempo' })).toContainText('recebido'),
  },
  {
    name: 'the terms of registrations',
    as: 'SUPERVISOR',
    path: '/registrations/deadlines',
    ready: titled('Prazos'),
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: 'Regras' }).click();
      await expect(page.getByRole('dialog').getByText(/60 dias úteis/)).toBeVisible();
    }),
  },
  {
    name: 'the terms of a registration',
    as: 'STUDENT_SUPPORT',
    path: async (staff, baseURL) => {
      const { registrationId } = await enrol(baseURL, await runningCampaign(staff), 'BOLETO');
      return addressOf(staff, registrationId);
    },
    ready: (page) => expect(page.getByRole('region', { name: 'Prazos' })).toContainText('Abrir o processo'),
    open: dialogBy(async (page) => {
      await page.getByRole('region', { name: 'Prazos' }).getByRole('button').click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    }),
  },
];
