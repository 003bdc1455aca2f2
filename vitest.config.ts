import { defineConfig } from 'vitest/config';
import { TestOrder } from './scripts/test-order.ts';

// Test files in one worker share modules; those of the api project share one PostgreSQL, with a database for each
// file.
export default defineConfig({
  test: {
    sequence: { sequencer: TestOrder },
    projects: [
      {
        test: {
          name: 'pure',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/simulators/**/*.test.ts',
            'apps/card-relay/**/*.test.ts',
            'bench/**/*.test.ts',
            'demo/**/*.test.ts',
          ],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/**/*.test.ts'],
          globalSetup: ['apps/api/test/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          isolate: false,
        },
      },
      'apps/backoffice/vitest.config.ts',
    ],
  },
});
