import { afterEach, expect, test, vi } from 'vitest';
import { examinedEnvironment } from '#kernel/environment.ts';
import { printWelcome } from './welcome.ts';

afterEach(() => vi.restoreAllMocks());

function printed(hasDemo: boolean): string {
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  printWelcome(examinedEnvironment({ DEMO: 'on' }), hasDemo);
  return log.mock.calls.flat().join('\n');
}

test('the accounts of the demo are printed where the database has them', () => {
  expect(printed(true)).toContain('admin@demo.local');
});

test('they are not printed for a database with users of its own', () => {
  expect(printed(false)).toContain('http://localhost:3000');
  expect(printed(false)).not.toContain('demo.local');
});
