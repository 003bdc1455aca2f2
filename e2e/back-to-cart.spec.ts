import { choose, effectIn, menuItem, openMenu, saysOf } from './support/actions-menu.ts';
import { addressOf, enrol, pay, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a registration goes back to the cart: what was open is gone, nothing is owed', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(await addressOf(staff, registrationId));
  await expect(saysOf(page, 'Em aberto')).not.toContainText(/R\$\s0,00/);
  await choose(page, 'Voltar para o carrinho');
  const dialog = page.getByRole('dialog', { name: 'Voltar para o carrinho' });
  await expect(effectIn(page)).toContainText('Cobranças que saem');
  await expect(effectIn(page)).toContainText('É liberada');
  await dialog.getByRole('button', { name: 'Confirmar a volta ao carrinho' }).click();
  await expect(page.getByText('Retirada de matrícula realizada com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Não concluiu matrícula', { exact: true }).first()).toBeVisible();
  await expect(saysOf(page, 'Em aberto')).toContainText(/R\$\s0,00/);
  await openMenu(page);
  await expect(menuItem(page, 'Voltar para o carrinho')).toHaveAttribute('aria-disabled', 'true');
});

test('once it was paid a registration stays one, and who may not send it back is not offered it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const { registrationId, paymentId } = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  await pay(baseURL ?? '', paymentId);
  const address = await addressOf(staff, registrationId);
  const page = await pageOf('SUPERVISOR');
  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await openMenu(page);
  await expect(menuItem(page, 'Voltar para o carrinho')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Voltar para o carrinho')).toContainText(
    'Só volta para o carrinho uma matrícula sem valores pagos',
  );
  const other = await pageOf('BUSINESS_SUPPORT');
  await other.goto(address);
  await openMenu(other);
  await expect(menuItem(other, 'Desistência')).toBeVisible();
  await expect(menuItem(other, 'Voltar para o carrinho')).toHaveCount(0);
});
