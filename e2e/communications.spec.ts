import { PASSWORD, apiOf } from './support/api.ts';
import { mailsTo } from './support/mail.ts';
import { ownCampaign } from './support/own-campaign.ts';
import { completePreRegistration } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a reminder is looked at, sent, and reaches each person with a link that enrols them; it goes out once a day', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const campaign = await ownCampaign(await apiAs('ADMIN'));
  const person = await completePreRegistration(baseURL ?? '', campaign);
  const page = await pageOf('SUPERVISOR');
  await page.goto(`/campaigns?term=${encodeURIComponent(campaign.name)}`);
  const row = page.getByRole('row').filter({ hasText: campaign.name });
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Disparar lembretes' }).click();
  const dialog = page.getByRole('dialog', { name: /^Disparos de/ });
  await dialog.getByRole('radio', { name: 'Lembrete de sábado' }).check();
  await expect(dialog.getByRole('region', { name: 'Público' })).toContainText('1 pessoa');
  await expect(dialog.getByRole('region', { name: 'Mensagem' })).toContainText('Hoje é dia de se matricular');
  await dialog.getByRole('button', { name: 'Disparar para 1 pessoa' }).click();
  await expect(page.getByText('Solicitação de disparo realizada com sucesso')).toBeVisible();

  const report = dialog.getByRole('article', { name: 'Lembrete de sábado' });
  await expect(report).toContainText('Concluído', { timeout: 60_000 });
  await expect(report).toContainText(/Guardadas na caixa de saída\s*1/);
  await expect(dialog.getByRole('button', { name: 'Disparar para 1 pessoa' })).toHaveAttribute('aria-disabled', 'true');

  const [mail] = await mailsTo(person.email, 1);
  const enrolmentKey = /\/subscription\/enrolment\/(\S+)/.exec(mail?.body ?? '')?.[1];
  const account = { enrolmentKey, username: person.email, password: PASSWORD };
  const begun = await apiOf(baseURL ?? '')<{ registrationId: string }>('POST', '/checkout/enrolments', account);
  expect(begun.registrationId).toMatch(/^[\da-f-]{36}$/);

  await page.goto(`/subscription/enrolment/${enrolmentKey}`);
  await expect(page.getByRole('heading', { name: 'Link de matrícula', level: 1 })).toBeVisible();
  await expect(page.getByText(`conclui a matrícula na campanha ${campaign.name}`)).toBeVisible();
  await page.goto(`/subscription/enrolment/${'a'.repeat(75)}`);
  await expect(page.getByRole('alert')).toContainText('Este link não existe');
});
