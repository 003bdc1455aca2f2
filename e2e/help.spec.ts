import { addDays, DEFAULT_ZONE_OFFSET, formatDate, localDate } from '@habilita/kernel';
import { expect, test } from './support/test.ts';

test('everybody finds the help pages, and the steps read without a video', async ({ pageOf }) => {
  const page = await pageOf('DRIVING_SCHOOL_OPERATOR');
  await page.goto('/docs');
  await page.getByRole('link', { name: 'Tutoriais' }).click();
  await expect(page.getByRole('heading', { name: 'Tutoriais', level: 1 })).toBeVisible();
  await page.getByText('Passo a passo da matrícula').click();
  await expect(page.getByText('já reserva a vaga')).toBeVisible();
  await expect(page.getByText(/^Vídeo /)).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0);
});

test('a text is written for a later day, previewed, announced, and taken back', async ({ pageOf }) => {
  // The text is for two days ahead, because tomorrow may become today at midnight during the test.
  const later = formatDate(addDays(localDate(new Date().toISOString(), DEFAULT_ZONE_OFFSET), 2));
  const page = await pageOf('ADMIN');
  await page.goto('/docs/instructions');
  await page.getByRole('link', { name: 'Editar: Quem pode participar' }).click();
  await page.getByRole('textbox', { name: 'Vale a partir de' }).fill(later);
  await page.getByRole('textbox', { name: 'Conteúdo' }).fill('Pessoas com **dezoito anos** ou mais.');
  await expect(
    page.getByRole('region', { name: 'Pré-visualização' }).getByText('dezoito anos', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Criado com sucesso')).toBeVisible();
  await expect(page.getByText(`Novo texto a partir de ${later}`)).toBeVisible();
  await expect(page.getByText('comprovante de residência')).toBeVisible();

  await page.getByRole('link', { name: 'Editar: Quem pode participar' }).click();
  await page.getByRole('button', { name: `Excluir o texto de ${later}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Texto excluído')).toBeVisible();
});
