import type { Page } from '@playwright/test';
import { runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const banner = (page: Page, text: RegExp) => page.getByRole('status').filter({ hasText: text });
const openUsers = (page: Page) => page.getByRole('link', { name: 'Usuários' }).click();

test('a screen whose program is not there yet says so in the frame, and loads itself when the line is back', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN');
  await page.goto('/plans');
  await expect(titled(page, 'Planos')).toBeVisible();
  await page.context().setOffline(true);
  await openUsers(page);
  await expect(titled(page, 'Esta tela ainda não foi carregada')).toBeVisible();
  await expect(page.getByText('Ela abre sozinha quando a conexão voltar.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await expect(page).toHaveURL(/\/users/);
  await page.context().setOffline(false);
  await expect(
    page.getByRole('table', { name: 'Usuários' }).getByText('admin@demo.local', { exact: true }),
  ).toBeVisible();
});

test('what cannot be saved for want of a connection is kept and sent again on demand', async ({ registrationFor }) => {
  const { page } = await registrationFor('STUDENT_SUPPORT');
  const street = page.getByRole('textbox', { name: 'Rua' });
  await street.fill('Rua Sem Linha');
  // All parts of the screen must be loaded before the connection is cut.
  await expect(page.getByRole('region', { name: 'Prazos' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(question.getByRole('region', { name: 'O que vai mudar' })).toContainText('depois: Rua Sem Linha');
  await question.getByRole('button', { name: 'Confirmar' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Não foi possível salvar: sem conexão' });
  await expect(refusal).toBeVisible();
  await expect(street).toHaveValue('Rua Sem Linha');
  await page.mouse.wheel(0, 4000);
  await expect(banner(page, /O que você digitou continua aqui/)).toBeInViewport();

  await page.context().setOffline(false);
  await expect(banner(page, /Sem conexão/)).toHaveCount(0);
  await refusal.getByRole('button', { name: 'Tentar novamente' }).click();
  await expect(page.getByText('Matrícula atualizada com sucesso')).toBeVisible();
  await page.reload();
  await expect(street).toHaveValue('Rua Sem Linha');
});

test('a dialog whose program is not there yet leaves the form as it is, and opens when the line is back', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('STUDENT_SUPPORT');
  const street = page.getByRole('textbox', { name: 'Rua' });
  await street.fill('Rua Sem Linha');
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  const action = page.getByRole('menuitem', { name: 'Registrar Observação' });
  await expect(action).toBeVisible();
  await expect(page.getByRole('region', { name: 'Prazos' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await expect(banner(page, /salve quando a conexão voltar/)).toBeVisible();
  await expect(banner(page, /o que falta/)).toHaveCount(0);
  await action.click();
  await expect(banner(page, /o que falta aparece sozinho quando a conexão voltar/)).toBeVisible();
  await expect(street).toHaveValue('Rua Sem Linha');
  await page.context().setOffline(false);
  await expect(page.getByRole('dialog', { name: 'Registrar Observação' })).toBeVisible();
  await expect(street).toHaveValue('Rua Sem Linha');
});

test('a dialog asked for without a connection comes with its styles when the line is back', async ({
  pageOf,
  apiAs,
}) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const page = await pageOf('ADMIN');
  await page.goto(`/campaigns/detail/${campaign.id}`);
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  const action = page.getByRole('menuitem', { name: 'Fechar dias' });
  await expect(action).toBeVisible();
  await page.context().setOffline(true);
  await action.click();
  await expect(banner(page, /o que falta aparece sozinho quando a conexão voltar/)).toBeVisible();
  await page.context().setOffline(false);
  const dialog = page.getByRole('dialog', { name: /^Fechar dias em/ });
  await expect(dialog.locator('.closing-form')).toHaveCSS('display', 'grid');
});

test.describe('with the program kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page loaded anew without a connection keeps the frame and what was typed, and fills itself', async ({
    registrationFor,
  }) => {
    const { page } = await registrationFor('STUDENT_SUPPORT');
    const street = page.getByRole('textbox', { name: 'Rua' });
    await street.fill('Rua Sem Linha');
    await street.blur();
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.context().setOffline(true);
    await page.reload();
    await expect(banner(page, /Esta tela ainda não foi carregada/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
    await page.context().setOffline(false);
    await expect(street).toHaveValue('Rua Sem Linha');
    await expect(page.getByText('Recuperamos o que você havia digitado')).toBeVisible();
  });

  test('keeps parts of the program and the page alone, never an answer of the API or a file', async ({ pageOf }) => {
    const page = await pageOf('ADMIN');
    await page.goto('/users');
    await expect(
      page.getByRole('table', { name: 'Usuários' }).getByText('admin@demo.local', { exact: true }),
    ).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return requests.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept).toContain('/');
    expect(kept.filter((path) => !/^\/($|assets\/|icon\.svg$|before-program\.js$)/.test(path))).toEqual([]);
  });
});
