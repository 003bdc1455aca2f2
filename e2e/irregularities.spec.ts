import { enrol, pay, runningCampaign, untilCancelled } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('money that came after an abandonment is an irregularity: taken, resolved with a reason, and opened again', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const campaign = await runningCampaign(staff);
  const student = await enrol(baseURL ?? '', campaign, 'PIX');
  await staff('POST', `/registrations/${student.registrationId}/abandon`, { note: 'Mudou de cidade' });
  await untilCancelled(student.paymentId);
  await pay(baseURL ?? '', student.paymentId);
  const found = () =>
    staff<{ content: { irregularity: string }[] }>(
      'GET',
      `/registrations/irregularities?ids=${student.registrationId}&sort=registrationDate,DESC`,
    );
  await expect
    .poll(async () => (await found()).content.map(({ irregularity }) => irregularity).toSorted())
    .toEqual(['PAID_AFTER_CANCELLATION', 'POSITIVE_BALANCE']);

  const page = await pageOf('SUPERVISOR');
  await page.goto('/registrations');
  await page.getByRole('link', { name: 'Irreguralidades' }).click();
  await expect(page.getByRole('heading', { name: 'Irregularidades', level: 1 })).toBeVisible();
  await page.goto(`/registrations/irregularities?name=${encodeURIComponent(student.name)}`);
  const rows = page.getByRole('table', { name: 'Irregularidades' }).getByRole('row');
  const paid = rows.filter({ hasText: 'Pago depois de cancelado' });
  const credit = rows.filter({ hasText: 'Saldo positivo' });
  await expect(credit).toBeVisible();
  await expect(credit.getByRole('button', { name: /^Resolver/ })).toHaveAttribute('aria-disabled', 'true');

  await paid.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Assumir' }).click();
  await paid.getByRole('button', { name: /^Mais ações/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Deixar para outra pessoa' })).toBeVisible();
  await page.keyboard.press('Escape');

  await paid.getByRole('button', { name: /^Resolver/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver irregularidade' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Devolvido por PIX em 22/11');
  await dialog.getByRole('button', { name: 'Resolver' }).click();
  await expect(page.getByText('Irregularidade resolvida')).toBeVisible();
  await expect(paid).toHaveCount(0);
  await expect(credit).toBeVisible();

  await page.goto(`/registrations/irregularities?name=${encodeURIComponent(student.name)}&situation=RESOLVED`);
  await expect(paid).toBeVisible();
  await paid.getByRole('button', { name: /^Reabrir/ }).click();
  const reopening = page.getByRole('dialog', { name: 'Reabrir irregularidade' });
  await reopening.getByRole('textbox', { name: 'Motivo' }).fill('O banco recusou a devolução');
  await reopening.getByRole('button', { name: 'Reabrir' }).click();
  await expect(paid).toHaveCount(0);
  await page.goto(`/registrations/irregularities?name=${encodeURIComponent(student.name)}`);
  await paid.getByRole('link', { name: student.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: student.name, level: 1 })).toBeVisible();
});

test('irregularities are for who may see them', async ({ pageOf }) => {
  const page = await pageOf('OPERATOR');
  await page.goto('/registrations');
  await expect(page.getByRole('heading', { name: 'Matrículas', level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Irreguralidades' })).toHaveCount(0);
});
