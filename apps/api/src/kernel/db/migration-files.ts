import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', 'migrations');

/** The names of a folder's SQL files in the order in which they are applied: by code point. */
const namesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .map((name) => name.slice(0, -'.sql'.length))
    .toSorted();

const newest = namesIn(MIGRATIONS).at(-1) ?? '';

export const newestMigrationHere = (): string => newest;

export type MigrationWay = 'in a transaction' | 'outside a transaction' | 'repeated until nothing changes';

const OUTSIDE = /^-- Runs outside a transaction\.?$/m;
const REPEATED = /^-- Runs repeatedly until it changes nothing\.?$/m;

/** Returns how a migration is run, which its file states in a comment on a separate line. */
export function wayOf(text: string): MigrationWay {
  if (OUTSIDE.test(text)) return 'outside a transaction';
  return REPEATED.test(text) ? 'repeated until nothing changes' : 'in a transaction';
}

/**
 * The statements of an SQL text, split at each semicolon that ends a line. The text must not define functions, because
 * the lines of a function's body end with semicolons as well.
 */
export function statementsOf(text: string): string[] {
  return withoutComments(text)
    .split(/;[ \t]*(?:\r?\n|$)/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
}

export const withoutComments = (text: string): string => text.replace(/^[ \t]*--.*$/gm, '');

interface Migrations {
  readonly migrations: Record<string, Migration>;
  readonly isOutside: (name: string) => boolean;
}

/**
 * Reads the SQL files of a folder by name. A file is normally run as a whole in one transaction. A file with the
 * comment `-- Runs outside a transaction` is run statement by statement, as building an index concurrently requires. A
 * file with the comment `-- Runs repeatedly until it changes nothing` holds one statement, which changes some rows in
 * each run and is committed after each run; after an interruption, the next run changes the rows that are left.
 */
export function readMigrations(folder: string, tell: (line: string) => void): Migrations {
  const texts = new Map(namesIn(folder).map((name) => [name, readFileSync(join(folder, `${name}.sql`), 'utf8')]));
  const migrationOf = (name: string, text: string): Migration => ({ up: (db) => run({ db, name, text, tell }) });
  return {
    migrations: Object.fromEntries([...texts].map(([name, text]) => [name, migrationOf(name, text)])),
    isOutside: (name) => wayOf(texts.get(name) ?? '') !== 'in a transaction',
  };
}

interface Run {
  readonly db: Kysely<unknown>;
  readonly name: string;
  readonly text: string;
  readonly tell: (line: string) => void;
}

async function run({ db, name, text, tell }: Run): Promise<void> {
  const way = wayOf(text);
  if (way === 'in a transaction') await sql.raw(text).execute(db);
  else if (way === 'outside a transaction') await runOutside(db, text);
  else await repeat({ db, name, text, tell });
}

/**
 * Runs the SQL statements of a migration without a limit on waiting for locks, because an index that is built
 * concurrently waits for other transactions without blocking anybody.
 */
async function runOutside(db: Kysely<unknown>, text: string): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set lock_timeout = 0`.execute(connection);
    try {
      for (const statement of statementsOf(text)) await sql.raw(statement).execute(connection);
    } finally {
      await sql`reset lock_timeout`.execute(connection);
    }
  });
}

async function repeat({ db, name, text, tell }: Run): Promise<void> {
  const [statement = '', ...others] = statementsOf(text);
  if (others.length > 0) throw new Error('a repeated migration is one statement');
  let filled = 0n;
  for (let rounds = 1; ; rounds += 1) {
    const { numAffectedRows = 0n } = await sql.raw(statement).execute(db);
    if (numAffectedRows === 0n) return;
    filled += numAffectedRows;
    if (rounds % 100 === 0) tell(`${name} has filled ${filled} rows so far`);
  }
}
