import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { countRequirements, coverageFaults } from './spec-coverage.ts';

const repository = join(import.meta.dirname, '..');
const FILES = [join('docs', 'spec-coverage.md'), join('docs', 'money-proofs.md')];

const read = (path: string): string | undefined => {
  const absolute = join(repository, path);
  return existsSync(absolute) ? readFileSync(absolute, 'utf8') : undefined;
};

for (const file of FILES) {
  const table = read(file) ?? '';
  const requirements = countRequirements(table);
  const faults = requirements === 0 ? ['holds no requirement'] : coverageFaults(table, read);
  for (const fault of faults) console.error(`${file} ${fault}`);
  if (faults.length > 0) process.exitCode = 1;
  else console.log(`${file}: ${requirements} requirements, each with a test that exists`);
}
