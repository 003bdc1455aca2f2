import { randomInt } from 'node:crypto';
import { apiOf, PASSWORD } from './support/api.ts';
import { enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a view shared with a role is opened by somebody else', async ({ pageOf }) => {
  const name = `Atrasadas ${randomInt(1_000_000_000)}`;
  const lead = await pageOf('SUPERVISOR');
  await lead.goto('/plans?term=carro');
  await lead.getByRole('button', { name: 'Salvar visão' }).click();
  const dialog = lead.getByRole('dialog', { name: 'Salvar visão' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill(name);
  await dialog.getByLabel('Compartilhar com').click();
  await lead.getByRole('option', { name: 'Atendimento ao Aluno' }).click();
  await dialog.getByRole('textbox', { name: 'Nome' }).click();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(lead.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveAttribute('aria-current', 'page');

  const support = await pageOf('STUDENT_SUPPORT');
  await support.goto('/plans');
  await support.getByRole('link', { name: new RegExp(`^${name}`) }).click();
  await expect(support.getByRole('list', { name: 'Filtros aplicados' })).toContainText('carro');
  await support.getByRole('button', { name: `Ações da visão ${name}` }).click();
  await expect(support.getByRole('menuitem', { name: 'Abrir a lista nesta visão' })).toBeVisible();
  await expect(support.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);

  await lead.getByRole('button', { name: `Ações da visão ${name}` }).click();
  await lead.getByRole('menuitem', { name: 'Excluir' }).click();
  await lead.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(lead.getByRole('link', { name: new RegExp(`^${name}`) })).toHaveCount(0);
});

test('a form survives an expired session', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const { content } = await staff<{ content: { id: string; studentId: string }[] }>(
    'GET',
    `/registrations?userEmail=${encodeURIComponent(student.email)}`,
  );
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(`/campaigns/detail/registration/${content[0]?.studentId}/${content[0]?.id}`);
  await page.getByRole('textbox', { name: 'Complemento' }).fill('Bloco B');
  const session: { accessToken: string; refreshToken: string } = JSON.parse(
    (await page.evaluate(() => localStorage.getItem('habilita-session'))) ?? '{}',
  );
  await apiOf(baseURL ?? '', session.accessToken)('POST', '/logout', { refreshToken: session.refreshToken });

  const save = page.getByRole('button', { name: 'Salvar' });
  const confirm = page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' });
  const goOn = async () => ((await confirm.isVisible()) ? confirm : save).click({ timeout: 1000 });
  const ended = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  // The dialog may be open before the test saves, because another call of the page may find first that the session has
  // ended.
  await expect(async () => {
    if (!(await ended.isVisible())) await goOn();
    await expect(ended).toBeVisible({ timeout: 2000 });
  }).toPass();
  await ended.getByLabel('Senha', { exact: true }).fill('errada');
  await ended.getByRole('button', { name: 'Prosseguir' }).click();
  await expect(ended).toContainText('Usuário ou senha inválidos');
  await ended.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await ended.getByRole('button', { name: 'Prosseguir' }).click();
  await expect(ended).toHaveCount(0);
  // If the save was confirmed before the sign-in, the page sends it by itself. Otherwise the test saves again.
  const saved = page.getByText('Matrícula atualizada com sucesso');
  await expect(async () => {
    if (!(await saved.isVisible())) await goOn().catch(() => undefined);
    await expect(saved).toBeVisible({ timeout: 2000 });
  }).toPass();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Complemento' })).toHaveValue('Bloco B');
});

test('a person is found and opened from anywhere with the keyboard alone', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('SUPERVISOR');
  await page.goto('/campaigns');
  await expect(page.getByRole('heading', { name: 'Campanhas', level: 1 })).toBeVisible();
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('combobox', { name: 'Buscar em tudo' })).toBeFocused();
  await page.keyboard.type(student.name);
  // The search also finds records that match only a part of the name, so the test looks for the full name.
  const found = page.getByRole('group', { name: 'Matrículas' }).getByRole('option', { name: student.name });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible();

  await page.locator('body').press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos de teclado' })).toContainText('Buscar em tudo');
});

test('payments are grouped on screen, and single again', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Agrupar' }).click();
  const choice = page.getByRole('dialog');
  await choice.getByRole('button', { name: 'Agrupar' }).click();
  await expect(choice.getByText('Escolha ao menos um agrupamento.')).toBeVisible();
  await choice.getByRole('checkbox', { name: 'Campanha' }).check();
  await choice.getByRole('checkbox', { name: 'Forma de pagamento' }).check();
  await choice.getByRole('button', { name: 'Agrupar' }).click();
  const table = page.getByRole('table', { name: 'Pagamentos agrupados' });
  await expect(table.getByRole('columnheader', { name: 'Pagamentos' })).toBeVisible();
  await expect(table.getByText('R$').nth(1)).toBeVisible();

  await page.getByRole('button', { name: /^Agrupar/ }).click();
  await page.getByRole('button', { name: 'Ver um por um' }).click();
  await expect(page.getByRole('table', { name: 'Pagamentos', exact: true })).toBeVisible();
});

test('whoever asks for less motion sees none when the colours change', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/tags');
  await expect(page.getByRole('heading', { name: 'Tags', level: 1 })).toBeVisible();
  const begun = await page.evaluateHandle(() => {
    const properties: string[] = [];
    document.addEventListener('transitionrun', ({ propertyName }) => properties.push(propertyName));
    return properties;
  });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  // The test waits for two animation frames: a CSS transition would begin in the first, and its event would come in the
  // second.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await begun.jsonValue()).toEqual([]);
});
