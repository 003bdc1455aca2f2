import { choose, menuItem, openMenu, saysOf } from './support/actions-menu.ts';
import { addressOf, enrol, pay, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

test('a registration is abandoned with a penalty, which its tab shows, and the abandonment is undone', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('STUDENT_SUPPORT');
  const open = saysOf(page, 'Em aberto');
  await expect(open).toContainText(/[1-9]/);
  const debt = (await open.textContent()) ?? '';
  await openMenu(page);
  await expect(page.getByRole('tab', { name: /^Multas/ })).toHaveCount(0);
  await expect(menuItem(page, 'Desfazer desistência')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Desfazer desistência')).toContainText('O aluno não desistiu desta matrícula.');
  await menuItem(page, 'Desistência').click();
  const dialog = page.getByRole('dialog', { name: 'Desistência' });
  // The student enrolled a moment ago, and so may withdraw at no cost.
  await expect(dialog).toContainText('art. 49');
  const question = dialog.getByRole('combobox', { name: 'Cobrar multa?' });
  await expect(question).toHaveValue('Não');
  const effect = dialog.getByRole('region', { name: 'O que vai mudar' });
  await expect(effect).toContainText('Cobranças que saem');
  await expect(dialog.getByRole('button', { name: 'Registrar desistência' })).toBeVisible();

  await question.click();
  await page.getByRole('option', { name: 'Sim' }).click();
  await dialog.getByRole('textbox', { name: 'Valor da multa' }).fill('300');
  await dialog.getByRole('textbox', { name: 'Observação' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Parte do CFC' })).not.toHaveValue('');
  const confirm = dialog.getByRole('button', { name: 'Registrar desistência com multa de R$ 300,00' });
  await confirm.click();
  await expect(dialog.getByRole('textbox', { name: 'Observação' })).toHaveAccessibleDescription(
    'Este campo é obrigatório',
  );
  await dialog.getByRole('textbox', { name: 'Observação' }).fill('Já fez aulas no CFC');
  await expect(effect).toContainText('Cobranças que entram');
  await expect(effect.getByRole('listitem').last()).toContainText(/PIX.*R\$\s300,00/);
  await confirm.click();
  await expect(page.getByText('Desistência registrada com sucesso!')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(open).toHaveText(/R\$\s300,00$/);

  await page.getByRole('tab', { name: 'Multas 1' }).click();
  const penalty = page.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Já fez aulas no CFC' });
  await expect(penalty).toContainText(/R\$\s300,00/);
  await expect(penalty).toContainText('Sim');

  await openMenu(page);
  await expect(menuItem(page, 'Desistência')).toHaveAttribute('aria-disabled', 'true');
  await menuItem(page, 'Desfazer desistência').click();
  const undoing = page.getByRole('dialog', { name: 'Desfazer desistência' });
  await expect(undoing.getByRole('region', { name: 'O que vai mudar' })).toContainText('Passa a valer');
  await undoing.getByRole('button', { name: /^Desfazer e cobrar R\$/ }).click();
  await expect(page.getByText('Desistência desfeita com sucesso!')).toBeVisible();
  await expect(penalty).toContainText('Não');
  await expect(page.getByText('Matriculado', { exact: true })).toBeVisible();
  await expect(open).toHaveText(debt);
});

test('money that arrives while the dialog is open is shown before anything is done', async ({
  baseURL,
  registrationFor,
}) => {
  const { student, page } = await registrationFor('SUPERVISOR', 'BOLETO');
  await choose(page, 'Desistência');
  const dialog = page.getByRole('dialog', { name: 'Desistência' });
  await expect(dialog.getByRole('region', { name: 'O que vai mudar' })).toContainText('Cobranças que saem');
  await pay(baseURL ?? '', student.paymentId);
  // The test waits until the page behind the dialog shows the payment as paid.
  await expect(page.locator('main').getByText('PAGO', { exact: true })).toBeVisible();
  const confirm = dialog.getByRole('button', { name: 'Registrar desistência' });
  await confirm.click();
  const changed = dialog.getByRole('alert').filter({ hasText: 'A matrícula mudou enquanto esta janela estava aberta' });
  await expect(changed).toContainText('Nada foi feito ainda.');
  await expect(changed.getByText('Saldo depois', { exact: true })).toBeVisible();
  await confirm.click();
  await expect(page.getByText('Desistência registrada com sucesso!')).toBeVisible();
  await expect(page.getByText('POSSUI CRÉDITOS', { exact: true })).toBeVisible();
});

test('a penalty that was paid keeps its abandonment, and who only looks is offered neither', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' });
  const penalty = { penaltyAmount: 100, paymentMethod: 'PIX', dueDate: tomorrow, note: 'Fez as aulas teóricas' };
  await staff('POST', `/registrations/${student.registrationId}/abandon`, penalty);
  const issued = async () => {
    const { content } = await staff<{ content: { entityPaymentId: string; pixCopyAndPasteCode: string | null }[] }>(
      'GET',
      `/entity-payments/light-search?registrationIds=${student.registrationId}&entityTypes=REGISTRATION_PENALTY`,
    );
    return content.find(({ pixCopyAndPasteCode }) => pixCopyAndPasteCode !== null)?.entityPaymentId;
  };
  await expect.poll(issued, { timeout: 60_000 }).toBeDefined();
  await pay(baseURL ?? '', (await issued()) ?? '');

  const address = await addressOf(staff, student.registrationId);
  const page = await pageOf('STUDENT_SUPPORT');
  await page.goto(address);
  await expect(page.getByText('PAGO', { exact: true })).toBeVisible();
  await openMenu(page);
  await expect(menuItem(page, 'Desfazer desistência')).toHaveAttribute('aria-disabled', 'true');
  await expect(menuItem(page, 'Desfazer desistência')).toContainText('A multa já foi paga');

  const reader = await pageOf('FINANCIAL_ANALYST');
  await reader.goto(address);
  await reader.getByRole('tab', { name: 'Multas 1' }).click();
  await expect(
    reader.getByRole('tabpanel').getByRole('row').filter({ hasText: 'Fez as aulas teóricas' }),
  ).toBeVisible();
  await openMenu(reader);
  await expect(menuItem(reader, 'Ver contrato')).toBeVisible();
  await expect(reader.getByRole('menuitem', { name: /desistência/i })).toHaveCount(0);
});
