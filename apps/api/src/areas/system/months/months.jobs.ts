import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { keepMonths } from './keep-months.ts';

export const keepMonthsJob = jobKind('keep-months', z.object({}), {
  retryLimit: 6,
  spaced: true,
  label: 'Criar e descartar os meses do histórico e das mensagens',
  long: true,
});

/**
 * Registers the nightly job that makes the partitions of the months to come, and drops partitions whose rows are past
 * their retention period. It runs after the job that stamps days.
 */
export function registerMonthsJobs({ db, jobs, clock, log }: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): void {
  jobs.handle(keepMonthsJob, async () => {
    const { made, dropped, errors } = await keepMonths(db);
    if (dropped.length > 0) log.info({ dropped }, 'months past their term are dropped');
    if (errors.length > 0) throw new AggregateError(errors, `months are missing or still there: ${errors.join('; ')}`);
    await noteMark(db, {
      name: keepMonthsJob.name,
      at: clock.now(),
      ok: true,
      details: { made: made.length, dropped },
    });
  });
  jobs.every(keepMonthsJob, '0 5 * * *', 'America/Sao_Paulo');
}
