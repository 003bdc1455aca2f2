import type { Page } from '@playwright/test';
import { enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

async function tabTo(page: Page, name: RegExp, most = 40): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const said = await focused.evaluate((element) => {
      const labels = 'labels' in element ? [...((element as HTMLInputElement).labels ?? [])] : [];
      return [element.getAttribute('aria-label'), ...labels.map((label) => label.innerText), element.textContent]
        .filter(Boolean)
        .join(' ');
    });
    if (name.test(said)) return;
  }
  throw new Error(`no Tab leads to ${name}`);
}

test('a registration is found, opened and corrected with the keyboard alone', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('ADMIN');
  await page.goto('/registrations');
  await expect(page.getByRole('table', { name: 'Matrículas' }).getByRole('row')).toHaveCount(12);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Ir para o conteúdo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, /^Nome/);
  await page.keyboard.type(student.name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: 'Matrículas' }).getByRole('row')).toHaveCount(3);
  await tabTo(page, new RegExp(`Editar matrícula: ${student.name}`));
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: student.name })).toBeVisible();
  // The form may appear a moment after its heading. Until then the Tab key would move the focus out of the page.
  await expect(page.getByRole('textbox', { name: /^Número/ }).first()).toBeVisible();
  await tabTo(page, /^Número/);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('1200');
  await tabTo(page, /^Salvar/);
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }),
  ).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Matrícula atualizada com sucesso')).toBeVisible();
});

test('a dialog starts in its first field, asks before Escape loses what was typed, and gives the focus back', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('STUDENT_SUPPORT');
  const actions = page.getByRole('button', { name: 'Ações', exact: true });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Registrar Observação' }).focus();
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog', { name: 'Registrar Observação' }).getByRole('textbox', { name: 'Observação' });
  await expect(note).toBeFocused();
  await page.keyboard.type('Ligou hoje');
  await expect(note).toHaveValue('Ligou hoje');
  await page.keyboard.press('Escape');
  const stay = page.getByRole('button', { name: 'Continuar preenchendo' });
  await expect(stay).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stay).toHaveCount(0);
  await expect(note).toHaveValue('Ligou hoje');
  await expect(note).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(stay).toBeFocused();
  await page.getByRole('button', { name: 'Fechar sem salvar', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(actions).toBeFocused();
});
