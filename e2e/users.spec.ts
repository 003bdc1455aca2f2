import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { PASSWORD } from './support/api.ts';
import { addressOf, enrol, runningCampaign } from './support/student.ts';
import { expect, test } from './support/test.ts';

const chunk = (name: string, content: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

function png(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const mark = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height, 90));
  return Buffer.concat([mark, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const image = (name: string, buffer = png(64, 64)) => ({ name, mimeType: 'image/png', buffer });
const fields = (page: Page) => page.getByRole('dialog', { name: 'Alteração de Avatar' }).locator('input[type=file]');

/**
 * Drops files on the upload field. The file picker cannot choose some of them, because it offers only accepted types.
 */
async function drop(page: Page, files: readonly { name: string; type: string }[]): Promise<void> {
  const dropped = await page.evaluateHandle((given) => {
    const data = new DataTransfer();
    for (const { name, type } of given) data.items.add(new File(['x'], name, { type }));
    return data;
  }, files);
  await page.locator('.kit-upload-drop').dispatchEvent('drop', { dataTransfer: dropped });
}

test('an avatar is refused five ways, each in words, and then accepted and shown', async ({ pageOf }) => {
  const page = await pageOf('MARKETING');
  await page.goto('/');
  await page.getByRole('button', { name: 'Alterar avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Alteração de Avatar' });
  const send = dialog.getByRole('button', { name: 'Enviar' });
  await expect(send).toBeDisabled();
  const refused = async (words: string) => {
    await expect(dialog.getByRole('alert')).toContainText(words);
    await expect(send).toBeDisabled();
  };

  await drop(page, [{ name: 'eu.pdf', type: 'application/pdf' }]);
  await refused('Suportado apenas arquivo de imagem');
  await drop(page, [
    { name: 'a.png', type: 'image/png' },
    { name: 'b.png', type: 'image/png' },
  ]);
  await refused('Apenas um arquivo pode ser selecionado');
  await fields(page).setInputFiles(image('enorme.png', Buffer.concat([png(8, 8), Buffer.alloc(1_500_000)])));
  await refused('Tamanho do arquivo enorme.png (1,5 MB) é maior que o permitido de 1,02 MB');
  await fields(page).setInputFiles(image('larga.png', png(1921, 10)));
  await refused('Resolução do arquivo larga.png (1921x10) é maior que a permitida de 1920x1080');
  // The file's name says PNG; only the server checks the content.
  await fields(page).setInputFiles(image('falsa.png', Buffer.from('<html><script>alert(1)</script>')));
  await send.click();
  await expect(dialog.getByRole('alert')).toContainText('Suportado apenas arquivo de imagem');

  await fields(page).setInputFiles(image('eu.png'));
  await expect(dialog.getByRole('img', { name: 'Pré-visualização de eu.png' })).toBeVisible();
  await send.click();
  await expect(page.getByText('Arquivos enviados!')).toBeVisible();
  await expect(dialog).toBeHidden();
  const shown = page.getByRole('button', { name: 'Alterar avatar' }).locator('img');
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
  await page.reload();
  await expect(shown).toHaveJSProperty('naturalWidth', 64);
});

test('a user is created, limited and deactivated while at work', async ({ pageOf, browser, baseURL }) => {
  const username = `nova.${Date.now()}@demo.local`;
  const admin = await pageOf('ADMIN');
  await admin.goto('/users');
  await admin.getByRole('link', { name: 'Criar' }).click();
  await admin.getByRole('textbox', { name: 'Nome' }).fill('Nádia Nova');
  await admin.getByRole('textbox', { name: 'E-mail ou CPF' }).fill(username);
  await admin.getByLabel('Senha', { exact: false }).first().fill(PASSWORD);
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await expect(admin.getByText('Ao menos um perfil deve ser selecionado').first()).toBeVisible();
  await admin.getByRole('combobox', { name: 'Perfis' }).click();
  await admin.getByRole('option', { name: 'Supervisor' }).click();
  await admin.keyboard.press('Escape');
  await admin.getByRole('button', { name: 'Salvar' }).click();
  await admin.getByRole('dialog', { name: 'Confirmação' }).getByRole('button', { name: 'Confirmar' }).click();
  await expect(admin.getByText('Criado com sucesso')).toBeVisible();

  const context = await browser.newContext();
  const nadia = await context.newPage();
  await nadia.goto(`${baseURL}/login`);
  await nadia.getByLabel('E-mail').fill(username);
  await nadia.getByLabel('Senha').first().fill(PASSWORD);
  await nadia.getByRole('button', { name: /Prosseguir|Entrar/ }).click();
  await expect(nadia).not.toHaveURL(/\/login/);
  await nadia.goto(`${baseURL}/plans`);
  await expect(nadia.getByRole('heading', { name: 'Planos', level: 1 })).toBeVisible();

  await admin.getByRole('textbox', { name: 'Buscar' }).fill(username);
  await admin.getByRole('button', { name: 'Pesquisar' }).click();
  // The test waits until only the found row is left. Before that the rows still move, and a click would miss its row.
  await expect(admin.getByRole('table', { name: 'Usuários' }).getByRole('row')).toHaveCount(2);
  await admin
    .getByRole('row')
    .filter({ hasText: username })
    .getByRole('link', { name: /Editar/ })
    .click();
  await expect(admin.getByRole('heading', { name: 'Nádia Nova', level: 1 })).toBeVisible();
  await expect(admin.getByRole('checkbox', { name: 'Ver leads' })).toBeDisabled();
  await admin.getByRole('checkbox', { name: 'Gerenciar tags' }).check();
  await admin.getByRole('switch', { name: 'Ativo' }).uncheck();
  await admin.getByRole('button', { name: 'Salvar' }).click();
  const asked = admin.getByRole('dialog', { name: 'Confirmação' });
  await expect(asked).toContainText('Nádia Nova sairá do sistema agora');
  await asked.getByRole('button', { name: 'Inativar usuário' }).click();
  await expect(admin.getByText('Editado com sucesso')).toBeVisible();

  await nadia.reload();
  await expect(nadia).toHaveURL(/\/login/);
  await context.close();
});

test('an administrator attaches a file to a registration, opens it and removes it', async ({
  pageOf,
  apiAs,
  baseURL,
}) => {
  const staff = await apiAs('ADMIN');
  const student = await enrol(baseURL ?? '', await runningCampaign(staff), 'PIX');
  const page = await pageOf('ADMIN');
  await page.goto(`${await addressOf(staff, student.registrationId)}?tab=anexos`);
  const name = `recibo-${Date.now()}.png`;
  await page.getByRole('button', { name: 'Anexar arquivos' }).click();
  const dialog = page.getByRole('dialog', { name: 'Anexar arquivos' });
  await dialog.locator('input[type=file]').setInputFiles([image(name), image(name)]);
  await expect(dialog.getByRole('alert')).toContainText(`arquivo ${name} já foi selecionado`);
  await dialog.getByRole('button', { name: 'Enviar' }).click();
  await expect(page.getByText('Arquivos enviados!')).toBeVisible();
  await page.getByRole('button', { name: `Ver ${name}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name }).getByRole('img', { name })).toHaveJSProperty('naturalWidth', 64);
  await page.keyboard.press('Escape');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `Baixar ${name}` }).click();
  expect((await download).suggestedFilename()).toBe(name);
  await page.getByRole('button', { name: `Remover ${name}` }).click();
  await page.getByRole('dialog', { name: 'Remover anexo' }).getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Modificações salvas com sucesso!')).toBeVisible();
  await expect(page.getByText(name)).toBeHidden();
});
