import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a campaign shows its registrations alone, and from one of them the way leads back to it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  const { content: ended } = await staff<{ content: { id: string }[] }>('GET', '/campaigns?term=Horizonte&size=1');
  const elsewhere = await staff<{ content: { studentEmail: string }[] }>(
    'GET',
    `/registrations?campaignIds=${ended[0]?.id}&registrationStatus=REGISTERED&size=1`,
  );
  const page = await pageOf('ADMIN');
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  await page.getByRole('link', { name: campaign.name, exact: true }).first().click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/detail/${campaign.id}$`));
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^${campaign.name}, `) })).toBeVisible();
  await expect(page.getByRole('main').getByText('Vagas restantes').locator('..')).toContainText(/\d+ de \d+/);

  const search = async (email: string) => {
    await page.getByRole('button', { name: 'Busca avançada' }).click();
    await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
    await page.getByRole('button', { name: 'Pesquisar' }).click();
  };
  await search(elsewhere.content[0]?.studentEmail ?? '');
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible();
  await search(student.email);
  await page.getByRole('link', { name: student.name, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${await addressOf(staff, student.registrationId)}$`));
  await page
    .getByRole('navigation', { name: 'Você está em' })
    .getByRole('link', { name: new RegExp(`^${campaign.name}, `) })
    .click();
  await expect(page).toHaveURL(new RegExp(`/campaigns/detail/${campaign.id}$`));
});

test('the CFCs of a campaign lead to their own registrations and show the times that can be booked', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  const page = await pageOf('SUPERVISOR');
  await page.goto(`/campaigns/detail/${campaign.id}?tab=unidades`);
  const units = page.getByRole('table', { name: 'Unidades' });
  const row = units.getByRole('row').filter({ hasText: student.drivingSchoolName });
  await row.getByRole('button', { name: /Visualizar Horários/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Visualizar Horários de Agendamentos' });
  await expect(dialog.getByRole('combobox', { name: 'CFC' })).toHaveValue(student.drivingSchoolName);
  const days = dialog.getByRole('region', { name: 'Dias' }).getByRole('button', { name: /^\d/ });
  await expect(days.and(page.locator(':disabled')).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Próximo mês' }).click();
  await days.and(page.locator(':enabled')).first().click();
  await expect(dialog.getByRole('group', { name: 'Horários Disponíveis' })).toContainText(/\d{2}:\d{2}/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await row.getByRole('link', { name: /Ver somente desta unidade/ }).click();
  await expect(page).toHaveURL(
    new RegExp(`/campaigns/detail/${campaign.id}/driving-schools/${student.drivingSchoolId}$`),
  );
  await expect(
    page.getByRole('heading', { level: 1, name: `Matrículas de ${student.drivingSchoolName}` }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Busca avançada' }).click();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(student.email);
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.getByRole('link', { name: student.name, exact: true })).toBeVisible();
});
