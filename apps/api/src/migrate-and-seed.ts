import { renderMissingTexts } from '#areas/system/help/index.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { migrateToLatest } from '#kernel/db/migrate.ts';
import { seedContent } from './seed/content.ts';
import { seedReferenceData } from './seed/reference-data.ts';

/**
 * Brings a database up to date: its schema, then the reference rows that every installation has. Can be repeated.
 * Returns the names of the migrations it applied, and reports each in a line.
 */
export async function migrateAndSeed(databaseUrl: string, tell?: (line: string) => void): Promise<string[]> {
  const applied = await migrateToLatest(databaseUrl, tell && { tell });
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'habilita seed' });
  try {
    await seedReferenceData(db);
    await seedContent(db);
    await renderMissingTexts(db);
    return applied;
  } finally {
    await db.destroy();
  }
}
