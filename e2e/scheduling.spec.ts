import { expect, test } from './support/test.ts';

test('staff book a student at a free time of the school; days without one cannot be picked', async ({
  registrationFor,
}) => {
  const { student, page } = await registrationFor('STUDENT_SUPPORT');
  await page.getByRole('button', { name: 'Ações', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Agendamento' }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendamento' });
  await expect(dialog).toContainText(student.drivingSchoolName);
  const days = dialog.getByRole('region', { name: 'Dias' }).getByRole('button', { name: /^\d/ });
  await expect(days.and(page.locator(':disabled')).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Próximo mês' }).click();
  await days.and(page.locator(':enabled')).first().click();
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('É necessário preencher todos os campos');

  const time = dialog.getByRole('radio').first();
  await time.focus();
  await page.keyboard.press('Space');
  await expect(time).toBeChecked();
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByText('Horário de agendamento alterado com sucesso!')).toBeVisible();
  await expect(page.getByText(/^\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}$/).first()).toBeVisible();
});
