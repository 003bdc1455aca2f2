import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { proveRollUp } from '#kernel/roll-ups/prove-roll-ups.ts';
import { ROLL_UPS } from './roll-ups.ts';

/** Proves the totals lists and reports show against the rows they stand for, each night. */
export const proveRollUpsJob = jobKind('prove-roll-ups', z.object({}), { retryLimit: 2 });

export function registerSystemJobs(deps: Pick<Deps, 'db' | 'jobs' | 'log'>): void {
  deps.jobs.handle(proveRollUpsJob, async () => {
    for (const rollUp of ROLL_UPS) {
      const difference = await proveRollUp(deps.db, rollUp);
      if (difference !== undefined) deps.log.error({ ...difference }, 'roll-up differs from its rows');
    }
  });
  deps.jobs.every(proveRollUpsJob, '10 4 * * *', 'America/Sao_Paulo');
}
