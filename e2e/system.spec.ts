import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

const chooseProgram = (page: Page, name: string) => page.getByLabel('Programa', { exact: true }).selectOption(name);

test('a minimum is set, asked about in figures, and read again by everybody', async ({ pageOf, apiAs }) => {
  const page = await pageOf('SYSTEM');
  await page.goto('/system');
  await expect(page.getByRole('meter', { name: 'Capacidade atual do banco de dados' })).toHaveAttribute(
    'aria-valuetext',
    /\d unidades/,
  );
  await page.getByRole('button', { name: '64', exact: true }).click();
  await page.getByRole('button', { name: 'Definir mínimo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Confirmação' });
  await expect(dialog).toContainText('para 64 unidades');
  await dialog.getByRole('button', { name: 'Definir mínimo' }).click();
  await expect(page.getByText('Solicitação realizada com sucesso!')).toBeVisible();
  await expect(page.getByText('ESCALANDO...')).toBeVisible();
  const staff = await apiAs('ADMIN');
  await expect
    .poll(() => staff<{ min: number; wish: string }>('GET', '/system/database/capacity'))
    .toMatchObject({ min: 64, wish: 'KEPT' });

  await page.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Definir mínimo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Definir mínimo' }).click();
  await expect(page.getByText('ESCALADO', { exact: true })).toBeVisible();
});

test('a message of the outbox is found and read, its recipient masked', async ({ pageOf }) => {
  const page = await pageOf('SYSTEM');
  await page.goto('/system');
  await page.getByRole('link', { name: /^Guardadas/ }).click();
  await expect(page).toHaveURL(/\/system\/outbox\?status=KEPT/);
  // The oldest message comes first, because new messages of other journeys would come in above it and move the rows
  // when the list refreshes.
  await page.goto('/system/outbox?status=KEPT&sort=createdAt,ASC');
  const table = page.getByRole('table', { name: 'Caixa de saída' });
  await expect(table.getByText('Guardada').first()).toBeVisible();
  await expect(table.getByText(/^\p{L}….?@/u).first()).toBeVisible();
  await table
    .getByRole('button', { name: /^Ler mensagem/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Texto da mensagem')).toContainText(/\w{3}/);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('where each provider sends its notices is told, without the end of the address, which is a secret', async ({
  pageOf,
}) => {
  const page = await pageOf('SYSTEM');
  await page.goto('/system');
  const card = page.getByRole('region', { name: 'Avisos dos provedores' });
  await expect(card.getByRole('listitem').first()).toBeVisible();
  for (const line of await card.getByRole('listitem').all()) {
    await expect(line).toContainText(/aviso/);
    await expect(line.locator('code')).toHaveText(/\/webhooks\/payments\/[a-z-]+\/…$/);
  }
  await expect(page.getByRole('region', { name: 'Rotinas' })).toContainText('Conferência dos extratos dos provedores');
  await page.setViewportSize({ width: 360, height: 780 });
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
});

test('the jobs of the system are listed; without trouble the list says so', async ({ pageOf }) => {
  const page = await pageOf('SYSTEM');
  await page.goto('/system/jobs?state=DEAD');
  await expect(page.getByRole('heading', { name: 'Tarefas do sistema', level: 1 })).toBeVisible();
  await expect(
    page.getByText('Nenhum registro com estes filtros').or(page.getByText('Esgotou as tentativas')).first(),
  ).toBeVisible();
});

test('who may not manage the system sees none of it', async ({ pageOf, apiAs }) => {
  const page = await pageOf('OPERATOR');
  await page.goto('/campaigns');
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sistema' })).toBeHidden();
  await page.goto('/system/outbox');
  await expect(page.getByText('Você não tem permissão para ver esta página.')).toBeVisible();
  const operator = await apiAs('OPERATOR');
  await expect(operator('GET', '/system/summary')).rejects.toThrow('403');
});

test('a programme is chosen on the sign-in page and colours everything; the default comes back', async ({ page }) => {
  await page.goto('/login');
  await chooseProgram(page, 'CNH Pop');
  await expect(page.getByText('A sua carteira cabe no seu bolso.')).toBeVisible();
  const primary = () =>
    page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--hb-primary').trim());
  await expect.poll(primary).toBe('#1d4fa3');
  const request = page.waitForRequest((sent) => sent.url().includes('/api/v1/programs/current'));
  await page.reload();
  expect((await request).headers()['x-program-key']).toBe('cnh-pop');
  await expect(page.getByText('Programa CNH Pop · Consultoria: equipe Habilita')).toBeVisible();
  await chooseProgram(page, 'Habilita');
  await expect.poll(primary).toBe('#0b6b65');
});

test('an address can name the programme', async ({ page }) => {
  await page.goto('/login?program=cnh-pop');
  await expect(page.getByText('A sua carteira cabe no seu bolso.')).toBeVisible();
});

test('a colour nobody could read is refused on the form, with a tone that can be taken at once', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/system/programs/modify/CNH_POP');
  const color = page.getByRole('textbox', { name: 'Cor principal', exact: true });
  await color.fill('#ffcc00');
  await expect(page.getByText(/Contraste de 1,5:1 com texto branco/)).toBeVisible();
  await page.getByRole('button', { name: /^Usar #/ }).click();
  await expect(page.getByText(/^Contraste de/)).toBeHidden();
  await expect(color).not.toHaveValue('#ffcc00');
});
