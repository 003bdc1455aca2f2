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

const addByHand = dialogBy((page) => page.getByRole('button', { name: 'Adicionar', exact: true }).click());

/** A running campaign with somebody on its waiting list; their invitation. */
async function invitedIn(staff: Api): Promise<string> {
  const { id } = await runningCampaign(staff);
  const deadline = Temporal.Now.instant().add({ hours: 48 }).toString();
  const entry = { name: 'Conceição de Assunção Nascimento', email: `espera.${Date.now()}@example.com`, campaignId: id };
  const added = { ...entry, registrationEndDate: deadline, boletoExpiration: '2040-01-01' };
  return (await staff<{ id: string }>('POST', '/waiting-list', added)).id;
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
  {
    name: 'the waiting list of a campaign',
    as: 'ADMIN',
    path: async (staff) => {
      await invitedIn(staff);
      return campaignPage('?tab=lista-de-espera')(staff);
    },
    ready: listedIn('Lista de espera'),
  },
  {
    name: 'adding somebody to a waiting list',
    as: 'ADMIN',
    path: campaignPage('?tab=lista-de-espera'),
    ready: (page) => expect(page.getByRole('heading', { name: 'Lista de espera', level: 2 })).toBeVisible(),
    open: addByHand,
  },
  {
    name: 'an invitation of a waiting list',
    path: async (staff) => `/subscription/waiting-list/${await invitedIn(staff)}`,
    ready: (page) => expect(page.getByText(/Há uma vaga reservada para você/)).toBeVisible(),
  },
];
