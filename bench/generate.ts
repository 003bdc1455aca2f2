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

/** Fills an empty database by a few large statements, once; a generation that was interrupted must be removed by hand (`.bench`). */
export async function generate(url: string, adminUrl: string, size: Size): Promise<void> {
  const done = await withClient(adminUrl, async (client) => {
    const { rows } = await client.query<{ done: string | null }>(`select to_regclass('bench_done')::text as done`);
    return rows[0]?.done !== null;
  });
  if (done) return;
  console.log(`Generating ${size.name}: ${size.registrations} registrations, five payments each …`);
  await withClient(adminUrl, (client) => fill(client, size));
  const db = openDatabase({ url, max: 2, statementTimeout: 0 });
  for (const rollUp of ROLL_UPS) console.log(`  folded ${await foldDeltas(db, rollUp)} ${rollUp.name} deltas`);
  await db.destroy();
  await withClient(adminUrl, async (client) => {
    await client.query('vacuum analyze');
    await client.query('checkpoint');
    await client.query('create table bench_done ()');
  });
}

/** Keys and triggers are left aside while loading, and indexes are built afterwards; the roll-ups get what triggers would have told. */
async function fill(client: Client, size: Size): Promise<void> {
  await client.query(`set session_replication_role = replica`);
  await client.query(`set maintenance_work_mem = '1GB'`);
  await client.query(`set work_mem = '256MB'`);
  await client.query('select setseed(0.42)');
  const indexes = await dropIndexes(client);
  for (const file of readdirSync(DATA).toSorted()) {
    await timed(file, () => client.query(withNumbers(readFileSync(join(DATA, file), 'utf8'), size)));
    await client.query('analyze');
  }
  await timed('indexes', async () => {
    for (const index of indexes) await client.query(index);
  });
  await timed('roll-ups', () => loadRollUps(client));
}

const withNumbers = (text: string, size: Size): string =>
  text.replaceAll(/(?<!:):(registrations|campaigns|schools)\b/g, (_, name: 'registrations' | 'campaigns' | 'schools') =>
    String(size[name]),
  );

/** Drops the plain indexes of the big tables and returns how to build them again. */
async function dropIndexes(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and tablename in ('registrations', 'payments', 'students')
      and not exists (select from pg_constraint where conname = indexname)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const start = performance.now();
  await work();
  console.log(`  ${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}
