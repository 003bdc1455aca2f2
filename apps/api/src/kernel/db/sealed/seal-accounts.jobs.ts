import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { sealAccountsIfAny } from './seal-accounts.ts';

export const sealAccountsJob = jobKind('seal-accounts', z.object({}), {
  label: 'Selar números de contas e chaves PIX',
  retryLimit: RETRIES_OF_REPEATED,
  swept: true,
});

/**
 * Registers the hourly job. It encrypts account numbers until none is left in plain text, and again while
 * ACCOUNTS_SECRET is being rotated.
 */
export function registerSealingJobs({ db, clock, jobs, environment }: Deps): void {
  jobs.handle(sealAccountsJob, async () => {
    await sealAccountsIfAny({ db, clock, accounts: environment.secrets.accounts });
  });
  jobs.every(sealAccountsJob, '17 * * * *', 'America/Sao_Paulo');
}
