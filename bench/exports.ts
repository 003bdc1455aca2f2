import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { newId } from '../packages/kernel/src/index.ts';
import { createUser } from '../apps/api/src/areas/people/access/index.ts';
import { type Database, openDatabase } from '../apps/api/src/kernel/db/connect.ts';
import { startThrowAwayPostgres } from '../apps/api/src/kernel/db/embedded.ts';
import { migrateAndSeed } from '../apps/api/src/migrate-and-seed.ts';
import { aCampaign } from '../apps/api/test/builders/campaign.ts';
import { manyRegistrations } from '../apps/api/test/builders/many-registrations.ts';
import { workerFlags } from './worker-flags.ts';

/*
 * `npm run bench -- exports --rows 200000`: exports all columns of the list of registrations from a temporary
 * database, and prints memory and stalls of the event loop.
 */
const { values } = parseArgs({ options: { rows: { type: 'string', default: '200000' } } });
const rows = Number(values.rows);
const home = mkdtempSync(join(tmpdir(), 'habilita-export-'));
const postgres = await startThrowAwayPostgres();
try {
  await migrateAndSeed(postgres);
  const db = openDatabase({ url: postgres.url, max: 2, accounts: { current: newId() } });
  console.log(`Writing ${rows} registrations …`);
  await manyRegistrations(postgres.adminUrl, await aCampaign(db, { now: Temporal.Now.instant() }), rows);
  const id = await anExport(db);
  await db.destroy();
  console.log('Exporting …');
  const child = fork(join(import.meta.dirname, 'export-run.ts'), {
    execArgv: workerFlags(),
    env: { ...process.env, DATABASE_URL: postgres.url, EXPORT_ID: id, FILES: home },
  });
  const [code] = await once(child, 'exit');
  process.exitCode = Number(code);
} finally {
  await postgres.stop();
  rmSync(home, { recursive: true, force: true });
}

/** Exports every row and column, oldest first. */
async function anExport(database: Database): Promise<string> {
  const person = {
    name: 'Bench',
    username: 'bench@bench.local',
    password: `Bench#${newId()}`,
    roles: ['ADMIN'] as const,
  };
  const ownerId = await database.transaction().execute((trx) => createUser(trx, person));
  const id = newId();
  const query = JSON.stringify({ sort: 'registrationDate,ASC' });
  const asked = { id, ownerId, requestId: newId(), list: 'registrations', query, fileName: 'Bench.xlsx' };
  await database
    .insertInto('exports')
    .values({ ...asked, createdAt: Temporal.Now.instant() })
    .execute();
  return id;
}
