import type { Page } from '@playwright/test';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const tabs = (page: Page) => page.getByRole('tablist', { name: 'Partes da matrícula' });

test('a note is written from the menu, read in its tab, and neither is there for people of the school', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const address = await addressOf(staff, student.registrationId);
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(address);
  await expect(tabs(page).getByRole('tab', { name: 'Matrícula', exact: true })).toBeVisible();
  await expect(tabs(page).getByRole('tab', { name: /^Observações/ })).toHaveCount(0);

  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Registrar Observação' }).click();
  const dialog = page.getByRole('dialog', { name: 'Registrar Observação' });
  await dialog.getByRole('button', { name: 'Registrar observação' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Observação' })).toHaveAccessibleDescription(
    'Este campo é obrigatório',
  );
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Pediu a segunda via do boleto');
  await dialog.getByRole('button', { name: 'Registrar observação' }).click();
  await expect(page.getByText('Observação registrada com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();

  await tabs(page).getByRole('tab', { name: 'Observações 1' }).click();
  const notes = page.getByRole('list', { name: 'Observações' });
  await expect(notes.getByRole('textbox')).toHaveValue('Pediu a segunda via do boleto');
  await expect(notes.getByRole('textbox')).toHaveAttribute('rows', '3');
  await page.getByRole('button', { name: 'Registrar Observação' }).click();
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Longa. '.repeat(200));
  await dialog.getByRole('button', { name: 'Registrar observação' }).click();
  await expect(notes.getByRole('textbox').first()).toHaveAttribute('rows', '10');

  await staff('POST', `/notes/REGISTRATION/${student.registrationId}`, { note: 'Do administrador' });
  await expect(tabs(page).getByRole('tab', { name: 'Observações 3' })).toBeVisible();

  const reader = await pageOf('OPERATOR');
  await reader.goto(`${address}?tab=observacoes`);
  await expect(reader.getByRole('list', { name: 'Observações' }).getByRole('textbox').first()).toHaveValue(
    'Do administrador',
  );
  await expect(reader.getByRole('button', { name: 'Registrar Observação' })).toHaveCount(0);
});

test('a payment is commented on from its row', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=pagamentos`);
  const row = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'PIX' });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Observações' }).click();
  const dialog = page.getByRole('dialog', { name: /^Observações: / });
  await expect(dialog.getByText('Ainda não há observações')).toBeVisible();
  await dialog.getByRole('button', { name: 'Registrar Observação' }).click();
  const writing = page.getByRole('dialog', { name: 'Registrar Observação' });
  await writing.getByRole('textbox', { name: 'Observação' }).fill('Conferido no banco');
  await writing.getByRole('button', { name: 'Registrar observação' }).click();
  await expect(page.getByText('Observação registrada com sucesso!')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Conferido no banco');
});
