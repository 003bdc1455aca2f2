import { systemClock } from '#kernel/clock.ts';
import { assertReachable, openDatabase } from '#kernel/db/connect.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { sealAccounts } from '#kernel/db/sealed/seal-accounts.ts';
import { beginSealing } from '#kernel/db/sealed/sealed-rows.queries.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';

/**
 * `npm run accounts:seal`: from now on account numbers and PIX keys are stored encrypted, and those in plain text are
 * encrypted at once. Run it when no process of a version from before migration 0844 runs any more. It can be
 * interrupted and repeated.
 */
await startOrExit(async () => {
  const { databaseUrl, secrets } = loadEnvironment();
  if (databaseUrl === undefined) throw new StartupError('DATABASE_URL must name the database to seal.');
  await assertReachable(databaseUrl, 'DATABASE_URL');
  await assertMigrated(databaseUrl);
  const { accounts } = secrets;
  const db = openDatabase({ url: databaseUrl, max: 1, name: 'habilita seal', statementTimeout: 0, accounts });
  try {
    await beginSealing(db, systemClock.now());
    const sealed = await sealAccounts({ db, clock: systemClock, accounts });
    console.log(
      `Numbers of accounts are kept sealed from now on; ${sealed} rows that had them in plain text are sealed.`,
    );
  } finally {
    await db.destroy();
  }
});
