import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, type Screen } from './screen.ts';
import { runningCampaign } from './student.ts';
import { expect } from './test.ts';

/** A table, or cards on a small screen, in a record's tab. */
const listedIn = (title: string) => async (page: Page) => {
  await expect(page.getByRole('heading', { name: title, level: 2 })).toBeVisible();
  const rows = page.getByRole('table', { name: title }).or(page.getByRole('list', { name: title, exact: true }));
  await expect(rows.getByText(/\w/).filter({ visible: true }).nth(3)).toBeVisible();
};

const campaignPage =
  (search = '') =>
  async (staff: Api): Promise<string> =>
    `/campaigns/detail/${(await runningCampaign(staff)).id}${search}`;

async function openTimes(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Visualizar Horários de Agendamentos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Visualizar Horários de Agendamentos' });
  await dialog.getByRole('combobox', { name: 'CFC' }).click();
  await page.getByRole('option', { name: /^CFC/ }).first().click();
  await dialog.getByRole('button', { name: /^\d/, disabled: false }).first().click();
  await expect(dialog.getByText(/^\d+ vagas?$/).first()).toBeVisible();
}

export const CAMPAIGN_SCREENS: readonly Screen[] = [
  { name: 'one campaign', as: 'ADMIN', path: campaignPage(), ready: listedIn('Matrículas') },
  { name: 'the CFCs of a campaign', as: 'ADMIN', path: campaignPage('?tab=unidades'), ready: listedIn('Unidades') },
  {
    name: 'the times of a CFC in a campaign',
    as: 'ADMIN',
    path: campaignPage('?tab=unidades'),
    ready: listedIn('Unidades'),
    open: dialogBy(openTimes),
  },
];
