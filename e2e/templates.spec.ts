import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const source = (page: Page) => page.getByRole('textbox', { name: 'Código-fonte do template' });
const show = (page: Page, view: 'Texto' | 'Código-fonte') =>
  page.getByRole('radiogroup', { name: 'Forma de edição' }).getByText(view, { exact: true }).click();

/** Creates a contract by typing its text in the source view; returns the identifier. */
async function aContract(page: Page, xhtml: string): Promise<string> {
  const key = `E2E_${Date.now()}_${randomInt(1000)}`;
  await page.goto('/templates');
  await page.getByRole('link', { name: 'Criar' }).click();
  await page.getByRole('textbox', { name: 'Identificador' }).fill(key);
  await page.getByRole('textbox', { name: 'Nome' }).fill(`Contrato ${key}`);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Contrato do aluno' }).click();
  await show(page, 'Código-fonte');
  await source(page).fill(xhtml);
  return key;
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
}

test('a contract goes from source to rich text and back with nothing lost, is saved, copied and removed', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  const xhtml = '<section data-x="1"><p>a</p></section><!-- nota --><p class="c">Olá {{ studentName }}</p>';
  const key = await aContract(page, xhtml);
  await show(page, 'Texto');
  const rich = page.getByRole('textbox', { name: 'Texto do template' });
  await expect(rich.getByText('Nome do aluno')).toBeVisible();
  await rich.getByText('Olá').click();
  await page.keyboard.press('Home');
  await page.keyboard.type('Bem-vindo. ');
  await show(page, 'Código-fonte');
  for (const kept of [
    '<section data-x="1"><p>a</p></section>',
    '<!-- nota -->',
    '<p class="c">Bem-vindo. Olá {{ studentName }}</p>',
  ])
    await expect(source(page)).toContainText(kept);
  await save(page);
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await expect(page).toHaveURL(/\/templates$/);

  await page.goto(`/templates?term=${key}`);
  await page.getByRole('link', { name: /Copiar/ }).click();
  await expect(page.getByRole('textbox', { name: 'Nome' })).toHaveValue(`Contrato ${key} (cópia)`);
  await expect(page.getByRole('textbox', { name: 'Identificador' })).toHaveValue('');

  await page.goto(`/templates?term=${key}`);
  await page
    .getByRole('row', { name: new RegExp(key) })
    .getByRole('button')
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Template removido com sucesso')).toBeVisible();

  // The list shows only active templates unless the box 'Ativo' is cleared.
  const row = page.getByRole('row', { name: new RegExp(key) });
  await expect(row).toHaveCount(0);
  await page.getByRole('button', { name: 'Busca avançada' }).click();
  await expect(page.getByRole('checkbox', { name: 'Ativo' })).toBeChecked();
  await page.getByRole('checkbox', { name: 'Ativo' }).uncheck();
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'Remover filtro Ativo' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByRole('list', { name: 'Filtros aplicados' })).not.toContainText('Ativo');
});

test('an unknown variable and a script are named with their lines before saving', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await aContract(page, '<p>{{ studentNome }}</p>\n<script>x</script>');
  await expect(page.getByText('A variável “studentNome” não existe.').first()).toBeVisible();
  await expect(page.getByText('O elemento <script> não é aceito.').first()).toBeVisible();
});

test('a preview is filled with a registered student, whose variables can be edited as JSON', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await aContract(page, '<p>{{ studentName }}</p>');
  await page.getByRole('combobox', { name: 'Aluno matriculado' }).click();
  await page.getByRole('listbox', { name: 'Aluno matriculado' }).getByRole('option').first().click();
  const variables = page.getByRole('textbox', { name: 'Variáveis' });
  await expect(variables).toHaveValue(/studentName/);
  await variables.fill('{ "studentName": ');
  await page.getByRole('button', { name: 'Salvar variáveis' }).click();
  await expect(page.getByText(/^Formatação incorreta: /)).toBeVisible();
  await variables.fill('{ "studentName": "Ana" }');
  await page.getByRole('button', { name: 'Salvar variáveis' }).click();
  await expect(page.getByText('Variaveis salvas com sucesso')).toBeVisible();
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  // The first PDF after a pause takes longer, because the process that prints PDFs has to start.
  await expect(page.getByText('Preview criado com sucesso')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('1 página')).toBeVisible();
});

test('Tab leaves the rich editor and the source', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await aContract(page, '<ul><li>um</li></ul>');
  await source(page).click();
  await page.keyboard.press('Tab');
  await expect(source(page)).not.toBeFocused();
  await show(page, 'Texto');
  const rich = page.getByRole('textbox', { name: 'Texto do template' });
  await rich.getByText('um').click();
  await page.keyboard.press('Tab');
  await expect(rich).not.toBeFocused();
});

test('a version taken back stands in the rich editor, and what is typed goes on from it', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  const key = await aContract(page, '<p>Texto um</p>');
  const rich = page.getByRole('textbox', { name: 'Texto do template' });
  const edit = async () => {
    await page.goto(`/templates?term=${key}`);
    await page.getByRole('link', { name: /^Editar/ }).click();
    await expect(rich.getByText('Texto')).toBeVisible();
  };
  await save(page);
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await edit();
  await rich.getByText('Texto um').click();
  await page.keyboard.press('End');
  await page.keyboard.type(' e dois');
  await save(page);
  await expect(page.getByText('Editado com sucesso')).toBeVisible();
  await edit();
  await expect(rich).toHaveText('Texto um e dois');
  await page.getByRole('button', { name: 'Comparar com o texto' }).last().click();
  await page.getByRole('button', { name: 'Restaurar a versão 1 no editor' }).click();
  await expect(rich).toHaveText('Texto um');
  await rich.getByText('Texto um').click();
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Quebra de página' }).click();
  // The caret returns from the button to the text one frame later.
  await expect(rich).toBeFocused();
  await page.keyboard.type('CPF {{ studentCpf | cpf }}');
  await expect(rich.getByText('CPF do aluno')).toBeVisible();
  await show(page, 'Código-fonte');
  await expect(source(page)).toContainText('<p>Texto um</p>');
  await expect(source(page)).toContainText('<div style="page-break-before:always"></div>');
  await expect(source(page)).toContainText('<p>CPF {{ studentCpf | cpf }}</p>');
});

test('a text that is refused on saving says the line and what is wrong with it', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await aContract(page, '<p>a</p>\n<p>{{ studentNome }}</p>');
  await expect(page.getByText('Corrija antes de salvar')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'Há 1 campo para corrigir' });
  await expect(summary).toContainText('Texto: Linha 2: A variável “studentNome” não existe.');
});

test('a preview uses the variables as they stand, saved or not, and shows the text of a message', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  await page.goto('/templates/modify');
  await expect(page.getByRole('combobox', { name: 'Tipo' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Texto do template' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'WhatsApp' }).click();
  await page.getByRole('textbox', { name: 'Texto do template' }).fill('Olá {{ studentName }}!');
  await page.getByRole('combobox', { name: 'Aluno matriculado' }).click();
  await page.getByRole('listbox', { name: 'Aluno matriculado' }).getByRole('option').first().click();
  const variables = page.getByRole('textbox', { name: 'Variáveis' });
  await expect(variables).toHaveValue(/studentName/);
  await variables.fill('{ "studentName": "Ana",\n}');
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  await expect(page.getByText('Formatação incorreta: confira a linha 2, coluna 1.')).toBeVisible();
  await variables.fill('{ "studentName": "Ana" }');
  await page.getByRole('button', { name: 'Pré-visualizar' }).click();
  await expect(page.getByRole('complementary', { name: 'Pré-visualização' }).getByText('Olá Ana!')).toBeVisible();
});
