import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { allMarks, noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { applyRetention } from './apply-retention.ts';

export const applyRetentionJob = jobKind('apply-retention', z.object({}), {
  retryLimit: 2,
  label: 'Apagar dados com prazo de guarda vencido',
  long: true,
});

/**
 * Registers the nightly job that erases data whose retention period is over. The system screen shows how much it
 * erased.
 */
export function registerRetentionJobs(deps: Deps): void {
  deps.jobs.handle(applyRetentionJob, async () => {
    const { name } = applyRetentionJob;
    const last = (await allMarks(deps.db)).find((mark) => mark.name === name);
    const at = deps.clock.now();
    const details = await applyRetention(deps, last?.at);
    await noteMark(deps.db, { name, at, ok: true, details });
  });
  deps.jobs.every(applyRetentionJob, '30 4 * * *', 'America/Sao_Paulo');
}
