import type { Locator, Page } from '@playwright/test';
import { contrastOf, parseColor } from '@habilita/kernel';
import { block, section } from './support/campaign-form.ts';
import { expect, test } from './support/test.ts';

const LAPTOP = { width: 1366, height: 768 };
const PHONE = { width: 360, height: 780 };

/** Returns a name for the focused element if something covers it or it is out of sight; otherwise undefined. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused === document.body) return undefined;
    const { left, top, width, height } = focused.getBoundingClientRect();
    // The tested point is at most 16 pixels below the top of the element, because a text area or an editor may be
    // taller than the screen.
    const seen = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 16));
    if (seen !== null && (focused.contains(seen) || seen.contains(focused) || seen.closest('label') !== null))
      return undefined;
    return `${focused.getAttribute('aria-label') ?? focused.textContent} at ${Math.round(top)}`;
  });

/**
 * Presses Tab until `last` has the focus. Each element that gets the focus must be in sight, even after the errors of
 * the field before it appear.
 */
async function tabThrough(page: Page, last: Locator): Promise<void> {
  for (let stop = 0; stop < 250; stop += 1) {
    await page.keyboard.press('Tab');
    await expect.poll(() => hiddenFocus(page)).toBeUndefined();
    if (await last.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('the last stop was not reached');
}

async function addSchools(page: Page, count: number): Promise<void> {
  await page.getByRole('button', { name: 'Adicionar vários CFCs' }).click();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option').filter({ visible: true });
  await expect(options).not.toHaveCount(0);
  for (const option of (await options.all()).slice(0, count)) await option.click();
  await page.getByRole('button', { name: /^Adicionar \d+$/ }).click();
}

for (const [what, path] of [
  ['campaign', '/campaigns/modify'],
  ['CFC', '/driving-schools/modify'],
] as const) {
  test(`the focus is never behind a bar on the way through the form of a ${what}`, async ({ pageOf }) => {
    const page = await pageOf('ADMIN', { viewport: LAPTOP });
    await page.goto(path);
    if (what === 'campaign') {
      await addSchools(page, 8);
      await block(page, 1)
        .getByRole('button', { name: /^CFC 1/ })
        .click();
    }
    await page.getByRole('main').getByRole('textbox').first().focus();
    const last = page.getByRole('main').getByRole('button', { name: 'Cancelar' }).last();
    await tabThrough(page, last);
  });
}

for (const viewport of [LAPTOP, PHONE]) {
  test(`'Copiar para' with many CFCs stays on a screen of ${viewport.width} pixels, its buttons in sight`, async ({
    pageOf,
  }) => {
    const page = await pageOf('ADMIN', { viewport });
    await page.goto('/campaigns/modify');
    await addSchools(page, 9);
    await addSchools(page, 9);
    for (const place of ['center', 'end', 'start'] as const) {
      const copy = page.getByRole('button', { name: 'Copiar para: CFC 5', exact: true });
      await copy.evaluate((element, where) => element.scrollIntoView({ block: where }), place);
      await copy.click();
      const popover = page.getByRole('dialog').filter({ hasText: 'Copiar para' });
      await expect(popover.getByRole('button', { name: 'Copiar', exact: true })).toBeInViewport({ ratio: 1 });
      await expect(popover.getByRole('button', { name: 'Todos' })).toBeInViewport({ ratio: 1 });
      // The popover is placed first and made smaller in the next frame.
      await expect(popover).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Escape');
      await expect(popover).toHaveCount(0);
    }
  });
}

test('a list that is opened while its field is scrolled out of sight shows beside the field', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { viewport: LAPTOP });
  await page.goto('/campaigns/modify');
  const state = section(page, 'Campanha').getByRole('combobox', { name: 'Estado' });
  await state.focus();
  await page.getByRole('button', { name: 'Adicionar vários CFCs' }).evaluate((button) => button.scrollIntoView());
  await expect(state).not.toBeInViewport();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: /^Acre/ })).toBeVisible();
  await expect(state).toBeInViewport();
});

const hex = (rgb: string): string =>
  `#${(rgb.match(/\d+/g) ?? [])
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, '0'))
    .join('')}`;

test('the option that the keyboard has reached is readable in both its lines, by day and by night', async ({
  pageOf,
}) => {
  const page = await pageOf('ADMIN', { viewport: LAPTOP });
  for (const scheme of ['light', 'dark'] as const) {
    await page.goto('/campaigns/modify');
    await page.evaluate((wanted) => localStorage.setItem('habilita-color-scheme', wanted), scheme);
    await page.reload();
    await section(page, 'Campanha').getByRole('combobox', { name: 'Estado' }).focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('option', { name: /^Acre/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const marked = page.locator('[data-combobox-selected]');
    await expect(marked).toBeVisible();
    const colors = await marked.evaluate((option) => {
      const lines = [option, ...option.querySelectorAll('small')];
      return {
        ground: getComputedStyle(option).backgroundColor,
        lines: lines.map((line) => getComputedStyle(line).color),
      };
    });
    expect(colors.lines).toHaveLength(2);
    for (const line of colors.lines) {
      const [text, ground] = [hex(line), hex(colors.ground)].map((color) => parseColor(color));
      if (text === undefined || ground === undefined) throw new Error(JSON.stringify(colors));
      expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
    }
  }
});

test('the states are found as they are typed, and Enter takes the first', async ({ pageOf }) => {
  const page = await pageOf('ADMIN', { viewport: LAPTOP });
  await page.goto('/campaigns/modify');
  const state = section(page, 'Campanha').getByRole('combobox', { name: 'Estado' });
  await state.click();
  await expect(page.getByRole('option', { name: /^Acre/ })).toBeVisible();
  await page.keyboard.type('sp');
  await page.keyboard.press('Enter');
  await expect(state).toHaveValue('São Paulo');
  await state.click();
  await page.keyboard.type('minas');
  await page.keyboard.press('Enter');
  await expect(state).toHaveValue('Minas Gerais');
});

test('what is chosen is as wide as its name and the cross that removes it', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/registrations/irregularities');
  const chosen = page.locator('.kit-chosen > [title="Em aberto"]');
  await expect(chosen).toBeVisible();
  const [tag, name] = await chosen.evaluate((element) => [element.clientWidth, element.firstElementChild?.clientWidth]);
  expect(tag - (name ?? 0)).toBeLessThan(48);
});

test('both situations of late payment are found by the word of their badges', async ({ pageOf }) => {
  const page = await pageOf('ADMIN');
  await page.goto('/registrations');
  const field = page.getByLabel('Situação do pagamento').first();
  await field.click();
  await field.fill('atrasado');
  const found = page.getByRole('option').filter({ visible: true });
  await expect(found).toHaveText(['Parcialmente pago e atrasado', 'Pagamento atrasado']);
});
