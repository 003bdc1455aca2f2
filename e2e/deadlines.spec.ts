import { enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

/** The text for the days left until the deadline. It says 179 instead of 180 when midnight passes during the test. */
const LEFT = /faltam (180|179) dias/;

test('a term runs from the enrolment, and is met by the day that support records', async ({ registrationFor }) => {
  const { page } = await registrationFor('STUDENT_SUPPORT', 'BOLETO');
  const terms = page.getByRole('region', { name: 'Prazos' });
  await expect(terms).toContainText('Abrir o processo: até');
  await expect(terms).toContainText(LEFT);
  await terms.getByRole('button', { name: 'Prazos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Prazos da matrícula' });
  await expect(dialog).toContainText('Falta registrar: Processo aberto');
  const today = new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' });
  await dialog.getByRole('textbox', { name: 'Processo aberto' }).fill(today);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Prazos atualizados')).toBeVisible();
  await expect(terms).toContainText('Concluir o processo: até');
  await expect(terms).not.toContainText('Abrir o processo');
});

test('terms that end in a period are found, and lead to their registration', async ({ pageOf, apiAs, baseURL }) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'BOLETO');
  const page = await pageOf('SUPERVISOR');
  const inHalfAYear = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(`/registrations/deadlines?endsOnEnd=${inHalfAYear}&name=${encodeURIComponent(student.name)}`);
  const row = page.getByRole('row').filter({ hasText: student.name });
  await expect(row).toContainText('Abrir o processo');
  await expect(row).toContainText(/(180|179) dias/);
  await row.getByRole('link', { name: student.name, exact: true }).click();
  await expect(page.getByRole('heading', { name: student.name, level: 1 })).toBeVisible();
});

test('an administrator reads how long each term lasts and may change it, others only read', async ({ pageOf }) => {
  for (const role of ['ADMIN', 'SUPERVISOR'] as const) {
    const page = await pageOf(role);
    await page.goto('/registrations/deadlines');
    await page.getByRole('button', { name: 'Regras' }).click();
    const dialog = page.getByRole('dialog', { name: 'Regras dos prazos' });
    await expect(dialog).toContainText('Agendar as aulas práticas: 60 dias úteis');
    await expect(dialog.getByRole('button', { name: 'Mudar um prazo' })).toHaveCount(role === 'ADMIN' ? 1 : 0);
  }
});

test('people of a CFC find the terms of their own schools at once', async ({ pageOf, apiAs }) => {
  const person = await apiAs('DRIVING_SCHOOL_ADMIN');
  const { content } = await person<{ content: { id: string }[] }>('GET', '/driving-schools?size=50');
  const own = content.map(({ id }) => id).toSorted();
  expect(own).not.toEqual([]);
  const page = await pageOf('DRIVING_SCHOOL_ADMIN');
  await page.goto('/registrations/deadlines');
  await expect(page).toHaveURL(
    (url) => url.searchParams.get('drivingSchoolIds')?.split(',').toSorted().join() === own.join(),
  );
  await expect(page.getByRole('heading', { name: 'Prazos', level: 1 })).toBeVisible();
  const chips = page.getByRole('list', { name: 'Filtros aplicados' });
  await expect(chips).toContainText('CFCs:');
  // The filter of the person's own schools has no button to remove it, because the screen would set it again.
  await expect(chips.getByRole('button')).toHaveCount(0);
  await expect(page.getByText('Necessario selecionar ao menos uma CFC')).toHaveCount(0);
});
