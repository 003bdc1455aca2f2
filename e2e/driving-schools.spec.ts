import type { Page } from '@playwright/test';
import { PASSWORD } from './support/api.ts';
import { chooseTime } from './support/choose-time.ts';
import { aCnpj, ownSchool, someDigits } from './support/own-school.ts';
import { expect, test } from './support/test.ts';

const save = async (page: Page, title: string) => {
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Confirmar' }).click();
};

async function tabTo(page: Page, role: 'textbox' | 'combobox' | 'button', name: string) {
  await page.keyboard.press('Tab');
  await expect(page.getByRole(role, { name, exact: true })).toBeFocused();
}

async function typeInto(page: Page, name: string, text: string) {
  await tabTo(page, 'textbox', name);
  await page.keyboard.type(text);
}

async function choose(page: Page, name: string, typed: string, option: string) {
  await tabTo(page, 'combobox', name);
  if (typed === '') await page.keyboard.press('ArrowDown');
  else await page.keyboard.type(typed);
  // Closed dropdown lists stay in the page, so only the visible options count.
  const shown = page.locator('[role="option"]:visible');
  await expect(shown.first()).toContainText(option);
  const active = page.locator('[role="option"][data-combobox-selected]:visible').filter({ hasText: option });
  await expect(async () => {
    if ((await active.count()) === 0) await page.keyboard.press('ArrowDown');
    await expect(active).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 20_000 });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name, exact: true })).toHaveValue(new RegExp(option));
}

test('a school is created whole without a mouse, and stands in the list', async ({ pageOf }) => {
  test.slow();
  const page = await pageOf('ADMIN');
  await page.goto('/driving-schools');
  await page.getByRole('link', { name: 'Criar' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Novo CFC' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Novo CFC');
  const name = `CFC Teclado ${someDigits(6)}`;
  await page.getByRole('button', { name: 'Enviar a logo do CFC' }).press('Enter');
  await expect(page.getByText('É necessário preencher o campo de CNPJ')).toBeVisible();
  await page.getByRole('button', { name: 'Enviar a logo do CFC' }).focus();

  await typeInto(page, 'CNPJ', aCnpj());
  await typeInto(page, 'Razão social', `${name} Ltda`);
  await typeInto(page, 'Nome fantasia', name);
  await typeInto(page, 'Nome de apresentação', name);
  await typeInto(page, 'Telefone do CFC', '2733334444');
  await tabTo(page, 'textbox', 'Telefone do proprietário');
  await typeInto(page, 'E-mail', 'teclado@cfc.local');
  await typeInto(page, 'CEP', '29010000');
  await choose(page, 'Estado', 'Espírito', 'Espírito Santo');
  await choose(page, 'Cidade', 'Vitória', 'Vitória');
  await typeInto(page, 'Bairro', 'Centro');
  await typeInto(page, 'Rua', 'Rua Sete de Setembro');
  await typeInto(page, 'Número', '10');
  await tabTo(page, 'textbox', 'Complemento');
  await typeInto(page, 'Latitude', '-20.3155');
  await typeInto(page, 'Longitude', '-40,3128');
  await choose(page, 'Tipo de conta', '', 'Conta corrente');
  await choose(page, 'Banco', '104', '104 - ');
  await choose(page, 'Operação', '', '001 - ');
  await typeInto(page, 'Agência', '1234');
  await tabTo(page, 'textbox', 'Dígito da agência');
  await typeInto(page, 'Conta', '56789');
  await typeInto(page, 'Dígito da conta', 'X');
  for (const network of ['Site', 'Instagram', 'WhatsApp', 'Facebook']) await tabTo(page, 'textbox', network);
  await tabTo(page, 'textbox', 'Identificador do subvendedor (Getnet)');
  await choose(page, 'Plano de recebimento', '', 'Receba já 5 dias');
  await choose(page, 'Tipo da chave PIX', '', 'CPF');
  await typeInto(page, 'Chave PIX', '52998224725');
  await typeInto(page, 'Número de atendentes', '3');
  await typeInto(page, 'Tempo médio de atendimento', '30');

  await page.getByRole('button', { name: 'Adicionar período: Segunda-feira' }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Segunda-feira, período 1: de' })).toBeFocused();
  await page.getByRole('button', { name: 'Copiar horário: Segunda-feira' }).press('Enter');
  const copying = page.getByRole('dialog', { name: 'Copiar horário: Segunda-feira' });
  // When the panel opens, it takes the focus; a key pressed before that would go elsewhere.
  await expect(copying.getByRole('checkbox').first()).toBeFocused();
  await copying.getByRole('button', { name: 'Copiar', exact: true }).press('Enter');
  await expect(page.getByRole('combobox', { name: 'Sexta-feira, período 1: para' })).toHaveValue('12:00:00');

  await page.getByRole('button', { name: 'Salvar' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Confirmação de Criação' });
  await expect(question).toContainText('Você confirma a criação deste CFC?');
  await expect(question.getByRole('button', { name: 'Confirmar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await expect(page).toHaveURL(/\/driving-schools$/);
  const search = page.getByRole('textbox', { name: 'Buscar' });
  await search.fill(name.toUpperCase());
  await search.press('Enter');
  await expect(page.getByRole('table', { name: "CFC's" }).getByText(name, { exact: true })).toBeVisible();
});

test('what is wrong with a school is told in its place and nothing typed is lost', async ({ pageOf, apiAs }) => {
  const school = await ownSchool(await apiAs('ADMIN'));
  const page = await pageOf('ADMIN');
  await page.goto(`/driving-schools/modify/${school.id}`);
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText(
    `Alteração -> ${school.presentationName}`,
  );
  const latitude = page.getByRole('textbox', { name: 'Latitude' });
  await latitude.fill('51,5');
  await page.getByRole('textbox', { name: 'Rua', exact: true }).fill('');
  await chooseTime(page.getByRole('combobox', { name: 'Segunda-feira, período 1: para' }), '07:00:00');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Há 3 campos para corrigir' });
  await expect(summary).toContainText('Rua: Este campo é obrigatório');
  await expect(summary).toContainText('Latitude: Insira uma latitude válida');
  await expect(summary).toContainText('Segunda-feira, período 1: “De” não pode ser maior que “Para”.');
  await summary.getByRole('button', { name: /Segunda-feira/ }).click();
  await expect(page.getByRole('combobox', { name: 'Segunda-feira, período 1: de' })).toBeFocused();
  await expect(latitude).toHaveValue('51,5');

  await page.getByRole('combobox', { name: 'Estado', exact: true }).fill('Minas');
  await page.getByRole('option', { name: /Minas Gerais/ }).click();
  await expect(page.getByRole('combobox', { name: 'Cidade', exact: true })).toHaveValue('');
});

test('bank data change with the password, stand in the history, and are told to the administrators', async ({
  pageOf,
  apiAs,
}) => {
  const school = await ownSchool(await apiAs('ADMIN'));
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/driving-schools/modify/${school.id}`);
  await page.getByRole('textbox', { name: 'Conta', exact: true }).fill('7654321');
  await page.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação de Alteração' });
  await expect(question).toContainText('Você confirma a alteração deste CFC?');
  await expect(question).toContainText('Os administradores do CFC serão avisados por e-mail.');
  await question.getByRole('button', { name: 'Confirmar' }).click();

  const prompt = page.getByRole('dialog', { name: 'Confirme a sua senha' });
  await prompt.getByLabel('Senha atual').fill('Outra#2026');
  await prompt.getByRole('button', { name: 'Confirmar' }).click();
  await expect(prompt.getByText('Senha atual incorreta')).toBeVisible();
  await prompt.getByLabel('Senha atual').fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Editado com sucesso')).toBeVisible();

  await page.goto(`/driving-schools/modify/${school.id}`);
  await page.getByRole('button', { name: 'Histórico' }).click();
  const history = page.getByRole('dialog', { name: 'Histórico' });
  // The history also shows that the new data were sent to the provider, so the test looks only at the changes.
  const changed = history.getByRole('article').filter({ hasText: 'CFC alterado' });
  await expect(changed.first()).toContainText('56789 → 7654321');

  const reader = await pageOf('SUPERVISOR');
  await reader.goto(`/driving-schools/modify/${school.id}`);
  await expect(reader.getByRole('button', { name: 'Salvar' })).toBeHidden();
  await reader.getByRole('button', { name: 'Histórico' }).click();
  const read = reader.getByRole('dialog', { name: 'Histórico' }).getByRole('article');
  await expect(read.filter({ hasText: 'CFC alterado' }).first()).toContainText('••• → •••21');
});

test('two people edit one school: the second sees what the first changed and keeps what was typed', async ({
  pageOf,
  apiAs,
}) => {
  const school = await ownSchool(await apiAs('ADMIN'));
  const [first, second] = [await pageOf('ADMIN'), await pageOf('BUSINESS_SUPPORT')];
  const address = `/driving-schools/modify/${school.id}`;
  await Promise.all([first.goto(address), second.goto(address)]);
  await second.getByRole('textbox', { name: 'Complemento' }).fill('Fundos');
  await second.getByRole('textbox', { name: 'Rua', exact: true }).fill('Rua da Segunda');

  await first.getByRole('textbox', { name: 'Bairro' }).fill('Taquaral');
  await first.getByRole('textbox', { name: 'Rua', exact: true }).fill('Rua da Primeira');
  await save(first, 'Confirmação de Alteração');
  await expect(first.getByText('Editado com sucesso')).toBeVisible();

  await save(second, 'Confirmação de Alteração');
  const between = second.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await expect(between).toContainText('Administrador');
  await expect(between.getByRole('group', { name: 'Rua' })).toContainText('Rua da Primeira');
  await expect(between.getByRole('group', { name: 'Rua' })).toContainText('Rua da Segunda');
  await expect(between.getByRole('group', { name: 'Bairro' })).toContainText('Taquaral');
  await between.getByRole('button', { name: 'Continuar com o que digitei' }).click();
  await expect(second.getByRole('textbox', { name: 'Bairro' })).toHaveValue('Taquaral');
  await expect(second.getByRole('textbox', { name: 'Rua', exact: true })).toHaveValue('Rua da Segunda');
  await save(second, 'Confirmação de Alteração');
  await expect(second.getByText('Editado com sucesso')).toBeVisible();
  await second.goto(address);
  await expect(second.getByRole('textbox', { name: 'Complemento' })).toHaveValue('Fundos');
  await expect(second.getByRole('textbox', { name: 'Bairro' })).toHaveValue('Taquaral');
});

test('a logo is sent by the CNPJ and shown; what is no image is refused in words', async ({ pageOf, apiAs }) => {
  const school = await ownSchool(await apiAs('ADMIN'));
  const page = await pageOf('ADMIN');
  await page.goto(`/driving-schools/modify/${school.id}`);
  await page.getByRole('button', { name: 'Enviar a logo do CFC' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logo do CFC' });
  const input = dialog.locator('input[type="file"]');
  await input.setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(dialog.getByText('Suportado apenas arquivo de imagem')).toBeVisible();
  await input.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: PIXEL });
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Arquivos enviados!')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Logo do CFC' })).toBeVisible();
});

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

test('people of a CFC read their own school and change nothing', async ({ pageOf, apiAs }) => {
  const { content } = await (await apiAs('DRIVING_SCHOOL_ADMIN'))<{
    content: { id: string; presentationName: string }[];
  }>('GET', '/driving-schools?size=1');
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto('/driving-schools');
  await expect(page.getByRole('link', { name: 'Criar' })).toBeHidden();
  await page.getByRole('link', { name: `Visualizar: ${content[0]?.presentationName}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: content[0]?.presentationName ?? '' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Segunda-feira a Sexta-feira: 08:00–12:00, 13:00–18:00')).toBeVisible();
});
