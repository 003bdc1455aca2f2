import { newId } from '@habilita/kernel';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { mismatchesAfter, raiseMismatch } from './ledger.queries.ts';

const BATCH = 5_000;

/**
 * Compares the figures of registrations and the amounts of their payments with the ledger. Raises LEDGER_MISMATCH for a
 * registration that differs, unless one is open already. Reads the primary, as a replica's lag would look like a
 * difference.
 */
export async function proveLedger(deps: Pick<Deps, 'db' | 'clock'>): Promise<{ mismatches: number; raised: number }> {
  let mismatches = 0;
  let raised = 0;
  let last: string | undefined;
  do {
    const page = await mismatchesAfter(deps.db, last, BATCH);
    last = page.last;
    mismatches += page.mismatches.length;
    for (const { id, ...details } of page.mismatches) {
      const isNew = await inTransaction(deps.db, (trx) => raiseMismatch(trx, newId(), id, details, deps.clock.now()));
      if (isNew) raised += 1;
    }
  } while (last !== undefined);
  return { mismatches, raised };
}
