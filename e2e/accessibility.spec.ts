import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { SCREENS } from './support/screens.ts';
import { expect, test } from './support/test.ts';

const WIDTHS = [1440, 768, 360] as const;
const SCHEMES = ['light', 'dark'] as const;
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** The new scheme is drawn and has settled. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await new Promise((drawn) => requestAnimationFrame(drawn));
    await Promise.allSettled(document.getAnimations().map((animation) => animation.finished));
  });

async function violations(page: Page): Promise<string[]> {
  const found = await new AxeBuilder({ page }).withTags(RULES).setLegacyMode(true).analyze();
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`);
}

for (const { name, as, path, ready, open } of SCREENS) {
  test(`${name} reads right to everyone, in light and dark, on wide and small screens`, async ({
    page: anybodys,
    pageOf,
    apiAs,
    baseURL,
  }) => {
    const page = as === undefined ? anybodys : await pageOf(as);
    const address = typeof path === 'string' ? path : await path(await apiAs('ADMIN'), baseURL ?? '');
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      await ready(page);
      await open?.(page);
      for (const colorScheme of SCHEMES) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
        await settled(page);
        expect.soft(await violations(page), `${width} px, ${colorScheme}`).toEqual([]);
      }
    }
  });
}
