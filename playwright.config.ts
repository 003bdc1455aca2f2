import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from './scripts/browser.mjs';
import { portOfJourneys, productOfJourneys } from './scripts/journeys.mjs';

const executablePath = findBrowser() ?? 'chromium';

// Playwright's workers load this file again, so the folder and the port are kept in the environment. `npm test` has
// already put the demo data into the folder.
const dataDir = (process.env['E2E_DATA_DIR'] ??= aFolder());
const port = (process.env['E2E_PORT'] ??= portOfJourneys());
// With E2E_URL the tests use a running product with the demo data; its simulators listen on the next ports.
const address = process.env['E2E_URL'];

export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  // This limit only ends tests that hang. Tests of speed have limits of their own.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: address ?? `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Without reduced motion, each of a thousand dialogs would take time to fade in and out.
    contextOptions: { reducedMotion: 'reduce' },
    // Only the journeys about offline use need the service worker.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      // Without a UTF-8 locale, Chromium saves the file 'Matrículas.xlsx' under the name 'download'.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(address === undefined && {
    webServer: {
      command: `"${process.execPath}" apps/api/src/main.ts`,
      env: productOfJourneys({ port, dataDir }),
      wait: { stdout: /Contas de demonstração/ },
      // Loading the demo data takes minutes.
      timeout: 600_000,
      stdout: 'pipe',
      gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    },
  }),
});

/** A folder that is removed when this process ends. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'habilita-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}
