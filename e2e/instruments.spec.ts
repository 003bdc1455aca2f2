import { readFile } from 'node:fs/promises';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a boleto downloads as a PDF under its name', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const page = await pageOf('ADMIN');
  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=pagamentos`);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Baixar boleto/ }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe('CNHPOP_Boleto.pdf');
  const file = await readFile(await download.path());
  expect(file.subarray(0, 5).toString()).toBe('%PDF-');
});

test('a PIX code is copied as it can be pasted at a bank, and its QR code downloads', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('ADMIN');
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=pagamentos`);
  await page.getByRole('button', { name: /^Copiar código PIX/ }).click();
  await expect(page.getByText('Código PIX copiado')).toBeVisible();
  const code = await page.evaluate(() => navigator.clipboard.readText());
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/i);
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Baixar QR code do PIX/ }).click();
  expect((await coming).suggestedFilename()).toMatch(/^CNHPOP_PIX_.*\.png$/);
});
