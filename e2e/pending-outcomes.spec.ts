import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { inDatabase } from './support/database.ts';
import { reconcileNow } from './support/reconcile.ts';
import { fallSilent, payUnnoticed, speakAgain } from './support/providers.ts';
import { addressOf, enrol, type Enrolled, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

// These tests run one after the other, because a check in one test asks the provider about the charges of the others as
// well.
test.describe.configure({ mode: 'serial' });

const LIST = 'Pendências do provedor';
const SHOWN = '/payments/pending-outcomes?size=50';

/**
 * The table row of a pending outcome. The screen refreshes by itself, so a test need not reload it to see the row
 * change.
 */
const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: LIST }).getByRole('row').filter({ hasText: name });

/**
 * A long timeout: the silent provider makes each call wait for five seconds, and other charges may be checked first.
 */
const PATIENCE = { timeout: 60_000 };

async function untilPending(staff: Api, { registrationId }: Enrolled): Promise<void> {
  const pending = async () =>
    (await staff<{ content: { registrationId: string }[] }>('GET', '/provider-outcomes?size=100')).content;
  await expect.poll(async () => (await pending()).map((row) => row.registrationId), PATIENCE).toContain(registrationId);
}

test('a PIX whose money came, with the answer, the notice and the first check lost, is seen, asked about and booked', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  await fallSilent(baseURL ?? '', student.paymentId);
  await payUnnoticed(baseURL ?? '', student.paymentId);
  await reconcileNow(student.paymentId);
  await untilPending(staff, student);

  const page = await pageOf('FINANCIAL_ANALYST');
  await page.goto('/payments');
  await page.getByRole('navigation', { name: 'Telas de pagamentos' }).getByRole('link', { name: LIST }).click();
  await expect(page.getByRole('heading', { name: LIST, level: 1 })).toBeVisible();
  const crumbs = page.getByRole('navigation', { name: 'Você está em' });
  await expect(crumbs.getByRole('link', { name: 'Pagamentos' })).toHaveAttribute('href', '/payments');
  await page.goto(SHOWN);
  const row = rowOf(page, student.name);
  await expect(row).toContainText('Conferir cobrança');
  await expect(row).toContainText('Transfeera');
  await expect(row).toContainText('Tempo esgotado');
  const moments = (await row.innerText()).match(/\d{2}\/\d{2}\/\d{4}/g) ?? [];
  expect(moments, 'since when, and when it is tried again').toHaveLength(2);

  const ask = row.getByRole('button', { name: /^Perguntar agora/ });
  await ask.click();
  await expect(page.getByText('O provedor ainda não deu um desfecho.')).toBeVisible();
  await expect(row).toBeVisible();
  await speakAgain(baseURL ?? '', student.paymentId);
  await ask.click();
  await expect(page.getByText(/o desfecho (já )?está registrado/)).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.goto(await addressOf(staff, student.registrationId));
  await expect(page.getByText('PAGO', { exact: true }).first()).toBeVisible();
});

test('a boleto the provider says nothing about is settled by hand, with a reason the history keeps', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  await fallSilent(baseURL ?? '', student.paymentId);
  await reconcileNow(student.paymentId);
  await untilPending(staff, student);

  const page = await pageOf('SUPERVISOR');
  await page.goto(SHOWN);
  const row = rowOf(page, student.name);
  await expect(row).toContainText('Getnet');
  await row.getByRole('button', { name: /^Mais ações/ }).click();
  await page.getByRole('menuitem', { name: 'Resolver manualmente' }).click();
  const dialog = page.getByRole('dialog', { name: 'Resolver manualmente' });
  await expect(dialog).toContainText(`Conferir cobrança: ${student.name}`);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const reason = dialog.getByRole('textbox', { name: 'Motivo' });
  await expect(reason).toHaveAccessibleDescription('Este campo é obrigatório');
  await reason.fill('O site do provedor mostra o boleto em aberto.');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Pendência resolvida; o motivo fica no histórico da matrícula.')).toBeVisible();
  await expect(row).toHaveCount(0);
  const { content } = await staff<{ content: { kind: string; reason: string | null }[] }>(
    'GET',
    `/history/REGISTRATION/${student.registrationId}`,
  );
  expect(content).toContainEqual(
    expect.objectContaining({
      kind: 'PROVIDER_OUTCOME_SETTLED',
      reason: 'O site do provedor mostra o boleto em aberto.',
    }),
  );
});

test('who may not manage payments sees what is pending and can do nothing about it; a school sees none of it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  await fallSilent(baseURL ?? '', student.paymentId);
  await reconcileNow(student.paymentId);
  await untilPending(staff, student);
  const reader = await pageOf('SALES_ANALYST');
  await reader.goto(SHOWN);
  const row = rowOf(reader, student.name);
  await expect(row.getByRole('link', { name: /^Visualizar matrícula/ })).toBeVisible();
  await expect(row.getByRole('button', { name: /Perguntar|Mais ações/ })).toHaveCount(0);

  const school = await pageOf('DRIVING_SCHOOL_ADMIN');
  await school.goto('/payments');
  await expect(school.getByRole('heading', { level: 1 })).toBeVisible();
  const screens = school.getByRole('navigation', { name: 'Telas de pagamentos' });
  await expect(screens.getByRole('link', { name: 'Repasses' })).toBeVisible();
  await expect(screens.getByRole('link', { name: 'Pendências do provedor' })).toHaveCount(0);
  await school.goto('/payments/pending-outcomes');
  await expect(school.getByText('Você não tem permissão para ver esta página.')).toBeVisible();
  await expect(school.getByText(student.name)).toHaveCount(0);
});

test('the demo asks one provider for PIX and another for card and boleto', async () => {
  const asked = await inDatabase((db) =>
    db
      .selectFrom('payments')
      .select(['paymentMethod', 'paymentProvider'])
      .where('paymentProvider', 'is not', null)
      .distinct()
      .execute(),
  );
  expect(new Set(asked.map(({ paymentMethod, paymentProvider }) => `${paymentMethod} of ${paymentProvider}`))).toEqual(
    new Set(['PIX of transfeera', 'CREDIT of getnet', 'BOLETO of getnet', 'BOLETO_PARCELADO of getnet']),
  );
});
