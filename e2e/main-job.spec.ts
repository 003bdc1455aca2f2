import { emailOf, PASSWORD } from './support/api.ts';
import { addressOf, enrol, pay, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('staff sign in, find the registrations of a campaign, open one and see its payments', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mail ou CPF').fill(emailOf('ADMIN'));
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Prosseguir' }).click();
  await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible();

  // The campaign is searched by its name, because other tests publish campaigns of their own.
  await page.goto('/campaigns?term=CNH+Pop+Campinas&size=50');
  const running = page
    .getByRole('row')
    .filter({ hasText: 'CNH Pop Campinas' })
    .filter({ hasText: 'Matrículas abertas' });
  await expect(running).toHaveCount(1);
  await running.getByRole('link', { name: 'CNH Pop Campinas', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'CNH Pop Campinas, 2ª edição', level: 1 })).toBeVisible();
  const table = page.getByRole('table', { name: 'Matrículas' });
  await expect(table.getByRole('row')).toHaveCount(12);
  await expect(page.getByText(/^1–10 de \d+$/)).toBeVisible();

  await page.goto('/registrations');
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await page.getByRole('textbox', { name: 'Nome' }).fill('maria das gracas');
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  // The test waits until only the found rows are left. Before that the rows still move, and a click would miss its row.
  await expect(table.locator('[data-subject]').filter({ hasNotText: 'Maria das Graças' })).toHaveCount(0);
  const rows = table.getByRole('row').filter({ hasText: 'Maria das Graças' });
  await expect(rows.filter({ hasText: 'Matriculado' }).first()).toBeVisible();
  await rows
    .filter({ hasText: 'Matriculado' })
    .first()
    .getByRole('link', { name: /^Editar matrícula/ })
    .click();

  await expect(page.getByRole('heading', { level: 1, name: /^Maria das Graças/ })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Você está em' })).toContainText('Matrícula -> Maria das Graças');
  await page.getByRole('tab', { name: /Pagamentos/ }).click();
  const payments = page.getByRole('table', { name: 'Pagamentos da matrícula' });
  await expect(payments.getByRole('row').nth(1)).toContainText('Matrícula');
  await page.goBack();
  await expect(page.getByRole('tab', { name: 'Matrícula', selected: true })).toBeVisible();
});

test('a student enrols and pays by PIX: the grey row turns green on screen within seconds, without a reload', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const site = baseURL ?? '';
  const staff = await apiAs('ADMIN');
  const student = await enrol(site, await runningCampaign(staff), 'PIX');
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(`/registrations?name=${encodeURIComponent(student.name)}`);
  const row = page.getByRole('table', { name: 'Matrículas' }).getByRole('row').filter({ hasText: student.name });
  await expect(row).toContainText('PAGAMENTO PENDENTE');
  await expect(row).toHaveAttribute('data-tint', 'neutral');

  await pay(site, student.paymentId);
  await expect(row).toContainText('PAGO');
  await expect(row).toHaveAttribute('data-tint', 'positive');

  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=pagamentos`);
  const payment = page.getByRole('table', { name: 'Pagamentos da matrícula' }).getByRole('row').nth(1);
  await expect(payment).toContainText('Pago');
});
