import { z } from 'zod';
import type { Deps } from '#kernel/deps.ts';
import { jobKind, RETRIES_OF_REPEATED } from '#kernel/jobs/jobs.ts';
import { sealAccounts } from './seal-accounts.ts';

export const sealAccountsJob = jobKind('seal-accounts', z.object({}), {
  label: 'Selar números de contas e chaves PIX',
  retryLimit: RETRIES_OF_REPEATED,
  swept: true,
});

/**
 * Registers the hourly job that encrypts account numbers: those that a process wrote in plain text before it knew that
 * encryption had been turned on, and all of them anew while ACCOUNTS_SECRET is being rotated.
 */
export function registerSealingJobs({ db, jobs, environment }: Deps): void {
  jobs.handle(sealAccountsJob, async () => {
    await sealAccounts({ db, accounts: environment.secrets.accounts });
  });
  jobs.every(sealAccountsJob, '17 * * * *', 'America/Sao_Paulo');
}
