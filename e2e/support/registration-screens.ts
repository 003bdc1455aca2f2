import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen, titled } from './screen.ts';
import { addressOf, enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

async function noted(staff: Api, baseURL: string): Promise<string> {
  const { registrationId } = await enrol(baseURL, await runningCampaign(staff), 'PIX');
  for (const note of ['Ligou hoje', 'Longa. '.repeat(200)])
    await staff('POST', `/notes/REGISTRATION/${registrationId}`, { note });
  return addressOf(staff, registrationId);
}

async function openNote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Registrar Observação' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Observação' })).toBeVisible();
}

/** What stands in the tabs of a registration, and the list of what does not add up. */
export const REGISTRATION_SCREENS: readonly Screen[] = [
  {
    name: 'the notes of a registration',
    as: 'STUDENT_SUPPORT',
    path: async (staff, baseURL) => `${await noted(staff, baseURL)}?tab=observacoes`,
    ready: (page) => expect(page.getByRole('list', { name: 'Observações' }).getByRole('textbox')).toHaveCount(2),
  },
  { name: 'writing a note', as: 'STUDENT_SUPPORT', path: noted, ready: edited, open: dialogBy(openNote) },
  {
    name: 'the irregularities',
    as: 'SUPERVISOR',
    path: '/registrations/irregularities',
    ready: titled('Irregularidades'),
  },
];
