import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, getDialect } from 'kysely-codegen';
import { openPool } from '../apps/api/src/kernel/db/connect.ts';
import { startThrowAwayPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateToLatest } from '../apps/api/src/kernel/db/migrate.ts';
import { startOrExit } from '../apps/api/src/kernel/startup.ts';
import { giveTypes } from './db-types/typed-metadata.ts';
import { wordsOfConstraints } from './db-types/words-of-constraints.ts';
import { printSchema } from './schema-document/print-schema.ts';
import { readSchema } from './schema-document/read-schema.ts';

/*
 * `npm run gen:db`: writes the types of tables and docs/schema.md from a freshly migrated database. `npm run gen:db --
 * --verify` only says whether both files are up to date. The types match the parsers of kernel/db/value-types.ts.
 */
const OUT_FILE = join(import.meta.dirname, '../apps/api/src/kernel/db/schema.gen.ts');
const DOCUMENT = join(import.meta.dirname, '../docs/schema.md');
const TYPES = { int8: 'number', numeric: 'number', timestamptz: 'Temporal.Instant' };

await startOrExit(async () => {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrateToLatest(postgres.ownerUrl);
    await write(postgres.url, process.argv.includes('--verify'));
  } finally {
    await postgres.stop();
  }
});

async function write(url: string, verify: boolean): Promise<void> {
  const dialect = getDialect('postgres', { dateParser: 'string', numericParser: 'number' });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: openPool({ url }) }) });
  try {
    await generate({
      db,
      dialect,
      camelCase: true,
      typeMapping: TYPES,
      includePattern: 'public.*',
      excludePattern: 'kysely_*',
      outFile: OUT_FILE,
      verify,
      postprocess: async ({ metadata }) => giveTypes(metadata, dialect.adapter, await wordsOfConstraints(db)),
    });
    writeDocument(printSchema(await readSchema(db)), verify);
    console.log(
      verify ? 'Table types and docs/schema.md match the migrations.' : 'Table types and docs/schema.md are written.',
    );
  } catch (error) {
    if (!verify || !/not up-to-date/.test(String(error))) throw error;
    console.error('Table types or docs/schema.md do not match the migrations; run: npm run gen:db');
    process.exitCode = 1;
  } finally {
    await db.destroy();
  }
}

function writeDocument(text: string, verify: boolean): void {
  if (!verify) writeFileSync(DOCUMENT, text);
  else if (readFileSync(DOCUMENT, 'utf8') !== text) throw new Error('docs/schema.md is not up-to-date');
}
