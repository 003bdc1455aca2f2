import type { Page } from '@playwright/test';
import { acceptanceAddress, studentOfChangedContract } from './support/changed-contract.ts';
import type { Campaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

async function openRegeneration(page: Page, { name }: Campaign) {
  await page.goto(`/campaigns?term=${encodeURIComponent(name)}`);
  const row = page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: name });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Regerar contratos' }).click();
  return page.getByRole('dialog', { name: /^Regerar contratos de/ });
}

test('contracts that differ are made anew after a dry list; the student reads what changed by the link and accepts it', async ({
  pageOf,
  apiAs,
  baseURL,
  browser,
}) => {
  const { campaign, student } = await studentOfChangedContract(await apiAs('ADMIN'), baseURL ?? '');
  const page = await pageOf('BUSINESS_SUPPORT');
  const dialog = await openRegeneration(page, campaign);
  await expect(dialog.getByText('O texto muda para quem já aceitou')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'O que muda' })).toContainText(student.name);
  await dialog.getByRole('button', { name: 'Regerar 1 contrato' }).click();
  await expect(page.getByText('Contrato regerado com sucesso!')).toBeVisible();
  await expect(dialog.getByText(/^1 de 1 contrato\. Sem mudança: 0\. Gerados de novo: 1/)).toBeVisible({
    timeout: 60_000,
  });
  const acceptances = dialog.getByRole('region', { name: 'Novos aceites' });
  await expect(acceptances.getByRole('listitem').filter({ hasText: student.name })).toContainText('Aguardando');

  const visitors = await browser.newContext();
  const visitor = await visitors.newPage();
  await visitor.goto(await acceptanceAddress(student));
  const contract = visitor.getByRole('region', { name: 'O contrato' });
  await expect(contract.getByRole('deletion').filter({ hasText: 'dois' })).toBeVisible();
  await expect(contract.getByRole('insertion').filter({ hasText: 'cinco' })).toBeVisible();
  await expect(contract.getByText('Faltas sem aviso contam como aula dada.')).toBeVisible();
  await expect(contract.getByText(/foro de Uberaba/)).toBeHidden();
  await contract.getByText('Contrato inteiro', { exact: true }).click();
  await expect(contract.getByText(/foro de Uberaba/)).toBeVisible();
  await visitor.getByRole('button', { name: 'Aceitar o novo contrato' }).click();
  await expect(visitor.getByText('Marque que leu e aceita o contrato.')).toBeVisible();
  await visitor.getByRole('checkbox', { name: 'Li o novo contrato e aceito o que ele diz' }).check();
  await visitor.getByRole('button', { name: 'Aceitar o novo contrato' }).click();
  await expect(visitor.getByText('Você aceitou o novo contrato')).toBeVisible();
  await expect(contract.getByText(/foro de Uberaba/)).toBeVisible();
  await visitor.reload();
  await expect(visitor.getByRole('heading', { level: 1, name: 'Contrato aceito' })).toBeVisible();
  await expect(contract.getByText(/foro de Uberaba/)).toBeVisible();
  await expect(visitor.getByText(/^Aceite registrado em/)).toBeVisible();
  await visitors.close();

  await expect(acceptances.getByRole('listitem').filter({ hasText: student.name })).toContainText('Aceito em');
  const again = await openRegeneration(page, campaign);
  await expect(again.getByText('O texto muda para quem já aceitou')).toBeHidden();
  await expect(
    again
      .getByRole('term')
      .filter({ hasText: /^Sem mudança$/ })
      .locator('..'),
  ).toContainText('1');
  await expect(again.getByRole('button', { name: /^Regerar \d/ })).toHaveCount(0);
});

test('a link that no contract has says so', async ({ page }) => {
  await page.goto(`/subscription/contract/${'a'.repeat(75)}`);
  await expect(page.getByText(/^Este link não existe\./)).toBeVisible();
});
