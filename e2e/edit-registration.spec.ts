import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('an address is corrected; what the server refuses stands on its field and nothing typed is lost', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const other = await enrol(baseURL ?? '', campaign, 'PIX');
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(await addressOf(staff, student.registrationId));
  await expect(page.getByRole('heading', { name: 'Alteração de Matrícula' })).toBeVisible();

  const street = page.getByRole('textbox', { name: 'Rua' });
  const email = page.getByRole('textbox', { name: 'E-mail' });
  const save = page.getByRole('button', { name: 'Salvar' });
  await street.fill('Avenida Francisco Glicério');
  await email.fill(other.email);
  await save.click();
  const question = page.getByRole('dialog', { name: 'Confirmação' });
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Há 1 campo para corrigir' })).toBeVisible();
  await expect(email).toHaveAccessibleDescription(/Este e-mail já está cadastrado na campanha/);
  await expect(email).toBeFocused();
  await expect(street).toHaveValue('Avenida Francisco Glicério');

  await street.fill('');
  await save.click();
  await expect(street).toHaveAccessibleDescription('Este campo é obrigatório');
  await street.fill('Avenida Francisco Glicério');
  await email.fill(student.email);
  await save.click();
  await question.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Matrícula atualizada com sucesso')).toBeVisible();
  await page.reload();
  await expect(street).toHaveValue('Avenida Francisco Glicério');
});

test('two people edit one student: the second sees what the first changed, even when the screen has refreshed meanwhile, and both changes are kept', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const address = await addressOf(staff, student.registrationId);
  const [first, second] = [await pageOf('SUPERVISOR'), await pageOf('STUDENT_SUPPORT')];
  await Promise.all([first.goto(address), second.goto(address)]);
  const confirm = (page: typeof first) =>
    page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' });
  await second.getByRole('textbox', { name: 'Complemento' }).fill('Fundos');

  const renamed = `${student.name} Prado`;
  await first.getByRole('textbox', { name: 'Nome' }).fill(renamed);
  await first.getByRole('button', { name: 'Salvar' }).click();
  await confirm(first).click();
  await expect(first.getByRole('heading', { level: 1, name: renamed })).toBeVisible();

  await expect(second.getByRole('heading', { level: 1, name: renamed })).toBeVisible();
  await second.getByRole('button', { name: 'Salvar' }).click();
  // Somebody else has changed the registration meanwhile, so the screen compares both versions before it saves.
  const comparison = second.getByRole('dialog', { name: 'Este registro mudou enquanto você o editava' });
  await expect(comparison.getByRole('group', { name: 'Nome' })).toContainText(renamed);
  await comparison.getByRole('button', { name: 'Continuar com o que digitei' }).click();
  await expect(second.getByRole('textbox', { name: 'Complemento' })).toHaveValue('Fundos');
  await expect(second.getByRole('textbox', { name: 'Nome' })).toHaveValue(renamed);

  await second.getByRole('button', { name: 'Salvar' }).click();
  await confirm(second).click();
  await expect(second.getByText('Matrícula atualizada com sucesso')).toBeVisible();
  await second.reload();
  await expect(second.getByRole('textbox', { name: 'Complemento' })).toHaveValue('Fundos');
  await expect(second.getByRole('textbox', { name: 'Nome' })).toHaveValue(renamed);
});

test('changes are not left behind by accident', async ({ registrationFor }) => {
  const { page } = await registrationFor('ADMIN');
  await page.getByRole('textbox', { name: 'Bairro' }).fill('Botafogo');
  await page
    .getByRole('navigation', { name: 'Você está em' })
    .getByRole('link', { name: /edição$/ })
    .click();
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await page.reload();
  await expect(page.getByText('Recuperamos o que você havia digitado')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bairro' })).toHaveValue('Botafogo');
});

test('what is typed while the registration is being saved reaches no field, so that nothing is lost unseen', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('ADMIN');
  const answering = Promise.withResolvers<undefined>();
  await page.route(/\/api\/v1\/students\//, async (route) => {
    if (route.request().method() !== 'GET') await answering.promise;
    await route.continue();
  });
  const district = page.getByRole('textbox', { name: 'Bairro' });
  await district.fill('Botafogo');
  await district.press('Control+s');
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('[inert]').getByRole('textbox', { name: 'Bairro', includeHidden: true })).toHaveCount(1);
  await page.keyboard.type(' Velho');
  answering.resolve(undefined);
  await expect(page.getByText('Matrícula atualizada com sucesso')).toBeVisible();
  await expect(district).toHaveValue('Botafogo');
  await district.fill('Centro');
  await expect(district).toHaveValue('Centro');
});

test('user, campaign, CFC and plan of a registration are links for who manages them, and say why to who does not', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  const address = await addressOf(staff, student.registrationId);
  const reader = await pageOf('STUDENT_SUPPORT');
  await reader.goto(address);
  const school = reader.getByRole('main').getByRole('button', { name: student.drivingSchoolName });
  await expect(school).toHaveAccessibleDescription(/^Você não tem a permissão/);

  const page = await pageOf('ADMIN');
  await page.goto(address);
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: new RegExp(`^${campaign.name}, `) })).toHaveAttribute(
    'href',
    `/campaigns/detail/${campaign.id}`,
  );
  await main.getByRole('combobox', { name: 'Estado civil' }).click();
  await expect(page.getByRole('option', { name: 'Não informado' })).toHaveAttribute('data-combobox-disabled', 'true');
  await page.keyboard.press('Escape');
  await main.getByRole('link', { name: student.drivingSchoolName }).click();
  await expect(page).toHaveURL(new RegExp(`/driving-schools/modify/${student.drivingSchoolId}$`));
  await page.goBack();
  await main.getByText('Usuário do aluno').locator('..').getByRole('link').click();
  await expect(page).toHaveURL(/\/users\/modify\/[0-9a-f-]{36}$/);
  await expect(page.getByText('É a conta de um aluno: os dados dele mudam na matrícula.')).toBeVisible();
  await expect(page.getByText('Aluno', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden();
});

test('a tab appears only when there is something in it: payments of a registered student, none of a cart', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const page = await pageOf('ADMIN');
  // The test uses a campaign that has ended, because no other test enrols in it.
  const { content: ended } = await staff<{ content: { id: string }[] }>('GET', '/campaigns?term=Horizonte&size=1');
  const openOne = async (statuses: string) => {
    const { content } = await staff<{ content: { id: string; studentId: string }[] }>(
      'GET',
      `/registrations?campaignIds=${ended[0]?.id}&registrationStatus=${statuses}&size=1`,
    );
    await page.goto(`/campaigns/detail/registration/${content[0]?.studentId}/${content[0]?.id}`);
    await expect(page.getByRole('tab', { name: 'Matrícula', exact: true })).toBeVisible();
  };
  await openOne('REGISTERED');
  await expect(page.getByRole('tab', { name: /^Pagamentos/ })).toBeVisible();
  await openOne('CREATED,PLAN_IN_CART');
  await expect(page.getByRole('tab', { name: /^Pagamentos/ })).toHaveCount(0);
  await expect(page.getByRole('tab', { name: /^Multas/ })).toHaveCount(0);
});
