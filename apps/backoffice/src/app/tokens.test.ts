import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test('in the dark pictures have the brightness, contrast and sepia of the specification', () => {
  const tokens = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8');
  const [, rule = ''] = /\[data-mantine-color-scheme="dark"\] img[^{]*\{([^}]*)\}/.exec(tokens) ?? [];
  expect(rule.trim()).toBe('filter: brightness(100%) contrast(90%) sepia(10%);');
});
