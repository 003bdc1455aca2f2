import { type Browser, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';

/** Starts the browser that the end-to-end tests use as well. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('Chromium is not installed: install it or name it in CHROMIUM.');
  return chromium.launch({ executablePath, args: ['--no-sandbox'] });
}
