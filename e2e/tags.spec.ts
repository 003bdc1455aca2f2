import { runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a type of tag and a tag are made, mark a campaign, and narrow the lists to it', async ({ pageOf, apiAs }) => {
  const campaign = await runningCampaign(await apiAs('ADMIN'));
  const stamp = String(Date.now());
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/tags');
  await page.getByRole('button', { name: 'Criar novo tipo de tag' }).click();
  const typeDialog = page.getByRole('dialog', { name: 'Novo tipo de tag' });
  await typeDialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(typeDialog.getByRole('textbox', { name: 'Nome' })).toHaveAccessibleDescription(
    'Este campo é obrigatório',
  );
  await typeDialog.getByRole('textbox', { name: 'Nome' }).fill(`Região ${stamp}`);
  await typeDialog.getByLabel('Entidades').first().click();
  await page.getByRole('option', { name: 'Campanha' }).click();
  await page.keyboard.press('Escape');
  await typeDialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Tipo de tag criada com sucesso')).toBeVisible();

  await page.getByRole('tab', { name: 'Tags', exact: true }).click();
  for (const message of ['Tag criada com sucesso', 'Já existe uma tag com este nome.']) {
    await page.getByRole('button', { name: 'Criar nova tag' }).click();
    const dialog = page.getByRole('dialog', { name: 'Nova tag' });
    await dialog.getByRole('combobox', { name: 'Tipo' }).fill(stamp);
    await page.getByRole('option', { name: `Região ${stamp}` }).click();
    await dialog
      .getByRole('textbox', { name: 'Valor' })
      .fill(message.startsWith('Tag') ? `Norte ${stamp}` : `NORTE ${stamp}`);
    await dialog.getByRole('button', { name: 'Salvar' }).click();
    // The toast 'Tipo de tag criada com sucesso' may still be there, so the first one is taken.
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
    await expect(dialog).toHaveCount(message.startsWith('Tag') ? 0 : 1);
  }

  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page
    .getByRole('row')
    .filter({ hasText: `${campaign.edition}ª` })
    .first();
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  const marks = page.getByRole('dialog', { name: /^Tags de/ });
  await marks.getByRole('button', { name: 'Adicionar tag' }).click();
  await page.getByRole('combobox', { name: 'Adicionar tags' }).fill(stamp);
  // The test waits for the answer of the search. Before it, the list offers the newest tags, and a click on the new tag
  // would miss, because the answer replaces the options.
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(`Norte ${stamp}`) }).click();
  await expect(marks.getByText(`Região ${stamp}: Norte ${stamp}`)).toBeVisible();

  await page.goto('/campaigns');
  await page.getByRole('button', { name: 'Busca avançada' }).click();
  await page.getByRole('combobox', { name: 'Tags', exact: true }).fill(stamp);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await page.getByRole('option', { name: new RegExp(`Norte ${stamp}`) }).click();
  await page.getByRole('button', { name: 'Pesquisar' }).click();
  await expect(page.getByRole('table', { name: 'Campanhas' }).getByRole('row')).toHaveCount(2);
});
