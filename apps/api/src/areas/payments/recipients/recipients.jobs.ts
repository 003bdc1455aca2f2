import { PAYMENT_PROVIDER_NAMES } from '@habilita/contract';
import { z } from 'zod';
import {
  enqueueFollowing,
  followRecipientJob,
  noteSchoolsWithoutAccount,
  recipientAccountsDue,
} from '#areas/offer/driving-schools/index.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { jobKind } from '#kernel/jobs/jobs.ts';
import { followRecipient } from './follow-recipient.ts';

export const sweepRecipientsJob = jobKind('sweep-recipients', z.object({}), {
  label: 'Acompanhar cadastros nos provedores',
});

const AT_A_TIME = 200;

/**
 * Enqueues a job for each account whose next check is due, even if an earlier check was interrupted because its process
 * died. Schools that have no account yet get one first. At most AT_A_TIME accounts are enqueued; the rest waits for the
 * next minute.
 */
export async function sweepRecipients(deps: Pick<Deps, 'db' | 'clock' | 'jobs' | 'providers'>): Promise<void> {
  const now = deps.clock.now();
  const providers = PAYMENT_PROVIDER_NAMES.filter((provider) => deps.providers.registrarOf(provider) !== undefined);
  if (providers.length === 0) return;
  await inTransaction(deps.db, async (trx) => {
    for (const provider of providers) await noteSchoolsWithoutAccount(trx, provider, now, AT_A_TIME);
    for (const key of await recipientAccountsDue(trx, { providers, now, limit: AT_A_TIME }))
      await enqueueFollowing(trx, deps, key);
  });
}

export function registerRecipientJobs(deps: Deps): void {
  deps.jobs.handle(followRecipientJob, (key) => followRecipient(deps, key));
  deps.jobs.handle(sweepRecipientsJob, () => sweepRecipients(deps));
  deps.jobs.every(sweepRecipientsJob, '* * * * *', 'America/Sao_Paulo');
}
