import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './api.ts';
import { expect } from './test.ts';

/** Names and editions of campaigns that no other journey uses. */
export const newName = () => `Campanha ${Date.now()}${randomInt(1000)}`;
export const newEdition = () => String(randomInt(100, 9999));

export const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
export const fill = (within: Locator, label: string, text: string) =>
  within.getByRole('textbox', { name: label, exact: true }).first().fill(text);

export async function choose(within: Locator, label: string, option: string, typed = option): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true }).first();
  await field.click();
  if (typed !== '') await field.fill(typed);
  // A hint may follow the option's name.
  const name = new RegExp(`^${option}( |$)`);
  await within.page().getByRole('option', { name }).filter({ visible: true }).first().click();
  await expect(field).toHaveValue(name);
}

export const DATES = {
  'Início da campanha': '01/03/2040 08:00',
  'Término da campanha': '01/03/2041 08:00',
  'Início das matrículas': '10/03/2040 08:00',
  'Término das matrículas': '20/03/2040 23:59',
  'Início dos agendamentos': '11/03/2040 08:00',
  'Término dos agendamentos': '01/06/2040 18:00',
};

/** Fills in everything but name, seats and schools. */
export async function fillCampaign(
  page: Page,
  edition: string,
  dates: Readonly<Record<string, string>> = DATES,
): Promise<void> {
  const identity = section(page, 'Campanha');
  await fill(identity, 'Edição', edition);
  await choose(identity, 'Estado', 'Minas Gerais');
  await choose(identity, 'Cidade', 'Belo Horizonte');
  for (const [label, moment] of Object.entries(dates)) await fill(section(page, 'Datas'), label, moment);
  const seats = section(page, 'Vagas');
  await fill(seats, 'Limite de matrículas por boleto', '20');
  await seats.getByRole('checkbox', { name: 'Sem limite: Limite de matrículas por boleto parcelado' }).check();
  const payment = section(page, 'Pagamento');
  await fill(payment, 'Validade do PIX (horas)', '48');
  await choose(payment, 'Modelo de vencimento do boleto', 'Dias após a compra', '');
  await fill(payment, 'Dias após a compra', '5');
  await choose(section(page, 'Contrato e equipe'), 'Contrato', 'Contrato de prestação de serviços do curso');
}

export const block = (page: Page, place: number) =>
  section(page, 'CFCs e planos').getByRole('group', { name: new RegExp(`^CFC ${place} de`) });
export const planOf = (school: Locator, place: number) =>
  school.getByRole('group', { name: new RegExp(`^Plano ${place} de`) });

export async function addSchool(page: Page, place: number, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar CFC' }).click();
  const school = block(page, place);
  await choose(school, 'CFC', name);
  await fill(school, 'Beneficiário do boleto', name);
  await fill(school, 'Nome na fatura do cartão', name);
  return school;
}

export async function addPlan(school: Locator, place: number, name: string): Promise<Locator> {
  await school.getByRole('button', { name: 'Adicionar plano' }).click();
  const plan = planOf(school, place);
  await choose(plan, 'Plano', name);
  return plan;
}

const PRICES = {
  Vagas: '15',
  PIX: '1500',
  'Cartão de crédito': '1600',
  Boleto: '1550',
  'Boleto parcelado': '1800',
  'Entrada do boleto parcelado': '600',
  'Mínimo de parcelas': '2',
  'Máximo de parcelas': '10',
};

export async function fillPrices(plan: Locator): Promise<void> {
  for (const [label, value] of Object.entries(PRICES)) await fill(plan, label, value);
}

/** Presses the button that copies a part of one block (a school or a plan) to all other blocks of the form. */
export async function copyTo(page: Page, within: Locator, from: string): Promise<void> {
  await within.getByRole('button', { name: `Copiar para: ${from}`, exact: true }).click();
  const popover = page.getByRole('dialog').filter({ hasText: 'Copiar para' });
  await popover.getByRole('button', { name: 'Todos' }).click();
  await popover.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(popover).toBeHidden();
}

export async function publish(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar' }).click();
  const question = page.getByRole('dialog', { name: 'Publicar campanha' });
  await expect(question).toContainText(said);
  await question.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/campaigns');
}

export const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: name });

/** Returns the vacancies of each stored school of the campaign with this name, and the plans of each school. */
export async function offerOf(staff: Api, name: string) {
  const { content } = await staff<{ content: { id: string }[] }>('GET', `/campaigns?term=${encodeURIComponent(name)}`);
  expect(content).toHaveLength(1);
  const id = content[0]?.id ?? '';
  const schools = await staff<{ content: { id: string; vacancies: number }[] }>(
    'GET',
    `/campaigns/${id}/driving-schools`,
  );
  const plans = await Promise.all(
    schools.content.map((school) =>
      staff<{ content: { pixPrice: number }[] }>(
        'GET',
        `/campaigns/driving-school-plans?campaignDrivingSchoolsId=${school.id}&size=50`,
      ),
    ),
  );
  return { vacancies: schools.content.map((one) => one.vacancies), plans: plans.map(({ content: rows }) => rows) };
}

const day = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString();

/**
 * Publishes a campaign with one school and plan over the API; `days` says in how many days each phase begins or ends.
 */
export async function publishedByApi(staff: Api, days: { start: number; opens: number; closes: number; end: number }) {
  const first = async (path: string) => (await staff<{ content: { id: string }[] }>('GET', path)).content[0]?.id;
  const campaign = {
    name: newName(),
    state: 'MG',
    locality: 'Belo Horizonte',
    edition: Number(newEdition()),
    startDate: day(days.start),
    endDate: day(days.end),
    registrationStartDate: day(days.opens),
    registrationEndDate: day(days.closes),
    schedulingStartDate: day(days.opens + 0.1),
    schedulingEndDate: day(days.end),
    vacancies: 20,
    maxBoletoPayments: 5,
    maxBoletoParceladoPayments: null,
    pixExpiration: 24,
    boletoExpirationStrategy: 'ADD_DAYS',
    boletoExpirationDaysToAdd: 3,
    contractTemplateId: await first('/templates?type=CFC_STUDENT_CONTRACT&size=1'),
  };
  const plan = {
    planId: await first('/plans?size=1'),
    vacancies: 10,
    pixPrice: 1500,
    creditPrice: 1600,
    boletoPrice: 1550,
    boletoParceladoPrice: 1800,
    bpDownPayment: 600,
    bpMinNumberInstallments: 2,
    bpMaxNumberInstallments: 10,
  };
  const school = {
    drivingSchoolId: await first('/driving-schools?term=savassi&size=1'),
    vacancies: 20,
    boletoBeneficiary: 'CFC Savassi',
    creditSoftDescriptor: 'CFC SAVASSI',
    plans: [plan],
  };
  const form = { campaign, drivingSchoolsConfigurations: [school] };
  const { id } = await staff<{ id: string }>('POST', '/campaigns', form);
  return { id, name: campaign.name, form };
}
