import { randomUUID } from 'node:crypto';
import { PASSWORD } from './support/api.ts';
import { expect, test } from './support/test.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { runningCampaign } from './support/student.ts';
import { endedCampaign } from './support/ended-campaign.ts';

const trimmed = (text: string | null): string => (text ?? '').trim();

test('a figure of the dashboard leads to the rows it counts, filtered as the dashboard is', async ({
  pageOf,
  apiAs,
}) => {
  const campaign = await endedCampaign(await apiAs('ADMIN'));
  const page = await pageOf('SUPERVISOR');
  await page.goto('/campaigns');
  await page.getByRole('link', { name: 'Relatórios', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Relatórios', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Inadimplência' })).toBeVisible();

  await page.goto(`/campaigns/reports/${campaign.id}`);
  await expect(
    page.getByRole('heading', { name: new RegExp(`^Relatórios de ${campaign.name}`), level: 1 }),
  ).toBeVisible();
  await expect(page.getByLabel('Campanhas', { exact: true })).toHaveCount(0);
  const card = page.getByRole('region', { name: 'Matrículas', exact: true });
  const figure = card.getByRole('link').first();
  const total = trimmed(await figure.textContent());
  expect(Number(total)).toBeGreaterThan(0);
  await figure.click();
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await expect(page.locator('.kit-list-total')).toHaveText(total);
  await expect(page.getByRole('list', { name: 'Filtros aplicados' })).toContainText('Matriculado');
});

test('every donut is a table too: names, quantities that lead to their rows, percentages with two decimals', async ({
  pageOf,
  apiAs,
}) => {
  const campaign = await endedCampaign(await apiAs('ADMIN'));
  const page = await pageOf('SUPERVISOR');
  await page.goto(`/campaigns/reports/${campaign.id}`);
  const name = 'Matrículas pagas e pendentes por forma de pagamento';
  const rows = page.getByRole('table', { name }).getByRole('row');
  await expect(rows.first()).toContainText('Forma de pagamento');
  await expect(rows.nth(1).getByRole('cell').last()).toHaveText(/^\d{1,3},\d\d%$/);
  const quantity = rows.nth(1).getByRole('link');
  const total = trimmed(await quantity.textContent());
  await quantity.click();
  await expect(page.locator('.kit-list-total')).toHaveText(total);
});

test('people of one CFC have it chosen, and see the cards of their level', async ({ pageOf }) => {
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto('/campaigns/reports');
  const card = page.getByRole('region', { name: 'Matrículas', exact: true });
  await expect(card.getByText('Pagamento atrasado')).toBeVisible();
  await expect(card.getByText('Com créditos')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Inadimplência' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: /^Valores pagos/ })).toHaveCount(0);
});

test('an administrator has no cards by the role, and reads how they are given', async ({ page, apiAs }) => {
  const username = `sem-cartoes-${randomUUID()}@example.com`;
  const account = { name: 'Pessoa Sem Cartões', username, password: PASSWORD, roles: ['ADMIN'] };
  await (await apiAs('ADMIN'))('POST', '/users', account);
  await page.goto('/login?redirectUri=/campaigns/reports');
  await page.getByLabel('E-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /Prosseguir|Entrar/ }).click();
  await expect(page.getByText('Sua conta não tem nenhum cartão do painel')).toBeVisible();
});

interface SignedIn {
  readonly user: { readonly id: string };
}

const BEYOND = 'Campanhas (com outras edições e cidade)';

test('a consultant reads the total and the leads of their campaign, without the filter that leads beyond it', async ({
  pageOf,
  apiAs,
}) => {
  const { user } = await (await apiAs('CAMPAIGN_CONSULTANT'))<SignedIn>('GET', '/users/logged-user');
  const campaign = await ownCampaign(await apiAs('ADMIN'), 0, { campaignConsultantUserIds: [user.id] });
  const page = await pageOf('CAMPAIGN_CONSULTANT');
  await page.goto(`/campaigns/reports/${campaign.id}`);
  await expect(page.getByRole('region', { name: 'Leads por categoria' })).toBeVisible();
  const registrations = page.getByRole('region', { name: 'Matrículas', exact: true });
  await expect(registrations.locator('.kit-chart-figure')).toHaveText(/^\d+$/);
  await expect(registrations.locator('dl')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: 'CFCs', exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: BEYOND })).toHaveCount(0);
});

test('who is no consultant has the filter that leads beyond a campaign', async ({ pageOf, apiAs }) => {
  const page = await pageOf('MARKETING');
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  await page.goto(`/campaigns/reports/${campaign.id}`);
  await expect(page.getByRole('region', { name: 'Leads por categoria' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: BEYOND })).toBeVisible();
});

test('the reports are for the roles that have them', async ({ pageOf }) => {
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Relatórios', exact: true })).toHaveCount(0);
});

test('a campaign stands beside the edition before it, or one that is chosen', async ({ pageOf, apiAs }) => {
  const staff = await apiAs('ADMIN');
  const running = await runningCampaign(staff);
  const ended = await endedCampaign(staff);
  const page = await pageOf('SUPERVISOR');
  await page.goto(`/campaigns/reports/${running.id}`);
  const compared = page.getByRole('region', { name: 'Comparação com outra edição' });
  const rows = compared.getByRole('table', { name: 'Comparação com outra edição' }).getByRole('row');
  await expect(rows.filter({ hasText: 'Matrículas' }).first()).toBeVisible();
  await compared.getByRole('combobox', { name: 'Comparar com' }).fill(ended.name);
  await page
    .getByRole('option', { name: new RegExp(ended.name) })
    .first()
    .click();
  await expect(rows.first()).toContainText('Diferença');
  await expect(rows.first().getByRole('link')).toContainText(ended.name);
});
