import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { statementAt, unquestionedLine } from './support/school-statement-screens.ts';
import { enrol } from './support/student.ts';
import { expect, test } from './support/test.ts';

const figuresOf = (page: Page) => page.getByRole('region', { name: 'Valores do repasse' });

const conversation = (page: Page) => page.getByRole('dialog', { name: /^Contestação/ });

async function say(page: Page, title: string, text: string, button: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await dialog.getByRole('button', { name: button, exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a school reads the statement the staff reads, questions a line, is answered and ends the question', async ({
  pageOf,
  apiAs,
}) => {
  const line = await unquestionedLine(await apiAs('DRIVING_SCHOOL_ADMIN'));
  const { studentName: name, drivingSchoolName: schoolName } = line;
  const path = statementAt(line);
  const school = await pageOf('DRIVING_SCHOOL_ADMIN');
  await school.goto('/payments/statements');
  await expect(school.getByRole('heading', { name: 'Repasses', level: 1 })).toBeVisible();
  await expect(school.getByRole('link', { name: schoolName }).first()).toBeVisible();
  await school.goto(path);
  await expect(school.getByRole('heading', { name: `Repasse de ${schoolName}`, level: 1 })).toBeVisible();
  const rowOf = (page: Page) => page.getByRole('row').filter({ hasText: name });
  await rowOf(school)
    .getByRole('button', { name: /^Contestar/ })
    .click();
  const asking = school.getByRole('dialog', { name: 'Contestar linha do repasse' });
  await asking.getByRole('button', { name: 'Contestar', exact: true }).click();
  await expect(asking.getByRole('textbox', { name: 'Mensagem' })).toHaveAccessibleDescription(
    /Este campo é obrigatório/,
  );
  await say(school, 'Contestar linha do repasse', 'A taxa não confere com o contrato', 'Contestar');
  await expect(rowOf(school)).toContainText('Aberta');

  const staff = await pageOf('FINANCIAL_ANALYST');
  await staff.goto(path);
  await expect(figuresOf(staff).getByRole('row', { name: /^Transferido/ })).toBeVisible();
  await rowOf(staff)
    .getByRole('button', { name: /^Ver contestação/ })
    .click();
  await expect(conversation(staff)).toContainText('A taxa não confere com o contrato');
  await expect(conversation(staff).getByRole('button', { name: 'Encerrar' })).toHaveCount(0);
  await conversation(staff).getByRole('button', { name: 'Responder' }).click();
  await say(staff, 'Responder à contestação', 'É a taxa fixa da campanha', 'Responder');
  await expect(rowOf(staff)).toContainText('Respondida');

  await school.reload();
  await rowOf(school)
    .getByRole('button', { name: /^Ver contestação/ })
    .click();
  await expect(conversation(school)).toContainText('É a taxa fixa da campanha');
  await conversation(school).getByRole('button', { name: 'Encerrar' }).click();
  await say(school, 'Encerrar contestação', 'Conferido', 'Encerrar');
  await expect(rowOf(school)).toContainText('Encerrada');
});

async function openBoleto(staff: Api, baseURL: string) {
  const campaign = await ownCampaign(staff);
  const { name } = await enrol(baseURL, campaign, 'BOLETO');
  return { campaign, name };
}

test('each figure of the forecast leads to its rows in the payments', async ({ pageOf, apiAs, baseURL }) => {
  const { campaign, name } = await openBoleto(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('SUPERVISOR');
  await page.goto(`/payments/forecast?campaignIds=${campaign.id}`);
  await expect(page.getByRole('heading', { name: 'Previsão de caixa', level: 1 })).toBeVisible();
  const table = page.getByRole('region', { name: 'Tabela da previsão de caixa' });
  const day = table.getByRole('rowgroup').nth(1).getByRole('row');
  await expect(day).toHaveCount(1);
  await day.getByRole('link').last().click();
  await expect(page.getByRole('heading', { name: 'Pagamentos', level: 1 })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: name })).toHaveCount(1);
  await expect(page.getByText('Liquidação prevista (em aberto)').first()).toBeVisible();
});

test('the part of a CFC in the forecast is the sum that its link leads to', async ({ pageOf, apiAs, baseURL }) => {
  const { campaign } = await openBoleto(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('ADMIN', { own: true });
  await page.goto(`/payments/forecast?campaignIds=${campaign.id}`);
  const table = page.getByRole('region', { name: 'Tabela da previsão de caixa' });
  const ofSchool = table.getByRole('rowgroup').nth(1).getByRole('link').last();
  const sum = await ofSchool.innerText();
  await ofSchool.click();
  const total = page.getByRole('table', { name: 'Pagamentos', exact: true }).getByRole('rowgroup').last();
  await expect(page.getByRole('columnheader', { name: 'Líquido CFC' })).toBeInViewport();
  await expect(total).toContainText(sum);
});

test('who may not read statements finds neither them nor the forecast', async ({ pageOf }) => {
  const page = await pageOf('SALES_ANALYST');
  await page.goto('/payments');
  await expect(page.getByRole('heading', { name: 'Pagamentos', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Repasses' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Previsão de caixa' })).toHaveCount(0);
  await page.goto('/payments/statements');
  await expect(page.getByRole('heading', { name: 'Sem acesso' })).toBeVisible();
});
