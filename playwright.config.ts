import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

// The workers load this file again: only the first reading makes the folder and chooses the port.
const dataDir = (process.env['E2E_DATA_DIR'] ??= aFolder());
// Even, as the sandbox provider takes the next one; below those the system gives out; another one for each of several runs at once.
const port = (process.env['E2E_PORT'] ??= String(20_000 + 2 * (process.pid % 5000)));

// The journeys make a product of their own: what the shell says of another one must not reach it.
const OTHERS = ['DATABASE_URL', 'DATABASE_REPLICA_URL', 'SMTP_URL', 'CEP_URL', 'HOST', 'PUBLIC_URL', 'SANDBOX_PORT'];
const nothing = Object.fromEntries([...OTHERS, 'SANDBOX_URL', 'STORAGE', 'PAYMENTS'].map((name) => [name, '']));

/** The browser journeys: the product as `npm start` runs it, on an empty data directory filled with the demo data. */
export default defineConfig({
  testDir: 'e2e',
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  // How long something that hangs is waited for, also on a slow machine that does other things; what must be quick says so itself.
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // A device keeps the program some seconds after its first page: only journeys about that wait for it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath,
      // Without a UTF-8 locale Chromium keeps 'Matrículas.xlsx' as 'download'.
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
  webServer: {
    command: `"${process.execPath}" apps/api/src/main.ts`,
    env: { ...nothing, PORT: port, DATA_DIR: dataDir, DEMO: 'on', NODE_ENV: 'development' },
    wait: { stdout: /Contas de demonstração/ },
    // The demo data are made as people would make them; a busy machine takes its time.
    timeout: 600_000,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
  },
});

/** Gone with everything in it when this process ends; the product has stopped before, or is stopping. */
function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'habilita-e2e-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}
