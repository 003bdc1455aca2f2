import type { Page } from '@playwright/test';
import type { Api } from './api.ts';
import { dialogBy, edited, type Screen, titled } from './screen.ts';
import { addressOf, enrol, runningCampaign } from './student.ts';
import { moneyOfNobody } from './unassigned-money.ts';
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

async function instalments(staff: Api): Promise<string> {
  const { content } = await staff<{ content: { id: string; studentId: string }[] }>(
    'GET',
    '/registrations?paymentMethods=BOLETO_PARCELADO&registrationStatus=REGISTERED',
  );
  return `/campaigns/detail/registration/${content[0]?.studentId}/${content[0]?.id}`;
}

async function openScheduling(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendamento' });
  await dialog.getByRole('button', { name: /^\d/, disabled: false }).first().click();
  await expect(dialog.getByRole('radio').first()).toBeAttached();
}

async function openUnassigned(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ver detalhes/ })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: 'Cobrança desconhecida' })).toContainText('O que fazer');
}

/** The screens of a registration's tabs and of irregularities. */
export const REGISTRATION_SCREENS: readonly Screen[] = [
  { name: 'editing a registration', as: 'ADMIN', path: instalments, ready: edited },
  {
    name: 'reading a registration',
    as: 'FINANCIAL_ANALYST',
    path: instalments,
    ready: (page) => expect(page.getByRole('heading', { name: 'Visualização de Matricula' })).toBeVisible(),
  },
  {
    name: 'the files of a registration',
    as: 'ADMIN',
    path: async (staff) => `${await instalments(staff)}?tab=anexos`,
    ready: (page) => expect(page.getByRole('heading', { name: 'Anexos' })).toBeVisible(),
    open: dialogBy((page) => page.getByRole('button', { name: 'Anexar arquivos' }).click()),
  },
  {
    name: 'the payments of a registration',
    as: 'ADMIN',
    path: async (staff) => `${await instalments(staff)}?tab=pagamentos`,
    ready: (page) => expect(page.getByText(/^Parcela 2 de /).first()).toBeVisible(),
  },
  { name: 'scheduling', as: 'ADMIN', path: instalments, ready: edited, open: dialogBy(openScheduling) },
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
  {
    name: 'the irregularities of no registration, one in detail',
    as: 'FINANCIAL_ANALYST',
    path: async (staff, baseURL) =>
      `/registrations/irregularities/unassigned?reference=${await moneyOfNobody(staff, baseURL)}`,
    ready: titled('Irregularidades sem matrícula'),
    open: dialogBy(openUnassigned),
  },
];
