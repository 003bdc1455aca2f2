import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { type Campaign, enrol, type Enrolled } from './support/student.ts';
import { expect, test } from './support/test.ts';

/** Books all students on the same day, which is still some days away. */
async function bookOnOneDay(staff: Api, campaign: Campaign, students: readonly Enrolled[]): Promise<string> {
  const school = students[0]?.drivingSchoolId ?? '';
  const { freeDaysByPeriods } = await staff<{ freeDaysByPeriods: { freeDay: string }[] }>(
    'GET',
    `/driving-schools/${school}/available-days/${campaign.id}`,
  );
  const day = freeDaysByPeriods[3]?.freeDay ?? '';
  for (const { registrationId } of students) {
    const { freeAttendantsByPeriods } = await staff<{
      freeAttendantsByPeriods: { start: string; freeAttendants: number }[];
    }>('GET', `/driving-schools/${school}/${campaign.id}/available-periods/${day}`);
    const free = freeAttendantsByPeriods.find(({ freeAttendants }) => freeAttendants > 0);
    const { content } = await staff<{ content: { studentId: string }[] }>(
      'GET',
      `/registrations?ids=${registrationId}`,
    );
    await staff('POST', `/students/${content[0]?.studentId}/registrations/${registrationId}/schedule`, {
      schedulingDateTime: free?.start,
    });
  }
  return day;
}

async function openFromList(page: Page, campaign: Campaign, action: string): Promise<void> {
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: campaign.name });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('a day with students booked is closed: each gets another time and an e-mail, and the day is not offered any more', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  // The campaign has a school in which no other test books.
  const campaign = await ownCampaign(staff, -1);
  const students = [await enrol(baseURL ?? '', campaign, 'PIX'), await enrol(baseURL ?? '', campaign, 'PIX')];
  const day = await bookOnOneDay(staff, campaign, students);
  const typed = day.split('-').toReversed().join('/');
  const page = await pageOf('BUSINESS_SUPPORT');

  await openFromList(page, campaign, 'Fechar dias');
  const dialog = page.getByRole('dialog', { name: /^Fechar dias em/ });
  await dialog.getByRole('textbox', { name: 'De', exact: true }).fill(typed);
  await dialog.getByRole('textbox', { name: 'De', exact: true }).blur();
  await expect(dialog.getByRole('textbox', { name: 'Até', exact: true })).toHaveValue(typed);
  for (const { name } of students)
    await expect(dialog.getByRole('listitem').filter({ hasText: name })).toContainText(typed);
  const [first] = students;
  await dialog.getByRole('button', { name: `Trocar o horário de ${first?.name}` }).click();
  const slot = dialog.getByRole('combobox', { name: `Novo horário de ${first?.name}` });
  await slot.click();
  await page.getByRole('option').last().click();
  await dialog.getByRole('button', { name: 'Fechar 1 dia e mudar 2 alunos' }).click();
  await expect(page.getByText('2 alunos mudaram de horário e foram avisados por e-mail.')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  for (const { registrationId } of students) {
    const { content } = await staff<{ content: { schedulingDateTime: string }[] }>(
      'GET',
      `/registrations?ids=${registrationId}`,
    );
    expect(content[0]?.schedulingDateTime).toBeTruthy();
    expect(content[0]?.schedulingDateTime.slice(0, 10)).not.toBe(day);
  }
  const { freeDaysByPeriods } = await staff<{ freeDaysByPeriods: { freeDay: string }[] }>(
    'GET',
    `/driving-schools/${first?.drivingSchoolId}/available-days/${campaign.id}`,
  );
  expect(freeDaysByPeriods.map(({ freeDay }) => freeDay)).not.toContain(day);

  await openFromList(page, campaign, 'Visualizar Horários de Agendamentos');
  const times = page.getByRole('dialog', { name: 'Visualizar Horários de Agendamentos' });
  await expect(times.getByRole('region', { name: 'Dias' })).toBeVisible();
});
