import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startThrowAwayPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateToLatest } from '../apps/api/src/kernel/db/migrate.ts';
import { startOrExit } from '../apps/api/src/kernel/startup.ts';

/*
 * `npm run gen:db`: writes the table types from a freshly migrated database; with `-- --verify` only says whether
 * they are up to date. The types match the parsers of kernel/db/value-types.ts.
 */
const repository = join(import.meta.dirname, '..');
const TYPES = { int8: 'number', numeric: 'number', timestamptz: 'Temporal.Instant' };

await startOrExit(async () => {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrateToLatest(postgres.url);
    process.exitCode = generate(postgres.url);
  } finally {
    await postgres.stop();
  }
});

function generate(url: string): number {
  const program = join(repository, 'node_modules', 'kysely-codegen', 'dist', 'cli', 'bin.js');
  const options = {
    url,
    dialect: 'postgres',
    'date-parser': 'string',
    'numeric-parser': 'number',
    'type-mapping': JSON.stringify(TYPES),
    'include-pattern': 'public.*',
    'exclude-pattern': 'kysely_*',
    'out-file': join(repository, 'apps/api/src/kernel/db/schema.gen.ts'),
  };
  const words = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);
  words.unshift(program, '--camel-case');
  const verify = process.argv.includes('--verify');
  if (verify) words.push('--verify');
  const result = spawnSync(process.execPath, words, { cwd: repository, encoding: 'utf8' });
  if (result.status === 0)
    return report(verify ? 'The table types match the migrations.' : 'The table types are written.');
  if (verify && /not up-to-date/.test(result.stderr)) {
    console.error('The table types do not match the migrations; run: npm run gen:db');
  } else {
    console.error(result.stderr);
  }
  return 1;
}

function report(line: string): number {
  console.log(line);
  return 0;
}
