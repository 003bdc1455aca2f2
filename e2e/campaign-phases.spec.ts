import type { Page } from '@playwright/test';
import { fill, publishedByApi, section } from './support/campaign-form.ts';
import { expect, test } from './support/test.ts';

const openPlan = async (page: Page) => {
  await page.getByRole('button', { name: /^CFC 1/ }).click();
  await page.getByRole('button', { name: /^Plano 1/ }).click();
};

interface Frozen {
  readonly label: string;
  readonly reason: string;
  readonly field: string;
  readonly value: unknown;
}

const PRICE = 'As matrículas já começaram: os preços não podem mudar.';
const PHASES: readonly { name: string; days: Parameters<typeof publishedByApi>[1]; frozen: readonly Frozen[] }[] = [
  {
    name: 'in progress',
    days: { start: -2, opens: 5, closes: 20, end: 200 },
    frozen: [
      {
        label: 'Dias após a compra',
        reason: 'Campanha em andamento: o vencimento do boleto não pode mudar.',
        field: 'campaign.boletoExpirationDaysToAdd',
        value: 9,
      },
      {
        label: 'Início das matrículas',
        reason: 'Campanha em andamento: o início das matrículas não pode mudar.',
        field: 'campaign.registrationStartDate',
        value: new Date(Date.now() + 4 * 86_400_000).toISOString(),
      },
    ],
  },
  {
    name: 'of which registrations started',
    days: { start: -9, opens: -2, closes: 20, end: 200 },
    frozen: [
      {
        label: 'Início da campanha',
        reason: 'As matrículas já começaram: as datas de início não podem mudar.',
        field: 'campaign.startDate',
        value: '2026-01-01T12:00:00Z',
      },
      { label: 'Cartão de crédito', reason: PRICE, field: 'plan.creditPrice', value: 1601 },
      { label: 'Boleto', reason: PRICE, field: 'plan.boletoPrice', value: 1551 },
      { label: 'Boleto parcelado', reason: PRICE, field: 'plan.boletoParceladoPrice', value: 1801 },
      { label: 'Entrada do boleto parcelado', reason: '', field: 'plan.bpDownPayment', value: 601 },
      { label: 'Mínimo de parcelas', reason: '', field: 'plan.bpMinNumberInstallments', value: 3 },
      { label: 'Máximo de parcelas', reason: '', field: 'plan.bpMaxNumberInstallments', value: 9 },
    ],
  },
];

for (const { name, days, frozen } of PHASES) {
  test(`a campaign ${name} shows what is frozen with the reason, and the API refuses it all at once`, async ({
    pageOf,
    apiAs,
  }) => {
    const staff = await apiAs('ADMIN');
    const { id, form } = await publishedByApi(staff, days);
    const page = await pageOf('BUSINESS_SUPPORT');
    await page.goto(`/campaigns/modify/${id}`);
    await openPlan(page);
    const campaign: Record<string, unknown> = { ...form.campaign };
    const [school] = form.drivingSchoolsConfigurations;
    const plan: Record<string, unknown> = { ...school?.plans[0] };
    for (const { label, reason, field, value } of frozen) {
      const box = page.getByRole('textbox', { name: label, exact: true }).first();
      await expect.soft(box).toBeDisabled();
      await expect.soft(box).toHaveAccessibleDescription(reason === '' ? /\w/ : reason);
      const [owner, key = ''] = field.split('.');
      if (owner === 'plan') plan[key] = value;
      else campaign[key] = value;
    }
    const body = { campaign, drivingSchoolsConfigurations: [{ ...school, plans: [plan] }] };
    const refusal = await staff('PUT', `/campaigns/${id}`, body).then(
      () => '',
      (error: unknown) => String(error),
    );
    expect(refusal).toContain('409');
    for (const { field } of frozen) {
      const path = field.replace(/^plan/, 'drivingSchoolsConfigurations.0.plans.0');
      expect.soft(refusal).toContain(`"${path}":["CAMPAIGN_`);
    }
  });
}

test('registrations that ended are not put off, and a finished campaign is read only, on screen and by the API', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const over = await publishedByApi(staff, { start: -30, opens: -20, closes: -2, end: 200 });
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/campaigns/modify/${over.id}`);
  const dates = section(page, 'Datas');
  await fill(dates, 'Término das matrículas', '01/03/2040 08:00');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Término das matrículas' })).toBeVisible();
  const later = { ...over.form.campaign, registrationEndDate: '2040-03-01T12:00:00Z', endDate: '2041-03-01T12:00:00Z' };
  const extended = { ...over.form, campaign: later };
  await expect(staff('PUT', `/campaigns/${over.id}`, extended)).rejects.toThrow('CAMPAIGN_REGISTRATION_END_EXTENDED');

  const ended = await publishedByApi(staff, { start: -60, opens: -50, closes: -40, end: -1 });
  const finished = await pageOf('BUSINESS_SUPPORT');
  await finished.goto(`/campaigns/modify/${ended.id}`);
  await expect(finished.getByText('Esta campanha terminou: nada nela pode ser alterado.')).toBeVisible();
  await expect(finished.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
  await expect(staff('PUT', `/campaigns/${ended.id}`, ended.form)).rejects.toThrow('CAMPAIGN_FINISHED');
});

test('CFCs and plans of a campaign of which registrations started stay, on screen and by the API; new ones come and go', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const { id, form } = await publishedByApi(staff, { start: -9, opens: -2, closes: 20, end: 200 });
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/campaigns/modify/${id}`);
  const school = page.getByRole('button', { name: 'Excluir: CFC 1' });
  await expect(school).toBeDisabled();
  await expect(school).toHaveAccessibleDescription('As matrículas já começaram: CFCs não podem ser removidos.');
  await openPlan(page);
  const plan = page.getByRole('button', { name: 'Excluir: Plano 1' });
  await expect(plan).toBeDisabled();
  await expect(plan).toHaveAccessibleDescription('As matrículas já começaram: planos não podem ser removidos.');
  await page.getByRole('button', { name: 'Adicionar CFC' }).click();
  await page.getByRole('button', { name: 'Excluir: CFC 2' }).click();
  await expect(page.getByRole('group', { name: /^CFC \d de/ })).toHaveCount(1);

  const [only] = form.drivingSchoolsConfigurations;
  const listed = async (path: string) => (await staff<{ content: { id: string }[] }>('GET', path)).content;
  const [pampulha] = await listed('/driving-schools?term=pampulha&size=1');
  const otherSchool = { ...only, drivingSchoolId: pampulha?.id };
  const otherPlan = { ...only?.plans[0], planId: (await listed('/plans?size=2'))[1]?.id };
  const change = (schools: object[]) =>
    staff('PUT', `/campaigns/${id}`, { ...form, drivingSchoolsConfigurations: schools });
  await expect(change([otherSchool])).rejects.toThrow('CAMPAIGN_STARTED_REMOVE_SCHOOL');
  await expect(change([{ ...only, plans: [otherPlan] }])).rejects.toThrow('CAMPAIGN_STARTED_REMOVE_PLAN');
});
