import { randomInt, randomUUID } from 'node:crypto';
import { cpfWithCheckDigits } from '@habilita/kernel';
import type { Page } from '@playwright/test';
import { type Api, PASSWORD } from './support/api.ts';
import { authenticatorCode } from './support/authenticator.ts';
import { mailsTo } from './support/mail.ts';
import { expect, test } from './support/test.ts';

const NEW = 'Recomeço#2026';
const titled = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function aColleague(staff: Api): Promise<string> {
  const username = `jornada-${randomUUID()}@example.com`;
  await staff('POST', '/users', { name: 'Vera Jornada', username, password: PASSWORD, roles: ['SUPERVISOR'] });
  return username;
}

async function givePassword(page: Page, username: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail ou CPF').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Prosseguir' }).click();
}

async function setNewPassword(page: Page): Promise<void> {
  await page.getByLabel('Nova senha', { exact: true }).fill(NEW);
  await page.getByLabel('Confirme a nova senha').fill(NEW);
  await page.getByRole('button', { name: 'Enviar' }).click();
}

test('a forgotten password is set anew with the link from the mail, once, and signs in by itself', async ({
  page,
  apiAs,
}) => {
  const username = await aColleague(await apiAs('ADMIN'));
  await page.goto('/login?redirectUri=%2Fplans');
  await page.getByRole('button', { name: 'ESQUECI MINHA SENHA' }).click();
  await expect(titled(page, 'DIGITE SEU EMAIL PARA RESETAR SUA SENHA')).toBeVisible();
  await page.getByLabel('E-mail').fill('não é e-mail');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Insira um e-mail válido')).toBeVisible();
  await page.getByLabel('E-mail').fill(username);
  await page.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByRole('dialog', { name: 'E-MAIL ENVIADO COM SUCESSO!' })).toBeVisible();

  const [mail] = await mailsTo(username, 1);
  const link = new URL(/https?:\S+/.exec(mail?.body ?? '')?.[0] ?? '');
  expect(link.pathname).toBe('/confirm-reset-password');
  await page.goto(link.pathname + link.search);
  await expect(titled(page, 'RESETAR SENHA')).toBeVisible();
  await setNewPassword(page);
  await expect(page.getByRole('dialog', { name: 'SENHA ALTERADA COM SUCESSO!' })).toBeVisible();
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(titled(page, 'Campanhas')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(titled(page, 'FAÇA SEU LOGIN')).toBeVisible();
  await page.goto(link.pathname + link.search);
  await setNewPassword(page);
  await expect(page.getByRole('alert')).toContainText('Este link já foi usado');
});

test('wrong passwords tried by strangers do not keep the owner out of a browser they have used before', async ({
  page,
  apiAs,
  baseURL,
}) => {
  const username = await aColleague(await apiAs('ADMIN'));
  await page.goto('/login');
  await givePassword(page, username);
  await expect(titled(page, 'Campanhas')).toBeVisible();
  await page.getByRole('button', { name: 'Sair' }).click();
  const guess = async (password: string) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ username, password });
    return (await fetch(`${baseURL}/api/v1/login`, { method: 'POST', headers, body })).status;
  };
  for (let tries = 0; tries < 10; tries += 1) expect(await guess('errada#2026')).toBe(401);
  expect(await guess(PASSWORD)).toBe(429);
  await expect(titled(page, 'FAÇA SEU LOGIN')).toBeVisible();
  await givePassword(page, username);
  await expect(titled(page, 'Campanhas')).toBeVisible();
});

test('with the second step on, a code or a recovery code is asked for after the password', async ({ page, apiAs }) => {
  const username = await aColleague(await apiAs('ADMIN'));
  await page.goto('/login?redirectUri=%2Faccount%2Fsecurity');
  await givePassword(page, username);
  await expect(titled(page, 'Segurança da conta')).toBeVisible();
  await page.getByRole('button', { name: 'Ligar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Sua senha').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Prosseguir' }).click();
  const secret = (await dialog.getByRole('button', { name: /copiar chave/ }).innerText()).replaceAll(/\s/g, '');
  const turnedOnWith = authenticatorCode(secret, Date.now());
  await dialog.getByLabel('Código do aplicativo autenticador').fill(turnedOnWith);
  await dialog.getByRole('button', { name: 'Ligar', exact: true }).click();
  const codes = dialog.getByRole('list', { name: 'Códigos de recuperação' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCode = await codes.first().innerText();
  await dialog.getByRole('button', { name: 'Já guardei os códigos' }).click();
  await expect(page.getByText('Restam 10 códigos de recuperação.')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await givePassword(page, username);
  await page.getByLabel('Código').fill(turnedOnWith);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toContainText('Código incorreto, vencido ou já usado');
  // The current code was already used, so the test types the next one. The server accepts it, because it allows for
  // clocks that differ.
  await page.getByLabel('Código').fill(authenticatorCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(titled(page, 'Campanhas')).toBeVisible();

  await page.getByRole('button', { name: 'Sair' }).click();
  await givePassword(page, username);
  await page.getByLabel('Código').fill(recoveryCode.toLowerCase());
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(titled(page, 'Campanhas')).toBeVisible();
  await page.getByRole('link', { name: 'Segurança da conta' }).click();
  await expect(page.getByText('Restam 9 códigos de recuperação.')).toBeVisible();
});

test('a new password that is left empty is refused in words right after the screen was opened', async ({
  page,
  apiAs,
}) => {
  const username = await aColleague(await apiAs('ADMIN'));
  await page.goto('/login?redirectUri=%2Faccount%2Fsecurity');
  await givePassword(page, username);
  await expect(titled(page, 'Segurança da conta')).toBeVisible();
  // After a reload the error texts are not loaded yet. The page loads them some time after its start, or when they are
  // needed.
  await page.reload();
  await page.getByRole('button', { name: 'Trocar a senha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Trocar a senha' });
  await dialog.getByRole('button', { name: 'Trocar a senha' }).click();
  await expect(dialog.getByLabel('Nova senha', { exact: true })).toHaveAccessibleDescription(
    /Este campo é obrigatório/,
  );
});

test('a session is ended from another one, and the ended one leads to the sign-in page', async ({
  page,
  browser,
  apiAs,
}) => {
  const username = await aColleague(await apiAs('ADMIN'));
  await page.goto('/login?redirectUri=%2Fplans');
  await givePassword(page, username);
  await expect(titled(page, 'Planos')).toBeVisible();
  // The test types before the session is ended, because the page may notice the end by itself and leave the list.
  await page.getByRole('textbox', { name: 'Buscar', exact: true }).fill('moto');

  const elsewhere = await browser.newContext({
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  });
  const other = await elsewhere.newPage();
  await other.goto('/login?redirectUri=%2Faccount%2Fsecurity');
  await givePassword(other, username);
  const sessions = other.getByRole('list', { name: 'Sessões' });
  await expect(sessions.getByText('Este aparelho')).toBeVisible();
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Encerrar a sessão de / }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await elsewhere.close();

  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?redirectUri=%2Fplans/);
  const subjects = (await mailsTo(username, 1)).map(({ subject }) => subject);
  expect(subjects).toEqual(['Entrada em um novo aparelho']);
});

test('administrators keep the links of the sign-in screen', async ({ page, pageOf }) => {
  const staff = await pageOf('ADMIN');
  await staff.goto('/system/login-links');
  await expect(titled(staff, 'Links da entrada')).toBeVisible();
  await expect(staff.getByRole('textbox', { name: 'Texto' })).toHaveCount(7);
  const label = `Detran ES ${Date.now() % 10_000}`;
  await staff.getByRole('textbox', { name: 'Texto' }).last().fill(label);
  await staff.getByRole('button', { name: 'Salvar' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(staff.getByText('Editado com sucesso')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: 'Links úteis' }).getByRole('link')).toHaveCount(7);
  await expect(page.getByRole('link', { name: label })).toBeVisible();
});

test('who is given another role sees it in the menu at the next refusal, and after a reload', async ({
  page,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const username = await aColleague(staff);
  const { content } = await staff<{ content: { id: string }[] }>('GET', `/users?term=${encodeURIComponent(username)}`);
  const id = content[0]?.id ?? '';
  const become = async (role: string) => {
    const { version } = await staff<{ version: number }>('GET', `/users/${id}`);
    await staff('PUT', `/users/${id}`, { name: 'Vera Jornada', username, roles: [role], active: true, version });
  };
  const entry = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
  await page.goto('/login');
  // The menu asks for the number of open disputes. The test waits for this call, because after the change of role the
  // call itself would be refused.
  const counted = page.waitForResponse(/\/school-statements\/lines\?/);
  await givePassword(page, username);
  await expect(entry('Usuários')).toBeVisible();
  await counted;

  await become('STUDENT_SUPPORT');
  await entry('Usuários').click();
  await expect(page.getByText('Você não tem permissão para ver esta página.')).toBeVisible();
  await expect(entry('Usuários')).toBeHidden();
  await expect(entry('Leads')).toBeVisible();

  await become('FINANCIAL_ANALYST');
  await page.reload();
  await expect(entry('Pagamentos')).toBeVisible();
  await expect(entry('Leads')).toBeHidden();
});

test('who enters with a CPF and forgot the password gets in by a link their administrator hands over', async ({
  page,
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const school = await staff<{ content: { id: string }[] }>('GET', '/driving-schools?size=1');
  const drivingSchoolIds = school.content.map(({ id }) => id);
  const username = cpfWithCheckDigits(String(randomInt(100_000_000, 1_000_000_000)));
  const user = { name: 'Carlos Balcão', username, password: PASSWORD, roles: ['DRIVING_SCHOOL_OPERATOR'] };
  const { id } = await staff<{ id: string }>('POST', '/users', { ...user, attributes: { drivingSchoolIds } });

  const admin = await pageOf('ADMIN');
  await admin.goto(`/users/modify/${id}`);
  await admin.getByRole('button', { name: 'Ações', exact: true }).click();
  await admin.getByRole('menuitem', { name: 'Gerar link de nova senha' }).click();
  await admin.getByLabel('Senha atual').fill(PASSWORD);
  await admin.getByRole('button', { name: 'Confirmar' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Link de nova senha' });
  const link = new URL(await dialog.getByText(/confirm-reset-password/).innerText());
  // The link is shown only once, so a key pressed by mistake must not close the dialog.
  await admin.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  // The test presses Enter: a click right after the earlier dialog was confirmed would count as the second half of a
  // double click.
  await dialog.getByRole('button', { name: 'Já entreguei' }).press('Enter');
  await expect(dialog).toBeHidden();
  await admin.getByRole('button', { name: 'Histórico' }).click();
  await expect(admin.getByText('Link de nova senha gerado por outra pessoa')).toBeVisible();

  await page.goto(link.pathname + link.search);
  await setNewPassword(page);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await expect(titled(page, 'Campanhas')).toBeVisible();
});
