import type { Clock } from '#kernel/clock.ts';
import type { Database } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { noteSealed, PORTIONS, sealingState } from './sealed-rows.queries.ts';

interface Needed {
  readonly db: Database;
  readonly clock: Clock;
  readonly accounts: KeyRing;
}

const PORTION = 200;

/**
 * Encrypts account numbers that are in plain text or encrypted with the former ACCOUNTS_SECRET; returns the number of
 * rows. Each portion is a transaction, so that an interrupted run keeps what it has done, and two runs take different
 * rows. Does nothing in an installation that does not encrypt them yet.
 */
export async function sealAccounts({ db, clock, accounts }: Needed): Promise<number> {
  if ((await sealingState(db)) === undefined) return 0;
  let sealed = 0;
  for (const portion of PORTIONS)
    for (let found = PORTION; found === PORTION; sealed += found)
      found = await inTransaction(db, (trx) => portion(trx, accounts, PORTION));
  if (sealed === 0) await noteSealed(db, clock.now());
  return sealed;
}

/** Calls `sealAccounts`, unless an earlier call found nothing left and ACCOUNTS_SECRET is not being rotated. */
export async function sealAccountsIfAny(needed: Needed): Promise<number> {
  const state = await sealingState(needed.db);
  return state?.isDone === true && needed.accounts.previous === undefined ? 0 : sealAccounts(needed);
}
