import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { deleteKeysBefore } from './idempotency.queries.ts';

/** Nobody repeats a command after a week, and answers hold personal data, so they are not kept longer. */
const KEPT = { hours: 24 * 7 } as const;

export const forgetKeysJob = jobKind('forget-idempotency-keys', z.object({}), {
  retryLimit: 2,
  label: 'Limpeza de chaves de idempotência',
});

export function registerIdempotencyJobs({ db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>): void {
  jobs.handle(forgetKeysJob, () => deleteKeysBefore(db, clock.now().subtract(KEPT)));
  jobs.every(forgetKeysJob, '50 3 * * *', 'America/Sao_Paulo');
}
