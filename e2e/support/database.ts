import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, openDatabase } from '../../apps/api/src/kernel/db/connect.ts';

export async function databaseUrl(): Promise<string> {
  const cluster = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const { password } = JSON.parse(await readFile(join(cluster, 'habilita.json'), 'utf8')) as { password: string };
  const port = (await readFile(join(cluster, 'postmaster.pid'), 'utf8')).split('\n')[3];
  return `postgresql://habilita:${password}@127.0.0.1:${port}/habilita`;
}

/** Runs `work` on the product's database, because some data appear on no screen. */
export async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: await databaseUrl(), max: 1, name: 'journeys' });
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}
