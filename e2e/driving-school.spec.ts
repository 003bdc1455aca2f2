import { randomUUID } from 'node:crypto';
import { menuItem, openMenu } from './support/actions-menu.ts';
import { PASSWORD } from './support/api.ts';
import { expectAccessible } from './support/accessible.ts';
import { showAllColumns } from './support/columns.ts';
import { expect, test } from './support/test.ts';

test('people of a CFC search in their school, which is chosen at once, and see nothing of the others', async ({
  pageOf,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN');
  const own = await apiAs('DRIVING_SCHOOL_OPERATOR');
  const { content: schools } = await own<{ content: { id: string; presentationName: string }[] }>(
    'GET',
    '/driving-schools?size=50',
  );
  const [school] = schools;
  if (school === undefined) throw new Error('the operator belongs to no school');
  const { content: all } = await admin<{ content: { id: string }[] }>('GET', '/driving-schools?size=50');
  const others = all.map(({ id }) => id).filter((id) => !schools.some((one) => one.id === id));
  const [foreign] = (
    await admin<{ content: { id: string; studentId: string }[] }>(
      'GET',
      `/registrations?registrationStatus=REGISTERED&size=1&drivingSchoolIds=${others.join(',')}`,
    )
  ).content;
  if (foreign === undefined) throw new Error('no other school has a student');

  const page = await pageOf('DRIVING_SCHOOL_OPERATOR');
  await page.goto('/registrations');
  const chosen = page.getByRole('list', { name: 'Filtros aplicados' });
  await expect(chosen).toContainText(`CFCs: ${school.presentationName}`);
  await expect(page).toHaveURL((url) => url.href.includes(school.id));
  const table = page.getByRole('table', { name: 'Matrículas' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await expect(async () => {
    const { totalSize } = await own<{ totalSize: number }>('GET', `/registrations?drivingSchoolIds=${school.id}`);
    await expect(page.getByText(`1–10 de ${totalSize}`)).toBeVisible({ timeout: 7000 });
  }).toPass();
  await showAllColumns(page);
  await expect(table.getByRole('columnheader', { name: 'Valor do contrato' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Saldo recebido' })).toBeHidden();

  // Registered students have a contract.
  await page.goto(`/registrations?drivingSchoolIds=${school.id}&registrationStatus=REGISTERED`);
  await table
    .getByRole('link', { name: /^Visualizar matrícula/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: 'Visualização de Matricula' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden();
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Ver contrato' })).toBeEnabled();
  await expect(page.getByRole('menuitem', { name: 'Agendamento' })).toBeHidden();

  await page.goto(`/campaigns/detail/registration/${foreign.studentId}/${foreign.id}`);
  await expect(page.getByText('Não encontramos este registro')).toBeVisible();
  await page.getByRole('button', { name: 'Ir para Matrículas' }).click();
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
});

test('people of more schools than a search finds choose among them, and their payments start with all of them', async ({
  page,
  apiAs,
}) => {
  const admin = await apiAs('ADMIN');
  const { content: schools } = await admin<{ content: { id: string }[] }>('GET', '/driving-schools?size=50');
  expect(schools.length).toBeGreaterThan(10);
  const ids = schools.map(({ id }) => id);
  const username = `doze-cfcs-${randomUUID()}@example.com`;
  await admin('POST', '/users', {
    name: 'Pessoa de Doze CFCs',
    username,
    password: PASSWORD,
    roles: ['DRIVING_SCHOOL_ADMIN'],
    attributes: { drivingSchoolIds: ids },
  });
  await page.goto('/login?redirectUri=/registrations');
  await page.getByLabel('E-mail').fill(username);
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: /Prosseguir|Entrar/ }).click();
  await expect(page.getByText('Necessario selecionar ao menos uma CFC')).toBeVisible();
  await page.getByRole('button', { name: `Todos (${ids.length})` }).click();
  await expect(page.getByRole('table', { name: 'Matrículas' }).getByRole('row').nth(1)).toBeVisible();
  const allAreChosen = (url: URL) =>
    url.searchParams.get('drivingSchoolIds')?.split(',').toSorted().join() === ids.toSorted().join();
  await expect(page).toHaveURL(allAreChosen);

  await page.goto('/payments');
  await expect(page.getByRole('table', { name: 'Pagamentos' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page).toHaveURL(allAreChosen);

  const ready = () => expect(page.getByText('Necessario selecionar ao menos uma CFC')).toBeVisible();
  await expectAccessible(page, {
    ready,
    arrive: async () => {
      await page.goto('/registrations');
      await ready();
    },
  });
});

test('the payments of a CFC start with its own schools chosen', async ({ pageOf }) => {
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto('/payments');
  await expect(page.getByRole('list', { name: 'Filtros aplicados' })).toContainText(/CFCs: CFC /);
  await expect(page.getByRole('table', { name: 'Pagamentos' }).getByRole('row').nth(1)).toBeVisible();
});

test('the desk of a CFC reads why it cannot register a payment of a student who has paid nothing yet', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('DRIVING_SCHOOL_OPERATOR');
  await openMenu(page);
  await expect(menuItem(page, 'Pagamento no CFC')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Pagamento no CFC')).toContainText('o aluno ainda não pagou a entrada na plataforma');
});
