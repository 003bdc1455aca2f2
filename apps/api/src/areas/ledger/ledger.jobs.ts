import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';
import type { Deps } from '#kernel/deps.ts';
import { proveLedger } from './prove-ledger.ts';

/** Proves every registration's kept figures against its entries, each night. */
export const proveLedgerJob = jobKind('prove-ledger', z.object({}), { retryLimit: 2 });

export function registerLedgerJobs(deps: Deps): void {
  deps.jobs.handle(proveLedgerJob, async () => {
    const { mismatches, raised } = await proveLedger(deps);
    if (mismatches > 0) deps.log.error({ mismatches, raised }, 'ledger figures differ from their entries');
  });
  deps.jobs.every(proveLedgerJob, '40 3 * * *', 'America/Sao_Paulo');
}
