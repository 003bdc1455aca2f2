import { DEFAULT_ZONE_OFFSET, localDate } from '@habilita/kernel';
import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { noteMark } from '#kernel/job-marks/job-marks.queries.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { proveDays } from './prove-days.ts';
import { sealDays } from './seal-days.ts';

export const sealDaysJob = jobKind('seal-days', z.object({}), {
  retryLimit: 2,
  label: 'Lacrar histórico e razão do dia',
  long: true,
});

/** Registers the nightly job, which seals the days that have ended and proves some of the sealed ones. */
export function registerSealedDaysJobs(deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): void {
  const { db, jobs, clock, log } = deps;
  jobs.handle(sealDaysJob, async () => {
    const { days, anew } = await sealDays(db);
    const now = clock.now();
    const { faults, last } = await proveDays(db, { tonight: localDate(now.toString(), DEFAULT_ZONE_OFFSET) });
    // The log keeps the last digest outside the database. Somebody who forges all seals cannot change it there.
    log.info({ days, anew, day: last?.day, digest: last?.digest }, 'history and ledger are sealed');
    for (const { day, says } of faults.slice(0, 50))
      log.error({ day }, `history or ledger is not what was sealed: ${says}`);
    const details = { differences: faults.length };
    await noteMark(db, { name: sealDaysJob.name, at: now, ok: faults.length === 0, details });
  });
  jobs.every(sealDaysJob, '20 4 * * *', 'America/Sao_Paulo');
}
