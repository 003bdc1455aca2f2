import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import { ROLL_UPS } from './roll-ups.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { foldDeltas } from '../apps/api/src/kernel/roll-ups/fold-deltas.ts';
import { loadRollUps } from './load-roll-ups.ts';
import type { Size } from './sizes.ts';
import { withClient } from './with-client.ts';

const DATA = join(import.meta.dirname, 'data');

/**
 * Fills a database with the files of `data`. A database that was filled before gets only the files that were added
 * since. One whose filling was interrupted must be deleted by hand (`.bench`).
 */
export async function generate(url: string, adminUrl: string, size: Size): Promise<void> {
  const missing = await inOwnSchema(adminUrl, missingFiles);
  if (missing.length > 0) await generateMissing(adminUrl, size, missing);
  await foldAll(url, adminUrl);
}

/** Adds all waiting changes (deltas) to the tables of sums (roll-ups), as the worker does in production. */
async function foldAll(url: string, adminUrl: string): Promise<void> {
  const db = openDatabase({ url, max: 2 });
  let all = 0;
  for (const rollUp of ROLL_UPS) {
    const folded = await foldDeltas(db, rollUp);
    if (folded > 0) console.log(`  folded ${folded} ${rollUp.name} deltas`);
    all += folded;
  }
  await db.destroy();
  if (all > 0) await withClient(adminUrl, (client) => client.query('vacuum analyze'));
}

async function generateMissing(adminUrl: string, size: Size, missing: readonly string[]): Promise<void> {
  console.log(
    `Generating ${size.name}: ${size.registrations} registrations, five payments each, ${size.leads} leads …`,
  );
  await inOwnSchema(adminUrl, (client) => fill(client, size, missing));
  await inOwnSchema(adminUrl, async (client) => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    await client.query('create table if not exists bench_done (file text)');
    await client.query('insert into bench_done (file) select unnest($1::text[])', [missing]);
  });
}

/**
 * Works in the schema `bench`, in which the bench keeps its own tables. They stay out of the product's schema, because
 * a migration gives rights on every table there.
 */
const inOwnSchema = <T>(adminUrl: string, work: (client: Client) => Promise<T>): Promise<T> =>
  withClient(adminUrl, async (client) => {
    await client.query('create schema if not exists bench');
    await client.query('set search_path to bench, public');
    return work(client);
  });

/** Returns the files that the database has not got yet. */
async function missingFiles(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ done: string | null }>("select to_regclass('bench_done')::text as done");
  const files = readdirSync(DATA).toSorted();
  if (rows[0]?.done === null) return files;
  const had = await client.query<{ file: string }>('select file from bench_done');
  return files.filter((file) => file > '4' && had.rows.every((row) => row.file !== file));
}

/** Fills the tables without keys and triggers; indexes are built afterwards. */
async function fill(client: Client, size: Size, files: readonly string[]): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`set work_mem = '256MB'`);
  await client.query('select setseed(0.42)');
  const indexes = await dropIndexes(client, files);
  for (const file of files) {
    await timed(file, () => client.query(withNumbers(readFileSync(join(DATA, file), 'utf8'), size)));
    await client.query('analyze');
  }
  await timed('indexes', async () => {
    for (const index of indexes) await client.query(index);
  });
  await timed('roll-ups', () => loadRollUps(client));
}

const withNumbers = (text: string, size: Size): string =>
  text.replaceAll(
    /(?<!:):(registrations|leads|campaigns|schools)\b/g,
    (_, name: 'registrations' | 'leads' | 'campaigns' | 'schools') => String(size[name]),
  );

const FILLED: Readonly<Record<string, readonly string[]>> = {
  '2-registrations.sql': ['registrations', 'students'],
  '3-payments.sql': ['payments'],
  '4-leads.sql': ['leads'],
  '5-school-movements.sql': ['school_movements'],
  '6-control-room.sql': ['payment_attempts', 'slot_seats', 'outbox_messages', 'communication_recipients'],
  '8-ledger.sql': ['ledger_transactions', 'ledger_entries'],
  '9-contracts.sql': ['contracts'],
};

/** Drops the indexes of the tables that the files fill, and returns the SQL statements that rebuild them. */
async function dropIndexes(client: Client, files: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'public' and tablename = any($1) and not exists (select from pg_constraint where conname = indexname)`,
    [files.flatMap((file) => FILLED[file] ?? [])],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
