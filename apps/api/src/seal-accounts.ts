import { parseArgs } from 'node:util';
import { systemClock } from '#kernel/clock.ts';
import { assertReachable, type Database, openDatabase } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { assertMigrated } from '#kernel/db/migrate.ts';
import { sealAccounts, unsealAccounts } from '#kernel/db/sealed/seal-accounts.ts';
import { beginSealing, endSealing, forgetUnreadable } from '#kernel/db/sealed/sealed-rows.queries.ts';
import { loadEnvironment } from '#kernel/environment.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { StartupError, startOrExit } from '#kernel/startup.ts';

/**
 * `npm run accounts:seal`: from now on account numbers and PIX keys are stored encrypted, and those in plain text are
 * encrypted at once. Run it when no process of a version from before migration 0844 runs any more. It can be
 * interrupted and repeated.
 *
 * With `-- --undo` account numbers and PIX keys are stored in plain text again, so that a version from before this
 * migration can run: end every process of the product first. Where the roles are separate, `--undo` needs
 * DATABASE_OWNER_URL. With `-- --forget-unreadable` every value that was encrypted with a lost ACCOUNTS_SECRET is
 * emptied, so that it can be typed anew.
 */
const { values } = parseArgs({
  options: {
    undo: { type: 'boolean', default: false },
    'forget-unreadable': { type: 'boolean', default: false },
  },
});

await startOrExit(async () => {
  const { databaseUrl, databaseOwnerUrl, secrets } = loadEnvironment();
  if (databaseUrl === undefined) throw new StartupError('DATABASE_URL must name the database to seal.');
  const url = (values.undo ? databaseOwnerUrl : undefined) ?? databaseUrl;
  await assertReachable(url, 'DATABASE_URL');
  await assertMigrated(url);
  const { accounts } = secrets;
  const db = openDatabase({ url, max: 1, name: 'habilita seal', statementTimeout: 0, accounts });
  try {
    console.log(
      await (values.undo
        ? undo(db, accounts)
        : values['forget-unreadable']
          ? forget(db, accounts)
          : seal(db, accounts)),
    );
  } finally {
    await db.destroy();
  }
});

async function seal(db: Database, accounts: KeyRing): Promise<string> {
  await beginSealing(db, systemClock.now());
  const sealed = await sealAccounts({ db, accounts });
  return `Numbers of accounts are kept sealed from now on; ${sealed} rows that had them in plain text are sealed.`;
}

async function undo(db: Database, accounts: KeyRing): Promise<string> {
  await endSealing(db);
  const rows = await unsealAccounts({ db, accounts });
  return `Numbers of accounts are kept in plain text from now on; ${rows} rows that had them sealed are written so.`;
}

async function forget(db: Database, accounts: KeyRing): Promise<string> {
  const rows = await inTransaction(db, (trx) => forgetUnreadable(trx, accounts));
  return `${rows} rows had numbers of accounts that ACCOUNTS_SECRET does not open; these are empty now.`;
}
