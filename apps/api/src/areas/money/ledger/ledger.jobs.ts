import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { proveLedger } from './prove-ledger.ts';

export const proveLedgerJob = jobKind('prove-ledger', z.object({}), {
  retryLimit: 2,
  label: 'Conferir razão',
});

export function registerLedgerJobs(deps: Deps): void {
  deps.jobs.handle(proveLedgerJob, async () => {
    const { mismatches, raised } = await proveLedger(deps);
    await noteMark(deps.db, {
      name: proveLedgerJob.name,
      at: deps.clock.now(),
      ok: mismatches === 0,
      details: { differences: mismatches },
    });
    if (mismatches > 0) deps.log.error({ mismatches, raised }, 'ledger figures differ from their entries');
  });
  deps.jobs.every(proveLedgerJob, '40 3 * * *', 'America/Sao_Paulo');
}
