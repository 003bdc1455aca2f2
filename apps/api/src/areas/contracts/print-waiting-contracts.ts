import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { acceptedSince, takeContractsToPrint } from './contracts.queries.ts';
import { renderContractJob } from './keep-contract.ts';

export const printWaitingContractsJob = jobKind('print-waiting-contracts', z.object({}), {
  label: 'Imprimir contratos aceitos',
});

/** Beyond this, printing would take as long as enrolling. */
const RUSH_PER_MINUTE = 30;
/** What a minute can print. */
const AT_A_TIME = 400;

/** Is so much going on that printing waits? By how many contracts were accepted within the last minute. */
export const isRush = (acceptedWithinMinute: number): boolean => acceptedWithinMinute > RUSH_PER_MINUTE;

/** Oldest first, nothing during a rush. Answers how many. */
export async function printWaitingContracts({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  if (isRush(await acceptedSince(db, now.subtract({ minutes: 1 }), RUSH_PER_MINUTE + 1))) return 0;
  return db.transaction().execute(async (trx) => {
    const ids = await takeContractsToPrint(trx, AT_A_TIME, now);
    for (const contractId of ids) await jobs.enqueue(trx, renderContractJob, { contractId });
    return ids.length;
  });
}
