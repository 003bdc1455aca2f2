import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD } from './support/api.ts';
import { aCnpj, ownSchool } from './support/own-school.ts';
import { decideAboutSchool, leaveUndecided } from './support/providers.ts';
import { expect, test } from './support/test.ts';

/** A key in Transfeera's test environment that belongs to nobody. */
const KEY_OF_NOBODY = 'chave.pix15@transfeera.com';

/** The entry of one provider on the screen, with its status and its button. */
const accountAt = (page: Page, provider: 'Getnet' | 'Transfeera') =>
  page
    .getByRole('list', { name: 'Situação nos provedores de pagamento' })
    .locator('> li')
    .filter({ has: page.getByRole('button', { name: new RegExp(`: ${provider}`) }) });

interface SchoolAtProviders {
  readonly paymentProviderStatus: readonly { readonly provider: string; readonly status: string }[];
}

test('a school is followed at both providers: in analysis, refused with reasons, mended, and receiving', async ({
  baseURL,
  pageOf,
  apiAs,
}) => {
  const site = baseURL ?? '';
  const admin = await apiAs('ADMIN');
  const cnpj = aCnpj();
  // The call is repeated, because the simulators may start after the product.
  await expect(() => leaveUndecided(site, cnpj)).toPass();
  const school = await ownSchool(admin, {
    cnpj,
    transfeeraPixKeyType: 'EMAIL',
    transfeeraPixKey: KEY_OF_NOBODY,
  });
  const page = await pageOf('ADMIN');
  const arrive = async () => {
    await page.goto(`/driving-schools/modify/${school.id}`);
  };
  const statusAtTransfeera = async () => {
    const path = `/driving-schools/${school.id}?paymentProviderStatus=true`;
    const { paymentProviderStatus } = await admin<SchoolAtProviders>('GET', path);
    return paymentProviderStatus.find(({ provider }) => provider === 'TRANSFEERA')?.status;
  };
  await arrive();
  const [getnet, transfeera] = [accountAt(page, 'Getnet'), accountAt(page, 'Transfeera')];

  // The worker requests the accounts at both providers. Like the simulators, the worker may start after the product.
  await expect(getnet).toContainText('Em análise', { timeout: 60_000 });
  await expect(transfeera).toContainText('Recusado', { timeout: 60_000 });
  await expect(transfeera).toContainText('Chave não encontrada');

  await decideAboutSchool(site, cnpj, 'correction', ['Falta o contrato social']);
  await page.getByRole('button', { name: /^Conferir agora: Getnet/ }).click();
  await expect(getnet).toContainText('Falta o contrato social');
  await expect(getnet).toContainText('Em análise');

  await decideAboutSchool(site, cnpj, 'refused', ['Conta bancária não pertence ao CNPJ informado']);
  await page.getByRole('button', { name: /^Conferir agora: Getnet/ }).click();
  await expect(getnet).toContainText('Recusado');
  await expect(getnet).toContainText('Conta bancária não pertence ao CNPJ informado');
  await expectAccessible(page, { arrive, ready: () => expect(getnet).toContainText('Recusado') });

  // What was wrong is corrected, and both providers are asked again.
  await page.getByRole('textbox', { name: 'Conta', exact: true }).fill('987654');
  await page.getByRole('textbox', { name: 'Chave PIX', exact: true }).fill(`caixa@${cnpj.slice(0, 8)}.example`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  const question = page.getByRole('dialog', { name: 'Confirmação de Alteração' });
  await question.getByRole('button', { name: 'Confirmar' }).click();
  const prompt = page.getByRole('dialog', { name: 'Confirme a sua senha' });
  await prompt.getByLabel('Senha atual').fill(PASSWORD);
  await prompt.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByText('Editado com sucesso')).toBeVisible();

  await expect.poll(statusAtTransfeera, { timeout: 60_000 }).toBe('ACTIVE');
  await arrive();
  await expect(transfeera).toContainText('Pode receber');
  await expect(getnet).toContainText('Em análise');
  await decideAboutSchool(site, cnpj, 'approved');
  await page.getByRole('button', { name: /^Conferir agora: Getnet/ }).click();
  await expect(getnet).toContainText('Pode receber');
  await expect(getnet).not.toContainText('Conta bancária não pertence');
});
