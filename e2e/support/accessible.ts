import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { expect } from './test.ts';

declare global {
  interface Window {
    readonly axe?: typeof import('axe-core');
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/**
 * The narrowest width comes first, so that a dialog or menu opened on a phone is also checked after the window has
 * become wider.
 */
const WIDTHS = [360, 768, 1440] as const;
const SCHEMES = ['light', 'dark'] as const;
type Rules = NonNullable<RunOptions['runOnly']>;
const ALL_RULES: Rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** For the second colour scheme only rules about colours are run, because the schemes differ in nothing else. */
const COLOUR_RULES: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** Waits until the page is drawn and nothing moves any more. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let still = 0; still < 2; ) {
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      // Only running animations are awaited, because `getAnimations` also returns ended ones that still have an effect.
      const moving = document.getAnimations().filter(({ playState }) => playState === 'running');
      await Promise.allSettled(moving.map((animation) => animation.finished));
      still = moving.length === 0 ? still + 1 : 0;
    }
  });

/** Loads axe into each frame only once, because loading it takes longer than running its rules. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    const isThere = await frame.evaluate(() => window.axe !== undefined);
    if (!isThere) await frame.evaluate(AXE);
  }
}

async function violations(page: Page, runOnly: Rules): Promise<string[]> {
  await bringAxe(page);
  // To save time, axe describes only elements with a violation. Their markup is read in a second run, which happens
  // only when there is a violation to show.
  const options: RunOptions = { runOnly, resultTypes: ['violations'], selectors: false };
  return page.evaluate(async (given) => {
    const { axe } = window;
    if (axe === undefined) return ['axe is missing'];
    // While a modal dialog is open, only the dialog is checked. Nobody can reach the screen behind it, and axe would
    // report a button there as too small to press when the dialog covers a part of it. The screen itself is checked
    // without the dialog.
    const [dialog] = document.querySelectorAll('[role="dialog"][aria-modal="true"]');
    const checked = dialog?.checkVisibility() === true ? { include: ['html'], exclude: ['#root'] } : document;
    axe.configure({ noHtml: true });
    if ((await axe.run(checked, given)).violations.length === 0) return [];
    axe.reset();
    const { violations: shown } = await axe.run(checked, given);
    const described = shown.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    return described.length === 0 ? ['a violation that the second run did not find'] : described;
  }, options);
}

interface Arrival {
  readonly arrive: () => Promise<void>;
  /** Waits until the screen is drawn again after the width was changed. */
  readonly ready?: () => Promise<void>;
}

/** Checks the screen at every width, light and dark. */
export async function expectAccessible(page: Page, { arrive, ready }: Arrival): Promise<void> {
  const [narrowest] = WIDTHS;
  let schemes: readonly (typeof SCHEMES)[number][] = SCHEMES;
  await page.setViewportSize({ width: narrowest, height: 900 });
  // The colour scheme is set before the screen is opened, because what is mounted during a change of scheme keeps the
  // old colours for a while.
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await arrive();
  const dialogs = page.getByRole('dialog').filter({ visible: true });
  const opened = await dialogs.count();
  for (const width of WIDTHS) {
    // The pointer is moved into the corner; elsewhere it could open the tooltip of an element under it.
    await page.mouse.move(0, 0);
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    // A drawer on a phone may be a different element on a wide screen. If the open dialog has disappeared after the
    // change of width, the screen is opened anew.
    if ((await dialogs.count()) === opened) await ready?.();
    else await arrive();
    for (const [nth, colorScheme] of schemes.entries()) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
      await settled(page);
      expect
        .soft(await violations(page, nth === 0 ? ALL_RULES : COLOUR_RULES), `${width} px, ${colorScheme}`)
        .toEqual([]);
    }
    // The next width begins with the colour scheme that is drawn at this moment, which saves one change of scheme.
    schemes = schemes.toReversed();
  }
}
