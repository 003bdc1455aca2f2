import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { type Api, PASSWORD } from './support/api.ts';
import { chooseTime } from './support/choose-time.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { ownSchool } from './support/own-school.ts';
import { type Campaign, enrol, type Enrolled } from './support/student.ts';
import { expect, test } from './support/test.ts';

const WEEKDAYS = [
  'Domingo',
  'Segunda-feira',
  'Terça-feira',
  'Quarta-feira',
  'Quinta-feira',
  'Sexta-feira',
  'Sábado',
] as const;
const MORNINGS = Object.fromEntries(
  ['SUNDAY', 'MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY'].map((day) => [
    day,
    [['08:00:00', '12:00:00']],
  ]),
);

const weekdayOf = (day: string): string => WEEKDAYS[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';
const DAY = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });
/** The day as the calendar names it, '5 dezembro 2026'. */
const nameOf = (day: string): string =>
  `${Number(day.slice(8))} ${DAY.format(new Date(`${day}T12:00:00Z`))} ${day.slice(0, 4)}`;

/** Makes a campaign whose school works every morning, so that no week of the calendar has gaps. */
async function openEveryMorning(staff: Api) {
  const school = await ownSchool(staff, { officeHours: MORNINGS });
  const { id: drivingSchoolId, presentationName } = school;
  const campaign = await ownCampaign(staff, 0, {}, { drivingSchoolId, presentationName, closedDays: [] });
  return { school, campaign };
}

async function freeDays(staff: Api, campaign: Campaign, schoolId: string): Promise<string[]> {
  const { freeDaysByPeriods } = await staff<{ freeDaysByPeriods: { freeDay: string }[] }>(
    'GET',
    `/driving-schools/${schoolId}/available-days/${campaign.id}`,
  );
  return freeDaysByPeriods.map(({ freeDay }) => freeDay).toSorted();
}

async function bookFirstTime(staff: Api, { registrationId }: Enrolled, day: string): Promise<void> {
  const { content } = await staff<{ content: { studentId: string }[] }>('GET', `/registrations?ids=${registrationId}`);
  await staff('POST', `/students/${content[0]?.studentId}/registrations/${registrationId}/schedule`, {
    schedulingDateTime: `${day}T08:00:00-03:00`,
  });
}

const hour = (page: Page, weekday: string, end: 'de' | 'para'): Locator =>
  page.getByRole('combobox', { name: `${weekday}, período 1: ${end}`, exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação de Alteração' });
  await question.getByRole('button', { name: 'Confirmar' }).click();
}

async function openTimes(page: Page, campaign: Campaign, schoolName: string): Promise<Locator> {
  await page.goto(`/campaigns/detail/${campaign.id}?tab=unidades`);
  const row = page.getByRole('table', { name: 'Unidades' }).getByRole('row').filter({ hasText: schoolName });
  await row.getByRole('button', { name: /Visualizar Horários/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Visualizar Horários de Agendamentos' });
  await expect(dialog.getByRole('combobox', { name: 'CFC' })).toHaveValue(schoolName);
  return dialog;
}

/**
 * Pages the calendar to the month of `day` and returns that day. The calendar opens at the month of `first`, the first
 * free day.
 */
async function dayIn(dialog: Locator, day: string, first: string): Promise<Locator> {
  const days = dialog.getByRole('region', { name: 'Dias' });
  const months = (Number(day.slice(0, 4)) - Number(first.slice(0, 4))) * 12 + Number(day.slice(5, 7));
  for (let month = Number(first.slice(5, 7)); month < months; month += 1)
    await days.getByRole('button', { name: 'Próximo mês' }).click();
  return days.getByRole('button', { name: nameOf(day), exact: true });
}

const times = (dialog: Locator): Locator => dialog.getByRole('group', { name: 'Horários Disponíveis' });

test('new working hours are the times people can book; hours below a booked student are refused and stay typed', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { school, campaign } = await openEveryMorning(staff);
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  const [first = '', , , booked = '', moved = '', closed = ''] = await freeDays(staff, campaign, school.id);
  await bookFirstTime(staff, student, booked);

  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/driving-schools/modify/${school.id}`);
  await chooseTime(hour(page, weekdayOf(booked), 'de'), '09:00:00');
  await chooseTime(hour(page, weekdayOf(moved), 'para'), '15:00:00');
  await chooseTime(hour(page, weekdayOf(moved), 'de'), '13:00:00');
  await page.getByRole('button', { name: `Remover ${weekdayOf(closed)}, período 1`, exact: true }).click();
  await save(page);
  const summary = page.getByRole('alert').filter({ hasText: 'Há 1 campo para corrigir' });
  await expect(summary).toContainText(
    `${weekdayOf(booked)}: Há alunos agendados neste dia, fora do novo horário. Mude o horário deles antes.`,
  );
  await expect(hour(page, weekdayOf(moved), 'de')).toHaveValue('13:00:00');
  expect(await freeDays(staff, campaign, school.id)).toContain(closed);

  await chooseTime(hour(page, weekdayOf(booked), 'de'), '08:00:00');
  await save(page);
  await expect(page.getByText('Editado com sucesso')).toBeVisible();

  const dialog = await openTimes(page, campaign, school.presentationName);
  await (await dayIn(dialog, booked, first)).click();
  await expect(times(dialog)).toContainText(/08:00\s*1 vaga(?!s)/);
  await expect(times(dialog)).toContainText(/08:30\s*2 vagas/);
  await (await dayIn(dialog, moved, booked)).click();
  await expect(times(dialog)).toContainText(/13:00.*13:30.*14:00.*14:30/);
  await expect(times(dialog)).not.toContainText('08:00');
  await expect(await dayIn(dialog, closed, moved)).toBeDisabled();
});

test('a person of a CFC who may manage CFCs changes the hours of their own and of no other', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const { school, campaign } = await openEveryMorning(staff);
  const other = await ownSchool(staff);
  const username = `horarios-${randomUUID()}@example.com`;
  await staff('POST', '/users', {
    name: 'Vera dos Horários',
    username,
    password: PASSWORD,
    roles: ['DRIVING_SCHOOL_ADMIN'],
    permissions: ['MANAGE_CFCS'],
    attributes: { drivingSchoolIds: [school.id] },
  });
  const [first = '', , day = ''] = await freeDays(staff, campaign, school.id);
  const page = await pageOf('DRIVING_SCHOOL_ADMIN', { account: username });
  await page.goto('/driving-schools');
  await page.getByRole('link', { name: `Editar: ${school.presentationName}` }).click();
  await chooseTime(hour(page, 'Domingo', 'para'), '10:00:00');
  await page.getByRole('button', { name: 'Copiar horário: Domingo' }).click();
  const copying = page.getByRole('dialog', { name: 'Copiar horário: Domingo' });
  await copying.getByRole('button', { name: 'Todos' }).click();
  await copying.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(hour(page, 'Sábado', 'para')).toHaveValue('10:00:00');
  await save(page);
  await expect(page.getByText('Editado com sucesso')).toBeVisible();

  const dialog = await openTimes(page, campaign, school.presentationName);
  await (await dayIn(dialog, day, first)).click();
  await expect(times(dialog)).toContainText(/08:00.*08:30.*09:00.*09:30/);
  await expect(times(dialog)).not.toContainText('10:00');

  await page.goto(`/driving-schools/modify/${other.id}`);
  await expect(page.getByText('Não encontramos este registro')).toBeVisible();
});
