import { choose, menuItem, openMenu } from './support/actions-menu.ts';
import { expect, test } from './support/test.ts';

declare global {
  interface Window {
    readonly reached: string[];
  }
}

/** Records in the page which elements receive clicks. */
function noteClicks(): void {
  const reached: string[] = [];
  Object.assign(window, { reached });
  document.addEventListener('click', ({ target }) => reached.push(target instanceof Element ? target.outerHTML : ''));
}

test('the second half of a double click that closes a dialog falls on nothing under it, and the next click counts', async ({
  registrationFor,
}) => {
  const { page } = await registrationFor('ADMIN');
  await choose(page, 'Voltar para o carrinho');
  const dialog = page.getByRole('dialog', { name: 'Voltar para o carrinho' });
  const close = dialog.getByRole('button', { name: 'Voltar', exact: true });
  await expect(close).toBeVisible();
  await page.evaluate(noteClicks);
  await close.dblclick();
  await expect(dialog).toBeHidden();
  expect(await page.evaluate(() => window.reached)).toEqual([expect.stringContaining('Voltar')]);
  await openMenu(page);
  await expect(menuItem(page, 'Voltar para o carrinho')).toBeVisible();
});
