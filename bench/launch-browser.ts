import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** The browser that the journeys use. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('Chromium is not installed: install it or name it in CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
