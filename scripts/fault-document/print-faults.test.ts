import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { declaredFaults } from './declared-faults.ts';

test('docs/fault-matrix.md says what the tests of the providers run; if not, run: npm run gen:docs', () => {
  expect(readFileSync(join(import.meta.dirname, '../../docs/fault-matrix.md'), 'utf8')).toBe(declaredFaults());
});
