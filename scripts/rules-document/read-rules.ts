import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { printRules } from './print-rules.ts';

const repository = join(import.meta.dirname, '../..');
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');

export const readDocument = (): string => read('docs/rules.md');

export function readRules(): string {
  const paths = globSync('{apps/api,packages/*}/src/**/*.ts', { cwd: repository }).toSorted();
  return printRules(read('docs/spec-coverage.md'), paths);
}
