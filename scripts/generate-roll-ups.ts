import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROLL_UPS } from '../apps/api/src/areas/system/status/roll-ups.ts';
import { openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { startThrowAwayPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateToLatest } from '../apps/api/src/kernel/db/migrate.ts';
import { rollUpMigration } from '../apps/api/src/kernel/roll-ups/roll-up-migration.ts';
import { standingRollUp } from '../apps/api/src/kernel/roll-ups/standing-roll-up.queries.ts';
import { startOrExit } from '../apps/api/src/kernel/startup.ts';

/*
 * `npm run gen:roll-ups -- 0360-paid-amounts` writes the migration for roll-ups that changed; without a name it
 * prints the SQL.
 */
await startOrExit(async () => {
  const postgres = await startThrowAwayPostgres();
  try {
    await migrateToLatest(postgres.ownerUrl);
    tell(await statements(postgres.url), process.argv[2]);
  } finally {
    await postgres.stop();
  }
});

async function statements(url: string): Promise<string> {
  const db = openDatabase({ url });
  try {
    const each: string[] = [];
    for (const rollUp of ROLL_UPS) {
      const sql = rollUpMigration(rollUp, await standingRollUp(db, rollUp));
      if (sql !== undefined) each.push(`${sql}\n`);
    }
    return each.join('\n');
  } finally {
    await db.destroy();
  }
}

function tell(sql: string, name: string | undefined): void {
  if (sql === '') console.log('The roll-ups match their declarations.');
  else if (name === undefined) console.log(sql);
  else {
    writeFileSync(join(import.meta.dirname, '../apps/api/migrations', `${name}.sql`), sql);
    console.log(`Written: apps/api/migrations/${name}.sql. Put the reason on top, then run npm run gen:db.`);
  }
}
