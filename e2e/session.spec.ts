import { apiOf, emailOf, PASSWORD } from './support/api.ts';
import { expect, test } from './support/test.ts';

test.describe('signing in', () => {
  test('a wrong password and an account of students alone get the same answer', async ({ page }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail ou CPF').fill('marketing@demo.local');
    await page.getByLabel('Senha', { exact: true }).fill('errada');
    await page.getByRole('button', { name: 'Prosseguir' }).click();
    await expect(page.getByRole('alert')).toHaveText('Usuário ou senha inválidos');
    await page.getByLabel('E-mail ou CPF').fill(emailOf('STUDENT'));
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/v1/login'));
    await page.getByRole('button', { name: 'Prosseguir' }).click();
    expect((await answered).status()).toBe(401);
    await expect(page.getByRole('alert')).toHaveText('Usuário ou senha inválidos');
    await expect(page).toHaveURL(/\/login/);
  });

  test('a session the server ended leads to the sign-in page and back to where one was', async ({
    pageOf,
    baseURL,
  }) => {
    const page = await pageOf('BUSINESS_SUPPORT');
    await page.goto('/plans?sort=type%2CDESC');
    await expect(page.getByRole('heading', { name: 'Planos', level: 1 })).toBeVisible();
    await page.getByRole('textbox', { name: 'Buscar' }).fill('moto');
    await page.getByRole('button', { name: 'Pesquisar' }).click();
    await expect(page.getByRole('list', { name: 'Filtros aplicados' })).toContainText('moto');
    // The server ends the session below. The page notices that only when it calls the API again.
    const session: { accessToken: string; refreshToken: string } = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('habilita-session'))) ?? '{}',
    );
    const { accessToken, refreshToken } = session;
    await page.getByRole('textbox', { name: 'Buscar' }).fill('motor');
    await apiOf(baseURL ?? '', accessToken)('POST', '/logout', { refreshToken });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/login\?redirectUri=/);

    await page.getByLabel('E-mail ou CPF').fill(emailOf('BUSINESS_SUPPORT'));
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Prosseguir' }).click();
    await expect(page.getByRole('heading', { name: 'Planos', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/plans\?.*term=moto/);
    await expect(page.getByRole('list', { name: 'Filtros aplicados' })).toContainText('moto');
  });

  test('signing out leaves nothing behind that the back button could show', async ({ pageOf }) => {
    const page = await pageOf('SALES_ANALYST');
    await page.goto('/campaigns');
    await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Sair' }).click();
    await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'FAÇA SEU LOGIN' })).toBeVisible();
  });
});
