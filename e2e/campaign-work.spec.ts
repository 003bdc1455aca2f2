import type { Page } from '@playwright/test';
import {
  addPlan,
  addSchool,
  block,
  copyTo,
  fill,
  fillCampaign,
  newEdition,
  newName,
  offerOf,
  planOf,
  publish,
  publishedByApi,
  section,
} from './support/campaign-form.ts';
import { enrol } from './support/student.ts';
import { expect, test } from './support/test.ts';

const TWO_DIGITS = { day: '2-digit', month: '2-digit', year: 'numeric', hour: '2-digit', minute: '2-digit' } as const;
const CLOCK = new Intl.DateTimeFormat('pt-BR', { ...TWO_DIGITS, timeZone: 'America/Sao_Paulo', hourCycle: 'h23' });
/** The moment that lies `days` days ahead, written in Brasília's time as a person types it. */
const typed = (days: number): string => CLOCK.format(Date.now() + days * 86_400_000).replace(',', '');

const name = (page: Page) => page.getByRole('textbox', { name: 'Nome', exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
}

test('a campaign of three CFCs with four plans each, made from nothing, enrols a student', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  test.slow();
  const campaignName = newName();
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  await fill(section(page, 'Campanha'), 'Nome', campaignName);
  await fillCampaign(page, newEdition(), {
    'Início da campanha': typed(-2),
    'Término da campanha': typed(200),
    'Início das matrículas': typed(-1),
    'Término das matrículas': typed(10),
    'Início dos agendamentos': typed(-0.5),
    'Término dos agendamentos': typed(90),
  });
  await fill(section(page, 'Vagas'), 'Vagas', '90');
  const blockers = page.getByRole('region', { name: 'Falta para publicar' });
  await expect(blockers).toContainText('Inclua ao menos um CFC na campanha.');
  const first = await addSchool(page, 1, 'CFC Savassi');
  await fill(first, 'Vagas', '30');
  const plans = [
    'Primeira Habilitação B',
    'Primeira Habilitação AB',
    'Mudança para categoria C',
    'Mudança para categoria D',
  ];
  for (const [index, plan] of plans.entries()) await addPlan(first, index + 1, plan);
  await addSchool(page, 2, 'CFC Pampulha');
  await addSchool(page, 3, 'CFC Betim');
  await copyTo(page, section(page, 'CFCs e planos'), 'CFC 1');

  await page.getByRole('button', { name: 'Preencher vários blocos' }).click();
  const bulk = page.getByRole('dialog', { name: 'Preencher vários blocos' });
  const prices = {
    PIX: '1500',
    'Cartão de crédito': '1600',
    Boleto: '1550',
    'Boleto parcelado': '1800',
    'Entrada do boleto parcelado': '600',
    'Mínimo de parcelas': '2',
    'Máximo de parcelas': '10',
    'Vagas de cada plano': '10',
  };
  await expect(bulk.getByRole('button', { name: 'Preencher', exact: true })).toHaveAccessibleDescription(
    'Preencha ao menos um valor.',
  );
  for (const [label, value] of Object.entries(prices)) await fill(bulk, label, value);
  await bulk.getByRole('button', { name: 'Preencher 12 planos' }).click();
  await expect(bulk).toHaveCount(0);

  await page.getByRole('button', { name: 'Colar tabela de preços' }).click();
  const paste = page.getByRole('dialog', { name: 'Colar tabela de preços' });
  const table = [
    'CFC\tPlano\tPIX\tCor',
    'CFC Pampulha\tPrimeira Habilitação B\tR$ 1.234,50\tazul',
    'CFC Vitória\tPrimeira Habilitação B\t1\t',
  ];
  await paste.getByRole('textbox', { name: 'Tabela' }).fill(table.join('\n'));
  await expect(paste).toContainText('Muda 1 valor em 1 plano de 1 CFC.');
  await expect(paste).toContainText('Coluna “Cor”: não reconhecida, ficou de fora.');
  await expect(paste).toContainText('Linha 3: o CFC “CFC Vitória” não está na campanha.');
  await paste.getByRole('button', { name: 'Aplicar 1 valor' }).click();
  await expect(paste).toHaveCount(0);

  await expect(page.getByText('Pronta para publicar.')).toBeVisible();
  await publish(page, `“${campaignName}” será publicada com 3 CFCs, 12 planos e 90 vagas.`);
  const staff = await apiAs('ADMIN');
  const offer = await offerOf(staff, campaignName);
  expect(offer.vacancies).toEqual([30, 30, 30]);
  expect(
    offer.plans
      .flat()
      .map(({ pixPrice }) => pixPrice)
      .toSorted((a, b) => a - b),
  ).toEqual([1234.5, ...Array.from({ length: 11 }, () => 1500)]);

  const { content } = await staff<{ content: { id: string; name: string; edition: number }[] }>(
    'GET',
    `/campaigns?term=${encodeURIComponent(campaignName)}`,
  );
  const counties = await staff<{ content: { id: string }[] }>(
    'GET',
    '/addresses/counties?name=Belo%20Horizonte&state=MG&size=1',
  );
  const [campaign] = content;
  if (campaign === undefined) throw new Error('the campaign is not listed');
  const student = await enrol(baseURL ?? '', { ...campaign, countyId: counties.content[0]?.id ?? '' }, 'PIX');
  const registered = await staff<{ content: { id: string }[] }>('GET', `/registrations?campaignIds=${campaign.id}`);
  expect(registered.content.map(({ id }) => id)).toEqual([student.registrationId]);
});

test('what blocks publishing is listed, and each entry opens its block and leads to its field', async ({ pageOf }) => {
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  const school = await addSchool(page, 1, 'CFC Savassi');
  await addPlan(school, 1, 'Primeira Habilitação B');
  await school.getByRole('button', { name: /^CFC 1/ }).click();
  const blockers = page.getByRole('region', { name: 'Falta para publicar' });
  const ofSchool = blockers.getByRole('button', { name: /^CFC 1/ });
  // The list of what prevents publishing opens its groups by itself only while it is short. What the new plan lacks
  // makes it long.
  await expect(ofSchool).toHaveAttribute('aria-expanded', 'false');
  await ofSchool.click();
  await blockers.getByRole('button', { name: /^Plano 1, Boleto: falta preencher/ }).click();
  await expect(planOf(block(page, 1), 1).getByRole('textbox', { name: 'Boleto', exact: true })).toBeFocused();
});

test('a draft saves itself when typing pauses, is there after a reload, and two tabs never overwrite each other silently', async ({
  pageOf,
}) => {
  const draftName = newName();
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  await expect(page.getByText('O rascunho é salvo quando você para de digitar.')).toBeVisible();
  await name(page).fill(draftName);
  await expect(page.getByText(/^Rascunho salvo às \d\d:\d\d\.$/)).toBeVisible();
  await expect(page).toHaveURL(/rascunho=/);
  await page.reload();
  await expect(name(page)).toHaveValue(draftName);

  const other = await page.context().newPage();
  await other.goto(page.url());
  await name(other).fill(`${draftName} da outra aba`);
  await expect(other.getByText(/^Rascunho salvo às/)).toBeVisible();
  await name(page).fill(`${draftName} desta aba`);
  const stale = page.getByRole('alert').filter({ hasText: 'alterou este rascunho' });
  await expect(stale).toContainText('O que você digitou continua aqui');
  await expect(name(page)).toHaveValue(`${draftName} desta aba`);
  await stale.getByRole('button', { name: 'Salvar o meu' }).click();
  await expect(page.getByText(/^Rascunho salvo às/)).toBeVisible();
  await other.reload();
  await expect(name(other)).toHaveValue(`${draftName} desta aba`);
});

test('two people change one campaign: the second sees what the first changed, keeps what they typed, and saves both', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const { id, name: campaignName } = await publishedByApi(staff, { start: 20, opens: 25, closes: 40, end: 200 });
  const [first, second] = [await pageOf('ADMIN'), await pageOf('BUSINESS_SUPPORT')];
  for (const page of [first, second]) {
    await page.goto(`/campaigns/modify/${id}`);
    await expect(name(page)).toHaveValue(campaignName);
  }
  await fill(section(first, 'Vagas'), 'Vagas', '55');
  await save(first);
  await expect(first.getByText('Editado com sucesso')).toBeVisible();
  await name(second).fill(`${campaignName} revista`);
  await save(second);
  const dialog = second.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await expect(dialog.getByRole('group', { name: 'Vagas' }).first()).toContainText('55');
  await dialog.getByRole('button', { name: 'Continuar com o que digitei' }).click();
  await save(second);
  await expect(second.getByText('Editado com sucesso')).toBeVisible();
  expect(await staff('GET', `/campaigns/${id}`)).toMatchObject({ name: `${campaignName} revista`, vacancies: 55 });
});
