import { systemClock } from '#kernel/clock.ts';
import { assertReachable, openDatabase } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';
import { storageOf } from './compose.ts';
import { lineOf } from './doctor/run-checks.ts';
import { runProofs } from './proofs/run-proofs.ts';

/**
 * `npm run prove`: proves the database of DATABASE_URL and its files, for example after a restore, and prints how long
 * it took. It exits with code 1 when something differs.
 */
await startOrExit(async () => {
  const environment = loadEnvironment();
  const { databaseUrl } = environment;
  if (databaseUrl === undefined) throw new StartupError('DATABASE_URL must name the database to prove.');
  await assertReachable(databaseUrl, 'DATABASE_URL');
  await assertMigrated(databaseUrl);
  const db = openDatabase({ url: databaseUrl, max: 4, name: 'habilita prove', statementTimeout: 0 });
  const started = performance.now();
  let faults = 0;
  try {
    for await (const finding of runProofs({ db, clock: systemClock, storage: storageOf(environment), environment })) {
      console.log(lineOf(finding));
      if (finding.level === 'fault') faults += 1;
    }
  } finally {
    await db.destroy();
  }
  console.log(`\n${faults} faults, in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
  process.exitCode = faults === 0 ? 0 : 1;
});
