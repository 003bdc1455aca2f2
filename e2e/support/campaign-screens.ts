import { TEST_ENROLMENT_KEY } from '@habilita/contract';
import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { acceptanceAddress, studentOfChangedContract } from './changed-contract.ts';
import { dialogBy, type Screen } from './screen.ts';
import { runningCampaign } from './student.ts';
import { expect } from './test.ts';

/** Waits for a list, which is a table, or cards on a small screen. */
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

const inMenu = (action: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function openClosing(page: Page): Promise<void> {
  await inMenu('Fechar dias')(page);
  const dialog = page.getByRole('dialog', { name: /^Fechar dias em/ });
  await dialog.getByRole('textbox', { name: 'De', exact: true }).fill('24/12/2040');
  await dialog.getByRole('textbox', { name: 'De', exact: true }).blur();
  await expect(dialog.getByText('Ninguém está agendado nestes dias.')).toBeVisible();
}

const openAction = (action: string, shown: RegExp) =>
  dialogBy(async (page) => {
    await inMenu(action)(page);
    await expect(page.getByRole('dialog').getByText(shown).first()).toBeVisible();
  });

/** The form for a copy of the running campaign. It has schools and plans, and no field is locked. */
const copyOfRunning = async (staff: Api): Promise<string> => `/campaigns/copy/${(await runningCampaign(staff)).id}`;

const copied = async (page: Page) => {
  await expect(page.getByRole('heading', { level: 1, name: /^Cópia de/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Preencher vários blocos' })).toBeVisible();
};

async function openPriceGrid(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Colar tabela de preços' }).click();
  const dialog = page.getByRole('dialog', { name: 'Colar tabela de preços' });
  await dialog.getByRole('textbox', { name: 'Tabela' }).fill('CFC\tPlano\tCor\nCFC Vitória\tPlano nenhum\tazul');
  await expect(dialog.getByText('Nada muda.')).toBeVisible();
}

async function openFees(page: Page): Promise<void> {
  const school = page.getByRole('group', { name: /^CFC 1 de/ });
  await school.getByRole('button', { name: /^CFC 1/ }).click();
  await school.getByRole('button', { name: /^Plano 1/ }).click();
  await school.getByRole('button', { name: 'Alterar taxas e benefícios' }).first().click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /^Adicionar/ })
      .first(),
  ).toBeVisible();
}

const addByHand = dialogBy((page) => page.getByRole('button', { name: 'Adicionar', exact: true }).click());

/** The invitation of somebody on the waiting list of a running campaign. */
async function invitedIn(staff: Api): Promise<string> {
  const { id } = await runningCampaign(staff);
  const deadline = Temporal.Now.instant().add({ hours: 48 }).toString();
  const entry = {
    name: 'Conceição de Assunção Nascimento',
    email: `espera.${crypto.randomUUID()}@example.com`,
    campaignId: id,
  };
  const added = { ...entry, registrationEndDate: deadline, boletoExpiration: '2040-01-01' };
  return (await staff<{ id: string }>('POST', '/waiting-list', added)).id;
}

/** The address of a contract that waits for its student to accept it. */
async function contractToAccept(staff: Api, baseURL: string): Promise<string> {
  const { campaign, student } = await studentOfChangedContract(staff, baseURL);
  await staff('POST', `/campaigns/${campaign.id}/regenerate-contract-batch`);
  return acceptanceAddress(student);
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
    name: 'closing days of a campaign',
    as: 'ADMIN',
    path: campaignPage(),
    ready: listedIn('Matrículas'),
    open: dialogBy(openClosing),
  },
  {
    name: 'the reminders of a campaign',
    as: 'ADMIN',
    path: campaignPage(),
    ready: listedIn('Matrículas'),
    open: openAction('Disparar lembretes', /pessoas?/),
  },
  {
    name: 'what a mass regeneration changes',
    as: 'ADMIN',
    path: campaignPage(),
    ready: listedIn('Matrículas'),
    open: openAction('Regerar contratos', /Sem mudança/),
  },
  {
    name: 'exporting the pending boletos of a campaign',
    as: 'ADMIN',
    path: campaignPage(),
    ready: listedIn('Matrículas'),
    open: openAction('Exportar boletos pendentes', /Parte do pagamento/),
  },
  {
    name: 'filling many blocks of a campaign',
    as: 'ADMIN',
    path: copyOfRunning,
    ready: copied,
    open: dialogBy(async (page) => {
      await page.getByRole('button', { name: 'Preencher vários blocos' }).click();
      await expect(page.getByRole('dialog').getByRole('textbox', { name: 'PIX', exact: true })).toBeVisible();
    }),
  },
  {
    name: 'pasting a table of prices',
    as: 'ADMIN',
    path: copyOfRunning,
    ready: copied,
    open: dialogBy(openPriceGrid),
  },
  {
    name: 'the fees of a plan in a campaign',
    as: 'ADMIN',
    path: copyOfRunning,
    ready: copied,
    open: dialogBy(openFees),
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
    name: 'the history of somebody on a waiting list',
    as: 'OPERATOR',
    path: async (staff) => {
      await invitedIn(staff);
      return campaignPage('?tab=lista-de-espera')(staff);
    },
    ready: listedIn('Lista de espera'),
    open: dialogBy(async (page) => {
      await page
        .getByRole('button', { name: /^Histórico/ })
        .first()
        .click();
      await expect(page.getByText('Incluído na lista de espera')).toBeVisible();
    }),
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
  {
    name: 'the link of a test reminder',
    path: () => Promise.resolve(`/subscription/enrolment/${TEST_ENROLMENT_KEY}`),
    ready: (page) => expect(page.getByText(/Este link é de uma mensagem de teste/)).toBeVisible(),
  },
  {
    name: 'a contract that a student accepts again',
    path: contractToAccept,
    ready: (page) =>
      expect(page.getByRole('region', { name: 'O contrato' }).getByText(/Faltas sem aviso/)).toBeVisible(),
  },
];
