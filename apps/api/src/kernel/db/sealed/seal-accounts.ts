import type { Database, Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { KeyRing } from '#kernel/key-ring.ts';
import { isSealing, type Passed, PORTIONS, type Rewriting, type SealedRows } from './sealed-rows.queries.ts';

interface Needed {
  readonly db: Database;
  readonly accounts: KeyRing;
}

const PORTION = 200;

/**
 * Encrypts account numbers that are in plain text or encrypted with the former ACCOUNTS_SECRET; returns the number of
 * rows. Each portion of rows has a transaction of its own, so that an interrupted run keeps what it has done, and two
 * runs take different rows. Does nothing in an installation that does not encrypt account numbers yet.
 */
export async function sealAccounts(needed: Needed): Promise<number> {
  return (await isSealing(needed.db)) ? rewriteAccounts(needed, 'seal') : 0;
}

/**
 * Writes encrypted account numbers in plain text again, for a version that cannot decrypt them; returns the number of
 * rows. Call `endSealing` first, while no process of the product runs.
 */
export const unsealAccounts = (needed: Needed): Promise<number> => rewriteAccounts(needed, 'unseal');

async function rewriteAccounts({ db, accounts }: Needed, rewriting: Rewriting): Promise<number> {
  let rewritten = 0;
  for (const portion of PORTIONS)
    rewritten += await rewritePlace(db, (trx, after) => portion(trx, accounts, { after, limit: PORTION, rewriting }));
  return rewritten;
}

async function rewritePlace(
  db: Database,
  rewrite: (trx: Transaction, after: Passed) => Promise<SealedRows>,
): Promise<number> {
  let rewritten = 0;
  for (let after: Passed; ; ) {
    const done: SealedRows = await inTransaction(db, (trx) => rewrite(trx, after));
    rewritten += done.count;
    after = done.last;
    if (done.count < PORTION) return rewritten;
  }
}
