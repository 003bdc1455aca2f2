import type { Clock } from '#kernel/clock.ts';
import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { noteSealed, type Passed, PORTIONS, type SealedRows, sealingState } from './sealed-rows.queries.ts';

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
    sealed += await sealPlace(db, (trx, after) => portion(trx, accounts, { after, limit: PORTION }));
  if (sealed === 0) await noteSealed(db, clock.now());
  return sealed;
}

async function sealPlace(
  db: Database,
  seal: (trx: Transaction, after: Passed) => Promise<SealedRows>,
): Promise<number> {
  let sealed = 0;
  for (let after: Passed; ; ) {
    const done: SealedRows = await inTransaction(db, (trx) => seal(trx, after));
    sealed += done.count;
    after = done.last;
    if (done.count < PORTION) return sealed;
  }
}

/** Calls `sealAccounts`, unless an earlier call found nothing left and ACCOUNTS_SECRET is not being rotated. */
export async function sealAccountsIfAny(needed: Needed): Promise<number> {
  const state = await sealingState(needed.db);
  return state?.isDone === true && needed.accounts.previous === undefined ? 0 : sealAccounts(needed);
}
