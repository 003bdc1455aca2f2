import { randomInt } from 'node:crypto';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('somebody added to the waiting list enrols by the copied link and is seen as registered from it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const email = `espera.${Date.now()}.${randomInt(1000)}@example.com`;
  const page = await pageOf('STUDENT_SUPPORT');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/campaigns/detail/${campaign.id}?tab=lista-de-espera`);
  await page.getByRole('button', { name: 'Adicionar', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Adicionar à lista de espera' });
  await dialog.getByRole('textbox', { name: 'Nome' }).fill('Rosa de Espera');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await dialog.getByRole('textbox', { name: 'Data limite' }).fill('10/03/2040 18:00');
  await dialog.getByRole('button', { name: 'Abrir calendário: Data limite' }).click();
  const nextMonth = page.getByRole('button', { name: 'Próximo mês' });
  await nextMonth.press('Escape');
  await expect(nextMonth).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(1);
  const due = dialog.getByRole('textbox', { name: 'Vencimento do boleto' });
  await due.focus();
  await expect(due).toHaveAccessibleDescription('Do boleto de quem se matricula por este convite.');
  await expect(due).toHaveValue('15/03/2040');
  await due.fill('09/03/2040');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(
    dialog.getByText('Data de vencimento do pagamento precisa ser depois da data limite').first(),
  ).toBeVisible();
  await due.fill('10/03/2040');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Criado com sucesso')).toBeVisible();

  await page.getByRole('textbox', { name: 'Nome ou e-mail' }).fill(email);
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  // The test waits until only the found row is left. Before that the rows still move, and a click would miss its row.
  await expect(page.getByRole('table', { name: 'Lista de espera' }).getByRole('row')).toHaveCount(2);
  await expect(row).toContainText('Vaga reservada');
  await row.getByRole('button', { name: /^Copiar link de matrícula/ }).click();
  await expect(page.getByText('Link copiado')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/subscription\/waiting-list\/[0-9a-f-]{36}$/);

  const visitor = await page.context().newPage();
  await visitor.goto(link);
  await expect(visitor.getByText(/^Há uma vaga reservada para você em .* até 10\/03\/2040 18:00/)).toBeVisible();
  await visitor.close();
  const waitingListId = link.split('/').at(-1) ?? '';
  const student = await enrol(baseURL ?? '', campaign, 'BOLETO', { waitingListId, email });

  await page.reload();
  await expect(row).toContainText('Matriculado');
  await row.getByRole('link', { name: 'Rosa de Espera' }).click();
  await expect(page).toHaveURL(new RegExp(`${await addressOf(staff, student.registrationId)}$`));
  const main = page.getByRole('main');
  await expect(
    main
      .getByRole('term')
      .filter({ hasText: /^Lista de espera$/ })
      .locator('..'),
  ).toContainText('Sim');
  await expect(
    main
      .getByRole('term')
      .filter({ hasText: /^Vencimento do boleto$/ })
      .locator('..'),
  ).toContainText('10/03/2040');
});

test('a removed person is off the list, and a reader may copy links but change nothing', async ({ pageOf, apiAs }) => {
  const staff = await apiAs('ADMIN');
  const { id: campaignId } = await runningCampaign(staff);
  const email = `sai.${Date.now()}.${randomInt(1000)}@example.com`;
  const entry = { name: 'Saulo Sai', email, campaignId, boletoExpiration: '2040-03-15' };
  await staff('POST', '/waiting-list', { ...entry, registrationEndDate: '2040-03-10T21:00:00Z' });
  const list = `/campaigns/detail/${campaignId}?tab=lista-de-espera&term=${encodeURIComponent(email)}`;

  const reader = await pageOf('OPERATOR');
  await reader.goto(list);
  const seen = reader.getByRole('row').filter({ hasText: email });
  await expect(seen.getByRole('button', { name: /^Copiar link de matrícula/ })).toBeVisible();
  await expect(seen.getByRole('button', { name: /^Editar/ })).toBeHidden();
  await expect(reader.getByRole('button', { name: 'Adicionar', exact: true })).toBeHidden();

  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(list);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Remover' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Aluno removido da lista com sucesso')).toBeVisible();
  await expect(row).toBeHidden();
});

test('the history of somebody on the list tells who added and changed them, and how their seat came', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const { id: campaignId } = await runningCampaign(staff);
  const email = `historia.${Date.now()}.${randomInt(1000)}@example.com`;
  const entry = { name: 'Helena História', email, campaignId, boletoExpiration: '2040-03-15' };
  const deadline = { registrationEndDate: '2040-03-10T21:00:00Z' };
  const { id } = await staff<{ id: string }>('POST', '/waiting-list', { ...entry, ...deadline });
  await staff('PUT', `/waiting-list/${id}`, { ...entry, ...deadline, name: 'Helena da História', version: 1 });

  const page = await pageOf('OPERATOR');
  await page.goto(`/campaigns/detail/${campaignId}?tab=lista-de-espera&term=${encodeURIComponent(email)}`);
  await page
    .getByRole('row')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Histórico/ })
    .click();
  const history = page.getByRole('dialog', { name: 'Histórico de Helena da História' });
  await expect(history.getByRole('heading', { level: 3 })).toHaveText([
    'Dados alterados',
    'Vaga reservada',
    'Incluído na lista de espera',
  ]);
  await expect(history.getByRole('article').nth(0)).toContainText('Helena História');
  await expect(history.getByRole('article').nth(1)).toContainText('10/03/2040 18:00');
});
