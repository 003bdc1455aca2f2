import { defineConfig } from 'vitest/config';

// Two projects: pure rules need nothing; the api project shares one embedded PostgreSQL, one database per test file.
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/sandbox/**/*.test.ts',
            'bench/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: 'apps/backoffice/vite.config.ts',
        test: {
          name: 'web',
          root: 'apps/backoffice',
          include: ['src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          setupFiles: ['src/test-setup.ts'],
        },
      },
    ],
  },
});
