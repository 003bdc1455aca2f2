import type { Page } from '@playwright/test';
import { type Api, PASSWORD } from './api.ts';
import { ABANDONMENT_SCREENS } from './abandonment-screens.ts';
import { APPROVAL_SCREENS } from './approval-screens.ts';
import { CONSENT_SCREENS } from './consent-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import { CAMPAIGN_SCREENS } from './campaign-screens.ts';
import { CONTROL_ROOM_SCREENS } from './control-room-screens.ts';
import { MONEY_BY_HAND_SCREENS } from './money-by-hand-screens.ts';
import { REGISTRATION_SCREENS } from './registration-screens.ts';
import { STATEMENT_SCREENS } from './statement-screens.ts';
import { SCHOOL_STATEMENT_SCREENS } from './school-statement-screens.ts';
import { REFUND_SCREENS } from './refund-screens.ts';
import { REVERSAL_SCREENS } from './reversal-screens.ts';
import { dialogBy, type Screen, titled } from './screen.ts';
import { beginPreRegistration, enrol, runningCampaign } from './student.ts';
import { expect } from './test.ts';

/** Waits for a list, which is a table, or cards on a small screen. */
const listed = (title: string) => async (page: Page) => {
  await titled(title)(page);
  const rows = page.getByRole('table', { name: title }).or(page.getByRole('list', { name: title, exact: true }));
  await expect(rows.getByText(/\w/).filter({ visible: true }).nth(3)).toBeVisible();
};

async function leadTwice(staff: Api, baseURL: string): Promise<string> {
  const campaign = await runningCampaign(staff);
  const { leadId, ...person } = await beginPreRegistration(baseURL, campaign);
  await beginPreRegistration(baseURL, campaign, person);
  return `/leads/modify/${leadId}`;
}

async function firstTemplate(staff: Api): Promise<string> {
  const { content } = await staff<{ content: { id: string }[] }>('GET', '/templates?type=CFC_STUDENT_CONTRACT&size=1');
  return `/templates/modify/${content[0]?.id}`;
}

const inEditor = (page: Page) => expect(page.getByRole('textbox', { name: 'Texto do template' })).toBeVisible();

async function firstSchool(staff: Api): Promise<string> {
  const { content } = await staff<{ content: { id: string }[] }>('GET', '/driving-schools?term=betim&size=1');
  return `/driving-schools/modify/${content[0]?.id}`;
}

async function openNewCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar CFC' }).click();
  await page.getByRole('button', { name: 'Adicionar período' }).click();
  await page.getByRole('button', { name: 'Adicionar plano' }).click();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Há campos obrigatórios não preenchidos' })).toBeVisible();
}

async function openOffer(page: Page): Promise<void> {
  const school = page.getByRole('group', { name: /^CFC 1 de/ });
  await school.getByRole('button', { name: /^CFC 1/ }).click();
  await school.getByRole('button', { name: /^Plano 1/ }).click();
  await expect(school.getByText('As matrículas já começaram: os preços não podem mudar.').first()).toBeVisible();
}

const secured = (page: Page) => expect(page.getByText('Este aparelho').first()).toBeVisible();

async function openSetup(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ligar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Prosseguir' }).click();
  await expect(dialog.getByAltText('QR code para o aplicativo autenticador')).toBeVisible();
}

export const SCREENS: readonly Screen[] = [
  { name: 'signing in', path: '/login', ready: titled('FAÇA SEU LOGIN') },
  {
    name: 'asking for a new password',
    path: '/login',
    ready: titled('FAÇA SEU LOGIN'),
    open: (page) => page.getByRole('button', { name: 'ESQUECI MINHA SENHA' }).click(),
  },
  { name: 'setting a new password', path: '/confirm-reset-password?token=x', ready: titled('RESETAR SENHA') },
  { name: 'one’s own security', as: 'OPERATOR', path: '/account/security', ready: secured },
  {
    name: 'turning the second step on',
    as: 'OPERATOR',
    path: '/account/security',
    ready: secured,
    open: dialogBy(openSetup),
  },
  {
    name: 'changing one’s password',
    as: 'OPERATOR',
    path: '/account/security',
    ready: secured,
    open: dialogBy((page) => page.getByRole('button', { name: 'Trocar a senha' }).click()),
  },
  {
    name: 'the links of the sign-in screen',
    as: 'ADMIN',
    path: '/system/login-links',
    ready: async (page) => {
      await titled('Links da entrada')(page);
      await expect(page.getByRole('textbox').first()).toBeVisible();
    },
  },
  {
    name: 'the search over everything',
    as: 'ADMIN',
    path: '/campaigns',
    ready: listed('Campanhas'),
    open: dialogBy((page) => page.getByRole('button', { name: 'Buscar', exact: true }).first().click()),
  },
  {
    name: 'the shortcuts',
    as: 'ADMIN',
    path: '/tags',
    ready: titled('Tags'),
    open: dialogBy((page) => page.locator('body').press('?')),
  },
  {
    name: 'payments grouped',
    as: 'ADMIN',
    path: '/payments?groups=campaignName,status',
    ready: listed('Pagamentos agrupados'),
  },
  {
    name: 'scheduling a report',
    as: 'ADMIN',
    path: '/exports/reports',
    ready: titled('Relatórios por e-mail'),
    open: dialogBy((page) => page.getByRole('button', { name: 'Agendar relatório' }).click()),
  },
  {
    name: 'saving a view',
    as: 'ADMIN',
    path: '/leads?name=maria',
    ready: titled('Leads'),
    open: dialogBy((page) => page.getByRole('button', { name: 'Salvar visão' }).click()),
  },
  { name: 'an unknown address', path: '/not-found', ready: titled('A página que você está procurando não existe') },
  {
    name: 'paying by card',
    path: async (staff, baseURL) =>
      `/payment/${(await enrol(baseURL, await runningCampaign(staff), 'CREDIT')).paymentId}`,
    ready: titled(/./),
  },
  {
    name: 'the dashboard',
    as: 'SUPERVISOR',
    path: '/campaigns/reports',
    ready: async (page) => {
      await titled('Relatórios')(page);
      await expect(page.getByRole('table')).toHaveCount(11);
    },
  },
  {
    name: 'the dashboard of a CFC, whose only school is chosen by itself',
    as: 'DRIVING_SCHOOL_ADMIN',
    path: '/campaigns/reports',
    ready: (page) => expect(page.getByRole('region', { name: 'Matrículas', exact: true })).toBeVisible(),
  },
  { name: 'the campaigns', as: 'ADMIN', path: '/campaigns', ready: listed('Campanhas') },
  ...CAMPAIGN_SCREENS,
  ...CONTROL_ROOM_SCREENS,
  ...REGISTRATION_SCREENS,
  ...STATEMENT_SCREENS,
  ...CONSENT_SCREENS,
  ...SCHOOL_STATEMENT_SCREENS,
  ...REFUND_SCREENS,
  ...REVERSAL_SCREENS,
  { name: 'the drafts of campaigns', as: 'ADMIN', path: '/campaigns?tab=rascunhos', ready: titled('Rascunhos') },
  {
    name: 'a new campaign with its errors',
    as: 'ADMIN',
    path: '/campaigns/modify',
    ready: titled('Nova campanha'),
    open: openNewCampaign,
  },
  {
    name: 'a running campaign with what is frozen',
    as: 'ADMIN',
    path: async (staff) => `/campaigns/modify/${(await runningCampaign(staff)).id}`,
    ready: (page) => expect(page.getByRole('textbox', { name: 'Nome', exact: true })).not.toHaveValue(''),
    open: openOffer,
  },
  {
    name: 'the preview of a campaign',
    as: 'ADMIN',
    path: async (staff) => `/campaigns/preview/${(await runningCampaign(staff)).id}`,
    ready: async (page) => {
      await expect(page.getByRole('table').first()).toBeVisible();
      await expect(page.getByText('Habilita', { exact: true }).filter({ visible: true }).last()).toBeVisible();
    },
  },
  { name: 'the registrations', as: 'ADMIN', path: '/registrations', ready: listed('Matrículas') },
  {
    name: 'the advanced search',
    as: 'ADMIN',
    path: '/registrations',
    ready: listed('Matrículas'),
    open: (page) => page.getByRole('button', { name: /^(Busca avançada|Filtros)$/ }).click(),
  },
  {
    name: 'a search without results',
    as: 'ADMIN',
    path: '/registrations?name=zzzz',
    ready: (page) => expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible(),
  },
  { name: 'the payments', as: 'ADMIN', path: '/payments', ready: listed('Pagamentos') },
  {
    name: 'the outcomes nobody knows yet',
    as: 'ADMIN',
    path: '/payments/pending-outcomes',
    ready: titled('Pendências do provedor'),
  },
  { name: 'the driving schools', as: 'ADMIN', path: '/driving-schools', ready: listed("CFC's") },
  { name: 'a new driving school', as: 'ADMIN', path: '/driving-schools/modify', ready: titled('Novo CFC') },
  {
    name: 'a driving school with its history',
    as: 'ADMIN',
    path: firstSchool,
    ready: (page) => expect(page.getByRole('textbox', { name: 'CNPJ' })).not.toHaveValue(''),
    open: async (page) => {
      await page.getByRole('button', { name: 'Histórico' }).click();
      await expect(page.getByRole('article').first()).toBeVisible();
    },
  },
  {
    name: 'reading a driving school',
    as: 'SUPERVISOR',
    path: firstSchool,
    ready: (page) => expect(page.getByText('Segunda-feira a Sexta-feira').first()).toBeVisible(),
  },
  { name: 'the plans', as: 'ADMIN', path: '/plans', ready: listed('Planos') },
  { name: 'the templates', as: 'ADMIN', path: '/templates', ready: titled('Templates') },
  { name: 'a template as rich text', as: 'ADMIN', path: firstTemplate, ready: inEditor },
  {
    name: 'the source of a template',
    as: 'ADMIN',
    path: firstTemplate,
    ready: inEditor,
    open: async (page) => {
      await page.getByText('Código-fonte', { exact: true }).click();
      await expect(page.getByRole('textbox', { name: 'Código-fonte do template' })).toBeVisible();
    },
  },
  {
    name: 'the exports, with their panel',
    as: 'ADMIN',
    path: '/exports',
    ready: titled('Exportações'),
    open: async (page) => {
      await page.getByRole('button', { name: /^Exportações$|em andamento$/ }).click();
      await expect(page.getByRole('region', { name: 'Exportações' })).toBeVisible();
    },
  },
  { name: 'the leads', as: 'ADMIN', path: '/leads', ready: listed('Leads') },
  { name: 'a lead with its possible duplicates', as: 'ADMIN', path: leadTwice, ready: titled('Alteração de Lead') },
  { name: 'reading a lead', as: 'SALES_ANALYST', path: leadTwice, ready: titled('Visualização de Lead') },
  { name: 'the users', as: 'ADMIN', path: '/users', ready: listed('Usuários') },
  {
    name: 'a new user',
    as: 'ADMIN',
    path: '/users/modify',
    ready: (page) => expect(page.getByRole('checkbox', { name: 'Ver leads' })).toBeVisible(),
  },
  {
    name: 'editing a user',
    as: 'ADMIN',
    path: async (staff) => {
      const { content } = await staff<{ content: { id: string }[] }>('GET', '/users?roles=DRIVING_SCHOOL_OPERATOR');
      return `/users/modify/${content[0]?.id}`;
    },
    ready: (page) => expect(page.getByText('Dada pelo perfil').first()).toBeVisible(),
  },
  ...ABANDONMENT_SCREENS,
  ...MONEY_SCREENS,
  ...MONEY_BY_HAND_SCREENS,
  ...APPROVAL_SCREENS,
  {
    name: 'the capacity of the database',
    as: 'SYSTEM',
    path: '/system',
    ready: (page) => expect(page.getByRole('button', { name: 'Definir mínimo' })).toBeVisible(),
  },
  { name: 'the jobs of the system', as: 'SYSTEM', path: '/system/jobs', ready: titled('Tarefas do sistema') },
  { name: 'the outbox', as: 'SYSTEM', path: '/system/outbox', ready: listed('Caixa de saída') },
  { name: 'the programmes', as: 'ADMIN', path: '/system/programs', ready: listed('Programas') },
  { name: 'a programme', as: 'ADMIN', path: '/system/programs/modify/CNH_POP', ready: titled('CNH Pop') },
  { name: 'the help pages', as: 'OPERATOR', path: '/docs', ready: titled('Treinamentos') },
  { name: 'the instructions', as: 'OPERATOR', path: '/docs/instructions', ready: titled('Instruções') },
  { name: 'the tutorials', as: 'OPERATOR', path: '/docs/tutorials', ready: titled('Tutoriais') },
  { name: 'the duties', as: 'ADMIN', path: '/docs/duties', ready: titled('Deveres do associado') },
  {
    name: 'editing a help text',
    as: 'ADMIN',
    path: async (staff) => {
      const { parts } = await staff<{ parts: { id: string }[] }>('GET', '/help/duties');
      return `/docs/edit/${parts[1]?.id}`;
    },
    ready: titled(/^Novo texto/),
  },
];
