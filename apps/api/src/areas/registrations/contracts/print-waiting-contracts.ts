import { z } from 'zod';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { acceptedSince, takeContractsToPrint } from './contracts.queries.ts';
import { renderContractJob } from './keep-contract.ts';

export const printWaitingContractsJob = jobKind('print-waiting-contracts', z.object({}), {
  label: 'Imprimir contratos aceitos',
});

/**
 * While more contracts than this are accepted within a minute, none is printed, because printing costs as much as
 * enrolling.
 */
const RUSH_PER_MINUTE = 30;
/** How many contracts are enqueued at a time: as many as can be printed within a minute. */
const AT_A_TIME = 400;

export const isRush = (acceptedWithinMinute: number): boolean => acceptedWithinMinute > RUSH_PER_MINUTE;

/** Enqueues the oldest contracts for printing, none during a rush. Returns their number. */
export async function printWaitingContracts({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  if (isRush(await acceptedSince(db, now.subtract({ minutes: 1 }), RUSH_PER_MINUTE + 1))) return 0;
  return inTransaction(db, async (trx) => {
    const ids = await takeContractsToPrint(trx, AT_A_TIME, now);
    const toPrint = ids.map((contractId) => ({ contractId }));
    await jobs.enqueueEach(trx, renderContractJob, toPrint);
    return ids.length;
  });
}
