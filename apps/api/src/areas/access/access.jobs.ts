import { jobKind } from '#kernel/jobs/jobs.ts';
import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { deleteSessionsBefore } from './access.queries.ts';
import { ATTEMPT_WINDOW } from './login-attempts.ts';
import { deleteAttemptsBefore } from './login-attempts.queries.ts';

export const sweepSessionsJob = jobKind('sweep-sessions', z.object({}));
const KEPT_SESSIONS = { hours: 24 * 90 } as const;

/** Every night: counts of failed sign-ins whose window is over, and sessions that ended three months ago, are removed. */
export function registerAccessJobs({ db, clock, jobs }: Deps): void {
  jobs.handle(sweepSessionsJob, async () => {
    const now = clock.now();
    await deleteAttemptsBefore(db, now.subtract(ATTEMPT_WINDOW));
    await deleteSessionsBefore(db, now.subtract(KEPT_SESSIONS));
  });
  jobs.every(sweepSessionsJob, '30 3 * * *', 'America/Sao_Paulo');
}
