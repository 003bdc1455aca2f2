import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { carryOutRequestJob } from './payments.jobs.ts';
import { endedRequests } from './provider-requests.queries.ts';

/** For this long after a request ended, its provider is asked whether the outcome has changed. */
const CHANGES_WITHIN = { hours: 24 * 15 };

/**
 * Enqueues a job for every transfer that ended recently and every refund that was rejected recently. The job asks the
 * provider again, because a notice may have been lost: a transfer may have come back, or a rejected request may have
 * been carried out after all.
 */
export async function checkEndedRequests({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<void> {
  const ended = await endedRequests(db, clock.now().subtract(CHANGES_WITHIN));
  await inTransaction(db, async (trx) => {
    for (const requestId of ended)
      await jobs.enqueue(trx, carryOutRequestJob, { requestId }, { singletonKey: requestId });
  });
}
