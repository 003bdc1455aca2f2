import { runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a plan is made by keyboard alone, its fees put in order, and found again as it was saved', async ({ pageOf }) => {
  const page = await pageOf('BUSINESS_SUPPORT');
  const name = `Plano de teclado ${Date.now()}`;
  await page.goto('/plans');
  await page.getByRole('link', { name: 'Criar' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Novo plano' })).toBeVisible();

  await page.getByRole('textbox', { name: 'Nome', exact: true }).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Curso completo de carro');
  // Chooses an option by keyboard. Enter is repeated, because it may choose nothing at the moment when the list opens.
  const choose = async (label: string, option: string) => {
    const box = page.getByRole('combobox', { name: label, exact: true }).last();
    const wanted = page.getByRole('option', { name: option, exact: true });
    await expect(async () => {
      await box.focus();
      if ((await box.getAttribute('aria-expanded')) !== 'true') await page.keyboard.press('ArrowDown');
      await expect(wanted).toBeVisible({ timeout: 5000 });
      for (let presses = await page.getByRole('option').count(); presses > 0; presses -= 1) {
        if ((await wanted.getAttribute('data-combobox-selected', { timeout: 5000 })) !== null) break;
        await page.keyboard.press('ArrowDown');
      }
      await expect(wanted).toHaveAttribute('data-combobox-selected', { timeout: 5000 });
      await page.keyboard.press('Enter');
      await expect(box).toHaveValue(option, { timeout: 5000 });
    }).toPass();
  };
  await choose('Tipo', 'Primeira Habilitação');
  await choose('Categoria', 'B');
  await page.getByRole('textbox', { name: 'Aulas teóricas' }).focus();
  await page.keyboard.type('45');
  await page.keyboard.press('Tab');
  await page.keyboard.type('20');
  await choose('Locação de veículo', 'Sim');

  const prices = page.getByRole('textbox', { name: 'Valor' });
  const added = [
    ['Fotografia', '12,5'],
    ['Manual de legislação', '1.030'],
  ] as const;
  for (const [index, [fee, price]] of added.entries()) {
    await page.getByRole('button', { name: 'Adicionar taxa' }).focus();
    await page.keyboard.press('Enter');
    // The fields of the new row are the last ones.
    await expect(prices).toHaveCount(index + 1);
    await choose('Grupo', 'Outros');
    await choose('Taxa', fee);
    await prices.last().focus();
    await page.keyboard.type(price);
  }
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByRole('button', { name: 'Salvar' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).press('Enter');
  await expect(page.getByText('Criado com sucesso')).toBeVisible();

  await page.goto(`/plans?term=${encodeURIComponent(name)}`);
  await page
    .getByRole('link', { name: /^Editar/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const fees = page.getByRole('group', { name: 'Taxas' });
  const heads = fees.getByRole('button', { name: /^Taxa \d/ });
  await expect(heads).toHaveText([/Manual de legislação · R\$\s1\.030,00/, /Fotografia · R\$\s12,50/]);
  await heads.last().press('Enter');
  await expect(fees.getByRole('textbox', { name: 'Valor' })).toHaveValue('12,50');
});

test('a plan that campaigns offer stays, and says who holds it; one that nobody holds goes', async ({
  pageOf,
  apiAs,
}) => {
  const staff = await apiAs('ADMIN');
  const name = `Plano sem uso ${Date.now()}`;
  const form = { name, description: 'Ninguém o oferece', type: 'CHANGE', modality: 'D' };
  await staff('POST', '/plans', { ...form, theoreticalClasses: 0, practicalClasses: 20, vehicleLease: true });
  const { drivingSchools } = await staff<{ drivingSchools: { plans: { planId: string }[] }[] }>(
    'GET',
    `/checkout/campaigns/${(await runningCampaign(staff)).id}/driving-schools`,
  );
  const held = await staff<{ name: string }>('GET', `/plans/${drivingSchools[0]?.plans[0]?.planId}`);
  const page = await pageOf('ADMIN');
  const remove = async (term: string) => {
    await page.goto(`/plans?term=${encodeURIComponent(term)}`);
    await page.getByRole('button', { name: `Inativar: ${term}`, exact: true }).click();
    await page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Inativar' }).click();
  };
  await remove(name);
  await expect(page.getByText('Plano inativado com sucesso')).toBeVisible();
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible();

  await remove(held.name);
  const dialog = page.getByRole('dialog', { name: /está em uso/ });
  await expect(dialog.getByText(/Campanha/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByText('Plano inativado com sucesso')).toHaveCount(0);
});
