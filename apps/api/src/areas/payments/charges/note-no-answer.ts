import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { failedTries, noteTry } from './charges-to-check.queries.ts';
import { nextTryAt } from './retry-delays.ts';
import type { Unavailable } from '../providers/failures.ts';

/**
 * Records that the provider gave no usable answer about the charge of this payment, so that staff see it among the
 * pending outcomes. It always throws, so that the job that asked the provider is tried again.
 */
export async function noteNoAnswer(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  paymentId: string,
  { cause }: Unavailable,
): Promise<never> {
  const at = clock.now();
  const againAt = nextTryAt((await failedTries(db, paymentId)) + 1, at);
  await inTransaction(db, (trx) => noteTry(trx, paymentId, { at, againAt, error: cause }));
  throw new Error(`provider unavailable (${cause})`);
}
