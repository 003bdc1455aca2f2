import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { Page, TestInfo } from '@playwright/test';
import { addressOf, enrol, runningCampaign, someDigits } from './support/student.ts';
import { expect, test } from './support/test.ts';

// The program pdftotext (package poppler-utils) may be missing on this machine.
test.skip(spawnSync('pdftotext', ['-v']).error !== undefined, 'pdftotext is not installed');

const UPRIGHT = 'Page size:       594.96 x 841.92 pts (A4)';
const ACROSS = 'Page size:       841.92 x 594.96 pts (A4)';
/** Texts of the screen that printing leaves out. */
const CHROME = [
  'Buscar',
  'Pagamentos\n',
  'Treinamentos',
  'Consultoria e desenvolvimento',
  'Ações',
  'Salvar',
  'Cancelar',
  'Pesquisar',
  'Colunas',
  'Exportar',
];

const run = (tool: string, args: readonly string[]) => execFileSync(tool, args, { encoding: 'utf8' });

/** The text and paper size of the printed page. */
async function paperOf(page: Page, info: TestInfo): Promise<{ readonly text: string; readonly size: string }> {
  const file = info.outputPath('page.pdf');
  writeFileSync(file, await page.pdf({ preferCSSPageSize: true }));
  return { text: run('pdftotext', ['-layout', file, '-']), size: run('pdfinfo', [file]) };
}

function withoutChrome(text: string): void {
  for (const word of CHROME) expect.soft(text).not.toContain(word);
}

test('a registration prints upright on A4, every field as text and nothing to press (where pdftotext is installed)', async ({
  pageOf,
  apiAs,
  baseURL,
}, info) => {
  const staff = await apiAs('ADMIN');
  // The letters m and w are wide: the address must be printed whole even if it is wider than its column.
  const email = `joana.mwmwmw.${someDigits(5)}@aluno.local`;
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX', { email });
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(await addressOf(staff, student.registrationId));
  await expect(page.getByRole('heading', { name: 'Visualização de Matricula' })).toBeVisible();
  await expect(page.getByText(student.email).first()).toBeVisible();
  const { text, size } = await paperOf(page, info);
  expect(size).toContain(UPRIGHT);
  for (const word of [student.name, student.email, 'Dados do aluno', 'Endereço', 'Contrato', 'Em aberto'])
    expect.soft(text).toContain(word);
  withoutChrome(text);
});

test('whoever may change a registration prints the same (where pdftotext is installed)', async ({
  registrationFor,
}, info) => {
  const { student, page } = await registrationFor('STUDENT_SUPPORT');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(student.email);
  const field = page.getByRole('textbox', { name: 'E-mail' });
  const street =
    'Avenida Engenheiro Luiz Carlos Berrini de Albuquerque Sobrinho, entrada pelos fundos da padaria do bairro';
  await page.getByRole('textbox', { name: 'Rua' }).fill(street);
  await page.emulateMedia({ media: 'print' });
  await expect(field).toHaveCSS('border-top-width', '0px');
  const { text } = await paperOf(page, info);
  expect.soft(text).toContain(student.email);
  // The street may be broken over several lines, with texts of other columns between them.
  const words = new Set(text.split(/[\s,]+/));
  for (const word of street.split(/[\s,]+/)) expect.soft(words).toContain(word);
  withoutChrome(text);
});

test('the preview of a campaign prints upright on A4, every price of every plan, and nothing to press (where pdftotext is installed)', async ({
  pageOf,
  apiAs,
}, info) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const page = await pageOf('SUPERVISOR');
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: 'Campinas' });
  await row
    .first()
    .getByRole('button', { name: /^Mais ações/ })
    .click();
  await page.getByRole('menuitem', { name: 'Pré-visualizar' }).click();
  await expect(page).toHaveURL(/\/campaigns\/preview\//);
  await page.goto(`/campaigns/preview/${campaign.id}`);
  await expect(page.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible();
  const prices = page.getByRole('table').first();
  await expect(prices.getByRole('row')).toHaveCount(10);
  const amounts = (await prices.getByRole('cell').allInnerTexts()).filter((text) => text.startsWith('R$'));
  const { text, size } = await paperOf(page, info);
  expect(size).toContain(UPRIGHT);
  expect(amounts.length).toBeGreaterThan(30);
  const squeezed = text.replaceAll(/\s/g, '');
  for (const amount of amounts) expect.soft(squeezed).toContain(amount.replaceAll(/\s/g, ''));
  for (const word of [
    campaign.name,
    'Datas',
    'Início das matrículas',
    'CNPJ',
    'Primeira Habilitação B',
    'Boleto parcelado',
  ])
    expect.soft(text).toContain(word);
  withoutChrome(text);
  expect.soft(text).not.toContain('Imprimir');
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }));
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', '');
});

test('a list prints across on A4 with every column it shows (where pdftotext is installed)', async ({
  pageOf,
}, info) => {
  const page = await pageOf('ADMIN');
  // The list is filtered, because with the plans that other journeys make it may not fit on one page.
  await page.goto('/plans?term=categoria&size=20');
  const table = page.getByRole('table', { name: 'Planos' });
  await expect(table.getByText('Adição de categoria B')).toBeVisible();
  const columns = await table.getByRole('columnheader').allInnerTexts();
  const { text, size } = await paperOf(page, info);
  expect(size).toContain(ACROSS);
  expect(size).toMatch(/Pages: +1\n/);
  const words = new Set(text.split(/\s+/));
  const names = columns.map((name) => name.trim()).filter((name) => name !== '' && name !== 'Ações');
  expect(names.length).toBeGreaterThan(5);
  for (const word of names.flatMap((name) => name.split(/\s+/))) expect.soft(words).toContain(word);
  const search = 'Buscar: categoria';
  expect.soft(text).toContain(search);
  withoutChrome(text.replace(search, ''));
});
