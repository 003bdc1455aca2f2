import { readFile } from 'node:fs/promises';
import { emailOf } from './support/api.ts';
import { mailSaying } from './support/mail.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { enrol } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('the pending boletos of a campaign are asked for, told by e-mail when ready, and taken away as one file', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await ownCampaign(await apiAs('ADMIN'));
  await enrol(baseURL ?? '', campaign, 'BOLETO');
  const page = await pageOf('ADMIN');
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page.getByRole('table', { name: 'Campanhas' }).getByRole('row').filter({ hasText: campaign.name });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Exportar boletos pendentes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Exportar boletos pendentes' });
  await dialog.getByRole('checkbox', { name: 'Parcela' }).uncheck();
  await dialog.getByRole('button', { name: 'Exportar', exact: true }).click();
  await expect(page.getByText('Solicitação realizada com sucesso!')).toBeVisible();
  await mailSaying(emailOf('ADMIN'), `/campaigns/detail/${campaign.id}`);

  const ready = dialog.getByRole('article').filter({ hasText: '1 de 1 boletos' }).filter({ hasText: 'Pronta' });
  await expect(ready.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await ready.first().getByRole('button', { name: 'Baixar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Boletos pendentes.zip');
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  expect(bytes.toString('utf8')).toMatch(/CNH Uberaba \d+\/Joana \w+ .*CNHPOP_Boleto\.pdf/);
});
