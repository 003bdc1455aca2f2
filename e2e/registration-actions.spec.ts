import { choose, menuItem, openMenu } from './support/actions-menu.ts';
import { addressOf, enrol, runningCampaign, startEnrolment } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('the contract of a registration is made anew from its menu and opened in a tab; who only reads opens it alone', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const address = await addressOf(staff, registrationId);
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(address);
  await choose(page, 'Regerar Contrato');
  const question = page.getByRole('dialog', { name: 'Regerar Contrato' });
  await expect(question).toContainText('O anterior fica guardado.');
  await question.getByRole('button', { name: 'Regerar', exact: true }).click();
  await expect(page.getByText('Contrato regerado com sucesso!')).toBeVisible();
  const history = await staff<{ content: { kind: string }[] }>('GET', `/history/REGISTRATION/${registrationId}`);
  expect(history.content.map(({ kind }) => kind)).toContain('CONTRACT_REGENERATED');

  const opens = page.waitForEvent('popup');
  const answered = page.waitForResponse(/\/cfc-contract$/);
  await choose(page, 'Ver contrato');
  await opens;
  expect((await answered).status()).toBe(200);

  const reader = await pageOf('OPERATOR');
  await reader.goto(address);
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeEnabled();
  await expect(menuItem(reader, 'Regerar Contrato')).toHaveCount(0);
});

test('consent is revoked on a registration without payments, which leads back to its campaign; with payments it says why not', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const page = await pageOf('STUDENT_SUPPORT');
  const enrolled = await enrol(baseURL ?? '', campaign, 'PIX');
  await page.goto(await addressOf(staff, enrolled.registrationId));
  await openMenu(page);
  await expect(menuItem(page, 'Revogar consentimento')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Revogar consentimento')).toContainText('há cobranças');

  const cart = await startEnrolment(baseURL ?? '', campaign);
  await page.goto(await addressOf(staff, cart.registrationId));
  await expect(page.getByRole('heading', { name: cart.name, level: 1 })).toBeVisible();
  await choose(page, 'Revogar consentimento');
  const question = page.getByRole('dialog', { name: `Revogar o consentimento de ${cart.name}?` });
  await expect(question).toContainText('1 matrícula não concluída');
  await question.getByRole('button', { name: 'Revogar consentimento' }).click();
  await expect(page.getByText('Consentimento revogado com sucesso!')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/campaigns/detail/${campaign.id}$`));
  const { content } = await staff<{ content: unknown[] }>('GET', `/registrations?ids=${cart.registrationId}`);
  expect(content).toEqual([]);
});
