import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { proveDays } from './prove-days.ts';
import { stampDays } from './stamp-days.ts';

export const stampDaysJob = jobKind('stamp-days', z.object({}), {
  // The job is tried again for hours, because a day cannot be stamped while a transaction from that day is still open,
  // and somebody may leave one open for long.
  retryLimit: 6,
  spaced: true,
  label: 'Lacrar histórico e razão do dia',
  long: true,
});

/**
 * Registers the nightly job that stamps the days that have ended and then proves a part of all stamped days (see
 * `proveDays`). The proof also runs when a day cannot be stamped; the job then fails, and is tried again later the same
 * night.
 */
export function registerStampedDaysJobs(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): void {
  const { db, jobs, clock, log } = deps;
  jobs.handle(stampDaysJob, async () => {
    const [stamping] = await Promise.allSettled([stampDays(db)]);
    const now = clock.now();
    const { faults, last, acknowledged } = await proveDays(db, {
      tonight: localDate(now.toString(), DEFAULT_ZONE_OFFSET),
    });
    // The digest is logged because logs are kept outside the database. Comparing the logged digests shows whether
    // somebody has made the whole chain anew.
    const end = { day: last?.day, digest: last?.digest, acknowledged };
    if (stamping.status === 'fulfilled') {
      const { days, anew } = stamping.value;
      log.info({ days, anew, ...end }, 'history and ledger are stamped');
    }
    for (const { day, says } of faults.slice(0, 50))
      log.error({ day }, `history or ledger is not what was stamped: ${says}`);
    const details = { differences: faults.length };
    await noteMark(db, { name: stampDaysJob.name, at: now, ok: faults.length === 0, details });
    if (stamping.status === 'rejected') throw stamping.reason;
  });
  jobs.every(stampDaysJob, '20 4 * * *', 'America/Sao_Paulo');
}
