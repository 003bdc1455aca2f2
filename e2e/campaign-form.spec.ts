import { runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';
import {
  addPlan,
  addSchool,
  block,
  copyTo,
  DATES,
  fill,
  fillCampaign,
  fillPrices,
  newEdition,
  newName,
  offerOf,
  planOf,
  publish,
  rowOf,
  section,
} from './support/campaign-form.ts';

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
  await fillPrices(await addPlan(first, 1, 'Primeira Habilitação B'));
  await addPlan(first, 2, 'Primeira Habilitação AB');
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

  const held = Promise.withResolvers<undefined>();
  await page.route(/driving-school-plans/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await row.getByRole('link', { name: /^Editar/ }).click();
  await expect(page.getByLabel('Carregando a campanha')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Nome', exact: true })).toHaveCount(0);
  held.resolve(undefined);
  await block(page, 2)
    .getByRole('button', { name: /^CFC 2/ })
    .click();
  await expect(block(page, 2).getByRole('textbox', { name: 'Vagas', exact: true }).first()).toHaveValue('25');
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
  await addPlan(begun, 1, 'Primeira Habilitação B');
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

  const name = newName();
  await fill(section(page, 'Campanha'), 'Nome', name);
  const differences = page.getByRole('region', { name: 'Diferente da origem' });
  await expect(differences).toContainText(`${campaign.name} → `);
  await page.getByRole('button', { name: 'Salvar como rascunho' }).click();
  await expect(page).toHaveURL(/\/campaigns\/draft\/modify\//);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(differences).toContainText(`${campaign.name} → `);
});

test('who may not manage campaigns has neither drafts nor Criar', async ({ pageOf }) => {
  const page = await pageOf('SUPERVISOR');
  await page.goto('/campaigns');
  await expect(page.getByRole('table', { name: 'Campanhas' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Rascunhos' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Criar' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
});

test('what was typed after a draft saved itself comes back in that draft, and not in the next new campaign', async ({
  pageOf,
}) => {
  const name = newName();
  const page = await pageOf('BUSINESS_SUPPORT');
  page.on('dialog', (dialog) => void dialog.accept());
  const named = page.getByRole('textbox', { name: 'Nome', exact: true });
  await page.goto('/campaigns/modify');
  await named.fill(name);
  await expect(page).toHaveURL(/rascunho=/);
  await page.getByRole('textbox', { name: 'Edição' }).fill('7');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Edição' })).toHaveValue('7');
  await expect(page.getByText('Recuperamos o que você havia digitado')).toBeVisible();

  await page.goto(`/campaigns?tab=rascunhos&term=${encodeURIComponent(name)}`);
  await page.getByRole('button', { name: `Excluir: ${name}` }).click();
  await page.getByRole('dialog', { name: 'Excluir rascunho' }).getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Rascunho deletado com sucesso')).toBeVisible();
  await page.goto('/campaigns/modify');
  await expect(page.getByRole('heading', { level: 1, name: 'Nova campanha' })).toBeVisible();
  await expect(named).toHaveValue('');
  await expect(page.getByText('Recuperamos o que você havia digitado')).toHaveCount(0);
});
