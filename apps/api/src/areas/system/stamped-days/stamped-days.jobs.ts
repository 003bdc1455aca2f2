import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { proveDays } from './prove-days.ts';
import { stampDays } from './stamp-days.ts';

export const stampDaysJob = jobKind('stamp-days', z.object({}), {
  retryLimit: 2,
  label: 'Lacrar histórico e razão do dia',
  long: true,
});

/** Registers the nightly job that stamps the days that have ended and proves the days whose turn it is. */
export function registerStampedDaysJobs(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): void {
  const { db, jobs, clock, log } = deps;
  jobs.handle(stampDaysJob, async () => {
    const { days, anew } = await stampDays(db);
    const now = clock.now();
    const { faults, last } = await proveDays(db, { tonight: localDate(now.toString(), DEFAULT_ZONE_OFFSET) });
    // The digest is logged because logs are kept outside the database: by it one can tell whether somebody has made the
    // whole chain anew.
    log.info({ days, anew, day: last?.day, digest: last?.digest }, 'history and ledger are stamped');
    for (const { day, says } of faults.slice(0, 50))
      log.error({ day }, `history or ledger is not what was stamped: ${says}`);
    const details = { differences: faults.length };
    await noteMark(db, { name: stampDaysJob.name, at: now, ok: faults.length === 0, details });
  });
  jobs.every(stampDaysJob, '20 4 * * *', 'America/Sao_Paulo');
}
