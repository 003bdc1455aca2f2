import { randomInt } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

/** Editions of their own, years away: no other journey meets these campaigns. */
const newName = () => `Campanha ${Date.now()}${randomInt(1000)}`;
const newEdition = () => String(randomInt(100, 9999));

const section = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const fill = (within: Locator, label: string, text: string) =>
  within.getByRole('textbox', { name: label, exact: true }).first().fill(text);

async function choose(within: Locator, label: string, option: string, typed = option): Promise<void> {
  const field = within.getByRole('combobox', { name: label, exact: true }).first();
  await field.click();
  if (typed !== '') await field.fill(typed);
  const offered = within.page().getByRole('option', { name: option }).filter({ visible: true });
  await offered.first().click();
  await expect(field).toHaveValue(new RegExp(option));
}

const DATES = {
  'Início da campanha': '01/03/2040 08:00',
  'Término da campanha': '01/03/2041 08:00',
  'Início das matrículas': '10/03/2040 08:00',
  'Término das matrículas': '20/03/2040 23:59',
  'Início dos agendamentos': '11/03/2040 08:00',
  'Término dos agendamentos': '01/06/2040 18:00',
};

/** Everything but the name, the seats and the CFCs. */
async function fillCampaign(page: Page, edition: string): Promise<void> {
  const identity = section(page, 'Campanha');
  await fill(identity, 'Edição', edition);
  await choose(identity, 'Estado', 'Minas Gerais');
  await choose(identity, 'Cidade', 'Belo Horizonte');
  for (const [label, moment] of Object.entries(DATES)) await fill(section(page, 'Datas'), label, moment);
  const seats = section(page, 'Vagas');
  await fill(seats, 'Limite de matrículas por boleto', '20');
  await seats.getByRole('checkbox', { name: 'Sem limite: Limite de matrículas por boleto parcelado' }).check();
  const payment = section(page, 'Pagamento');
  await fill(payment, 'Validade do PIX (horas)', '48');
  await choose(payment, 'Modelo de vencimento do boleto', 'Dias após a compra', '');
  await fill(payment, 'Dias após a compra', '5');
  await choose(section(page, 'Contrato e equipe'), 'Contrato', 'Contrato de prestação de serviços do curso');
}

const block = (page: Page, place: number) =>
  section(page, 'CFCs e planos').getByRole('group', { name: new RegExp(`^CFC ${place} de`) });
const planOf = (school: Locator, place: number) =>
  school.getByRole('group', { name: new RegExp(`^Plano ${place} de`) });

async function addSchool(page: Page, place: number, name: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Adicionar CFC' }).click();
  const school = block(page, place);
  await choose(school, 'CFC', name);
  await fill(school, 'Beneficiário do boleto', name);
  await fill(school, 'Nome na fatura do cartão', name);
  return school;
}

async function addPlan(school: Locator, place: number, name: string): Promise<Locator> {
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

async function fillPrices(plan: Locator): Promise<void> {
  for (const [label, value] of Object.entries(PRICES)) await fill(plan, label, value);
}

/** Fills the ticked blocks from this one. */
async function copyTo(page: Page, within: Locator, from: string): Promise<void> {
  await within.getByRole('button', { name: `Copiar para: ${from}`, exact: true }).click();
  const popover = page.getByRole('dialog').filter({ hasText: 'Copiar para' });
  await popover.getByRole('button', { name: 'Todos' }).click();
  await popover.getByRole('button', { name: 'Copiar', exact: true }).click();
  await expect(popover).toBeHidden();
}

async function publish(page: Page, said: string): Promise<void> {
  await page.getByRole('button', { name: 'Publicar' }).click();
  const question = page.getByRole('dialog', { name: 'Publicar campanha' });
  await expect(question).toContainText(said);
  await question.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === '/campaigns');
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: name });

/** The CFCs of a campaign with how many plans each offers, as the server holds them. */
async function offerOf(staff: Api, name: string) {
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

test('a campaign of two CFCs with two plans each is published from an empty form, listed and changed', async ({
  pageOf,
  apiAs,
}) => {
  const name = newName();
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Criar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Nova campanha' })).toBeVisible();
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Há campos obrigatórios não preenchidos' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Publicar campanha' })).toHaveCount(0);

  await fill(section(page, 'Campanha'), 'Nome', name);
  await fillCampaign(page, newEdition());
  await fill(section(page, 'Vagas'), 'Vagas', '60');
  const first = await addSchool(page, 1, 'CFC Savassi');
  await fill(first, 'Vagas', '30');
  await fillPrices(await addPlan(first, 1, 'Primeira habilitação B'));
  await addPlan(first, 2, 'Primeira habilitação AB');
  await copyTo(page, first, 'Plano 1');
  await addSchool(page, 2, 'CFC Pampulha');
  await copyTo(page, section(page, 'CFCs e planos'), 'CFC 1');
  await publish(page, `“${name}” será publicada com 2 CFCs, 4 planos e 60 vagas.`);

  const staff = await apiAs('ADMIN');
  const published = await offerOf(staff, name);
  expect(published.vacancies).toEqual([30, 30]);
  expect(published.plans.map((plans) => plans.map(({ pixPrice }) => pixPrice))).toEqual([
    [1500, 1500],
    [1500, 1500],
  ]);

  await page.goto(`/campaigns?term=${encodeURIComponent(name)}`);
  const row = rowOf(page, name);
  await expect(row).toContainText('Não iniciada');
  await row.getByRole('link', { name: /^Editar/ }).click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(name);
  await block(page, 2)
    .getByRole('button', { name: /^CFC 2/ })
    .click();
  await fill(block(page, 2), 'Vagas', '25');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Editado com sucesso')).toBeVisible();
  expect((await offerOf(staff, name)).vacancies).toEqual([30, 25]);
});

test('a draft needs a name, is found under Rascunhos, resumed and published, and is gone then', async ({
  pageOf,
  apiAs,
}) => {
  const name = newName();
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  await page.getByRole('button', { name: 'Salvar como rascunho' }).click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveAccessibleDescription(
    'O nome da campanha é obrigatório',
  );
  await fill(section(page, 'Campanha'), 'Nome', name);
  await fillCampaign(page, newEdition());
  const begun = await addSchool(page, 1, 'CFC Savassi');
  await addPlan(begun, 1, 'Primeira habilitação B');
  await page.getByRole('button', { name: 'Salvar como rascunho' }).click();
  await expect(page.getByText('Rascunho salvo com sucesso')).toBeVisible();
  await expect(page).toHaveURL(/\/campaigns\/draft\/modify\//);

  await page.goto('/campaigns');
  await page.getByRole('tab', { name: 'Rascunhos' }).click();
  const drafts = page.getByRole('table', { name: 'Rascunhos' });
  await drafts
    .getByRole('row')
    .filter({ hasText: name })
    .getByRole('link', { name: /^Editar/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue(name);
  await expect(section(page, 'Datas').getByRole('textbox', { name: 'Início das matrículas' })).toHaveValue(
    DATES['Início das matrículas'],
  );
  await fill(section(page, 'Vagas'), 'Vagas', '40');
  const school = block(page, 1);
  await expect(school.getByRole('button', { name: /^CFC 1/ })).toContainText('CFC Savassi · 1 plano');
  await school.getByRole('button', { name: /^CFC 1/ }).click();
  await fill(school, 'Vagas', '40');
  await school.getByRole('button', { name: /^Plano 1/ }).click();
  await fillPrices(planOf(school, 1));
  await publish(page, `“${name}” será publicada com 1 CFC, 1 plano e 40 vagas.`);

  expect((await offerOf(await apiAs('ADMIN'), name)).vacancies).toEqual([40]);
  await page.goto(`/campaigns?tab=rascunhos&term=${encodeURIComponent(name)}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Rascunhos' })).toBeVisible();
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible();
});

test('a draft is deleted after a question', async ({ pageOf, apiAs }) => {
  const name = newName();
  const staff = await apiAs('ADMIN');
  await staff('POST', '/drafts', { name, entityType: 'CAMPAIGN', data: {} });
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/campaigns?tab=rascunhos&term=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Excluir: ${name}` }).click();
  const question = page.getByRole('dialog', { name: 'Excluir rascunho' });
  await expect(question).toContainText(`O rascunho “${name}” será excluído.`);
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Rascunho deletado com sucesso')).toBeVisible();
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible();
});

test('a copy is the next edition without its dates; a running campaign says what cannot change any more', async ({
  pageOf,
  apiAs,
}) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const page = await pageOf('BUSINESS_SUPPORT');
  const opens = section(page, 'Datas').getByRole('textbox', { name: 'Início das matrículas' });
  await page.goto(`/campaigns/modify/${campaign.id}`);
  await expect(opens).toBeDisabled();
  await expect(opens).toHaveAccessibleDescription('As matrículas já começaram: as datas de início não podem mudar.');

  await page.goto(`/campaigns/copy/${campaign.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `Cópia de ${campaign.name}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Edição' })).toHaveValue(String(campaign.edition + 1));
  await expect(opens).toBeEnabled();
  await expect(opens).toHaveValue('');
  await expect(block(page, 1)).toContainText('9 planos');
});

test('who may not manage campaigns has neither drafts nor Criar', async ({ pageOf }) => {
  const page = await pageOf('SUPERVISOR');
  await page.goto('/campaigns');
  await expect(page.getByRole('table', { name: 'Campanhas' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Rascunhos' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Criar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
});
