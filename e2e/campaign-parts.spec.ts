import { aPng } from '../apps/api/test/builders/images.ts';
import { addPlan, addSchool, choose, fill, newEdition, newName, section } from './support/campaign-form.ts';
import { expect, test } from './support/test.ts';

const png = (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: aPng(width, height),
});

test('the logo of a campaign needs its place first, is a PNG of 300 by 200, and is seen at once', async ({
  pageOf,
}) => {
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  const logo = section(page, 'Logo');
  await logo.getByRole('button', { name: 'Enviar a logo da campanha' }).click();
  await expect(page.getByText('É necessário preencher os campos de estado, localidade e edição')).toBeVisible();

  const identity = section(page, 'Campanha');
  await fill(identity, 'Edição', newEdition());
  await choose(identity, 'Estado', 'Minas Gerais');
  await choose(identity, 'Cidade', 'Betim');
  await logo.getByRole('button', { name: 'Enviar a logo da campanha' }).click();
  const dialog = page.getByRole('dialog', { name: 'Logo da campanha' });
  const input = dialog.getByLabel('Escolher arquivo', { exact: true }).and(dialog.locator('input'));
  await input.setInputFiles(png('estreita.png', 299, 200));
  await expect(dialog).toContainText('Resolução do arquivo estreita.png (299x200) é diferente da pedida de 300x200');
  await input.setInputFiles(png('logo.png', 300, 200));
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Arquivos enviados!')).toBeVisible();
  await expect(logo.getByRole('img', { name: 'Logo da campanha' })).toBeVisible();
});

test('a plan brings its fees, which change in a dialog; CFC, plan and people are links for who manages them', async ({
  pageOf,
  apiAs,
}) => {
  const name = newName();
  const staff = await apiAs('ADMIN');
  const { content } = await staff<{ content: { name: string; feeGroup: string; feeSubGroup: string | null }[] }>(
    'GET',
    '/catalogues/FEE?size=10',
  );
  const [fee] = content;
  await staff('POST', '/plans', {
    name,
    description: 'Curso completo',
    type: 'FIRST_LICENSE',
    modality: 'B',
    theoreticalClasses: 45,
    practicalClasses: 20,
    vehicleLease: true,
    feeGroups: [{ group: fee?.feeGroup, subGroup: fee?.feeSubGroup, fee: fee?.name, price: 120 }],
  });
  const page = await pageOf('BUSINESS_SUPPORT');
  await page.goto('/campaigns/modify');
  const school = await addSchool(page, 1, 'CFC Savassi');
  await expect(school.getByRole('link', { name: 'CFC Savassi' })).toHaveAttribute(
    'href',
    /\/driving-schools\/modify\//,
  );
  const plan = await addPlan(school, 1, name);
  await expect(plan.getByText('1 taxa e 0 benefícios')).toBeVisible();
  await expect(plan.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('href', /\/plans\/modify\//);
  await plan.getByRole('button', { name: 'Alterar taxas e benefícios' }).click();
  const dialog = page.getByRole('dialog', { name: 'Taxas e benefícios' });
  await dialog.getByRole('button', { name: 'Excluir: Taxa 1' }).click();
  await dialog.getByRole('button', { name: 'Aplicar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(plan.getByText('Nenhuma taxa nem benefício')).toBeVisible();
  await plan.getByRole('button', { name: 'Usar os do plano' }).click();
  await expect(plan.getByText('1 taxa e 0 benefícios')).toBeVisible();
});
