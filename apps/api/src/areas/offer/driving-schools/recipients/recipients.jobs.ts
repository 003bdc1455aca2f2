import { id, PAYMENT_PROVIDER_NAMES } from '@habilita/contract';
import { z } from 'zod';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import type { AccountKey } from './recipient-accounts.queries.ts';

/**
 * Asks a provider to open a school's account, or how the account stands. After the last failed try of this job, the
 * sweeper enqueues the job again when the account's next check is due.
 */
export const followRecipientJob = jobKind(
  'follow-recipient',
  z.object({ drivingSchoolId: id, provider: z.enum(PAYMENT_PROVIDER_NAMES) }),
  { label: 'Cadastrar CFC no provedor', retryLimit: 3, swept: true },
);

export function enqueueFollowing(trx: Transaction, { jobs }: Pick<Deps, 'jobs'>, key: AccountKey): Promise<void> {
  return jobs.enqueue(trx, followRecipientJob, key, { singletonKey: `${key.drivingSchoolId}:${key.provider}` });
}
