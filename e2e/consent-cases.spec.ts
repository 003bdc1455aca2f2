import { menuItem, openMenu } from './support/actions-menu.ts';
import { addressOf, beginPreRegistration, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const masked = (cpf: string): string => cpf.replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');

test('a request is written down by one person, looked at and carried out by another, and the receipt says what went', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const { name, cpf } = await beginPreRegistration(baseURL ?? '', campaign);
  const asking = await pageOf('STUDENT_SUPPORT');
  await asking.goto('/registrations/consent-cases');
  await expect(asking.getByRole('heading', { name: 'Exclusão de dados', level: 1 })).toBeVisible();
  await asking.getByRole('button', { name: 'Registrar pedido' }).click();
  const form = asking.getByRole('dialog', { name: 'Registrar pedido de exclusão' });
  await form.getByRole('textbox', { name: 'CPF da pessoa' }).fill(masked(cpf));
  await form.getByRole('button', { name: 'Registrar', exact: true }).click();
  const own = asking.getByRole('dialog', { name: /^Pedido de exclusão: protocolo \d+$/ });
  await expect(own).toContainText(name);
  // The text says 14 days when midnight passes during the test.
  await expect(own).toContainText(/faltam 1[45] dias/);
  await expect(own).toContainText('Outra pessoa precisa conferir e decidir');
  await expect(own.getByRole('button', { name: 'Apagar e anonimizar' })).toHaveCount(0);

  const deciding = await pageOf('SUPERVISOR');
  await deciding.goto(`/registrations/consent-cases?cpf=${cpf}&status=OPEN`);
  const row = deciding.getByRole('table', { name: 'Exclusão de dados' }).getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^Conferir e decidir/ }).click();
  const dialog = deciding.getByRole('dialog', { name: /^Pedido de exclusão: protocolo \d+$/ });
  await expect(dialog.getByRole('region', { name: 'O que será apagado ou anonimizado' })).toContainText('1 lead');
  await expect(dialog.getByRole('region', { name: 'O que fica, e por quê' })).toContainText('Nada permanece');
  await dialog.getByRole('button', { name: 'Apagar e anonimizar' }).click();
  await expect(dialog.getByRole('region', { name: 'Comprovante' })).toContainText('1 cadastro de interesse');
  await expect(dialog).toContainText('Dados apagados');
  await expect(dialog).not.toContainText(name);
  await expect(row).toHaveCount(0);
});

test('what must stay is shown with the reason, and a refused request tells the person why', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const { cpf } = student;
  const { id } = await staff<{ id: string }>('POST', '/consent-cases', { cpf });
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto(`/registrations/consent-cases?cpf=${cpf}&status=OPEN`);
  const rows = page.getByRole('table', { name: 'Exclusão de dados' }).getByRole('row');
  await rows
    .filter({ hasText: student.name })
    .getByRole('button', { name: /^Conferir e decidir/ })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Pedido de exclusão/ });
  const stays = dialog.getByRole('region', { name: 'O que fica, e por quê' });
  await expect(stays).toContainText('Contrato em vigor (LGPD, art. 7º, V), enquanto durar');
  await expect(stays.getByRole('link', { name: /^Matrícula na campanha/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Recusar', exact: true }).click();
  const refusing = page.getByRole('dialog', { name: 'Recusar pedido' });
  await refusing.getByRole('textbox', { name: 'Motivo' }).fill('O pedido não veio do titular');
  await refusing.getByRole('button', { name: 'Recusar', exact: true }).click();
  await expect(page.getByText('Pedido de exclusão recusado')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Comprovante' })).toContainText('O pedido não veio do titular');
  const ended = await staff<{ status: string; endReason: string }>('GET', `/consent-cases/${id}`);
  expect(ended).toMatchObject({ status: 'REFUSED', endReason: 'O pedido não veio do titular' });
});

test('requests are for who may revoke consent', async ({ pageOf }) => {
  const page = await pageOf('OPERATOR');
  await page.goto('/registrations');
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Prazos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Exclusão de dados' })).toHaveCount(0);
});

test('a registration whose person was erased says since when, and its abandonment stays', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { cpf, registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  await staff('POST', `/registrations/${registrationId}/abandon`, { note: 'Mudou de cidade' });
  const { id } = await staff<{ id: string }>('POST', '/consent-cases', { cpf });
  const deciding = await apiAs('SUPERVISOR');
  interface Case {
    readonly effect: { readonly level: string; readonly planHash: string };
  }
  const effect = async () => (await deciding<Case>('GET', `/consent-cases/${id}`)).effect;
  // Until the provider has cancelled the boleto, no data may be erased.
  await expect.poll(async () => (await effect()).level, { timeout: 60_000 }).toBe('FISCAL');
  await deciding('POST', `/consent-cases/${id}/carry-out`, { planHash: (await effect()).planHash });

  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(await addressOf(staff, registrationId));
  await expect(page.getByText(/^Dados apagados em \d\d\/\d\d\/\d{4}/)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visualização de Matricula' })).toBeVisible();
  await openMenu(page);
  await expect(menuItem(page, 'Desfazer desistência')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Desfazer desistência')).toContainText('foram apagados a pedido dela');
});
