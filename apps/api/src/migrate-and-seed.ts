import { renderMissingTexts } from '#areas/system/help/index.ts';
import { openDatabase } from '#kernel/db/connect.ts';
import { migrateToLatest } from '#kernel/db/migrate.ts';
import { seedContent } from './seed/content.ts';
import { seedReferenceData } from './seed/reference-data.ts';

/** Brings a database to the present: schema, then the reference rows every installation has. Idempotent. */
export async function migrateAndSeed(databaseUrl: string): Promise<void> {
  await migrateToLatest(databaseUrl);
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'habilita seed' });
  try {
    await seedReferenceData(db);
    await seedContent(db);
    await renderMissingTexts(db);
  } finally {
    await db.destroy();
  }
}
