import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { acceptedSince, takeContractsToPrint } from './contracts.queries.ts';
import { renderContractJob } from './keep-contract.ts';

export const printWaitingContractsJob = jobKind('print-waiting-contracts', z.object({}), {
  label: 'Imprimir contratos aceitos',
});

/** More contracts than these accepted within a minute are a rush: printing one takes as long as a whole enrolment. */
const RUSH_PER_MINUTE = 30;
/** As many as a minute can print: the job runs once a minute. */
const AT_A_TIME = 400;

/** Is so much going on that printing waits? By how many contracts were accepted within the last minute. */
export const isRush = (acceptedWithinMinute: number): boolean => acceptedWithinMinute > RUSH_PER_MINUTE;

/**
 * Asks for the printing of contracts that were accepted and not printed yet, oldest first; nothing during a rush, when only those are printed that
 * somebody asks for. Answers how many.
 */
export async function printWaitingContracts({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  if (isRush(await acceptedSince(db, now.subtract({ minutes: 1 }), RUSH_PER_MINUTE + 1))) return 0;
  return db.transaction().execute(async (trx) => {
    const ids = await takeContractsToPrint(trx, AT_A_TIME, now);
    for (const contractId of ids) await jobs.enqueue(trx, renderContractJob, { contractId });
    return ids.length;
  });
}
