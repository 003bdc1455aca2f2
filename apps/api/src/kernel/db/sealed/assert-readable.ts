import type { Database } from '#kernel/db/connect.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { StartupError } from '#kernel/startup.ts';
import { hasUnreadableSchool } from './sealed-rows.queries.ts';

/** Refuses to start a process that cannot decrypt the accounts of schools, because it could not pay anybody. */
export async function assertAccountsReadable(db: Database, accounts: KeyRing): Promise<void> {
  if (!(await hasUnreadableSchool(db, accounts))) return;
  throw new StartupError(
    'ACCOUNTS_SECRET: the account of a school was encrypted with another value. Set that value as ACCOUNTS_SECRET_PREVIOUS; if it is lost, npm run accounts:seal -- --forget-unreadable empties what must be typed anew.',
  );
}
