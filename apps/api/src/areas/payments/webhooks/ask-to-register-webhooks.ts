import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { registerWebhooksJob } from '../charges/payments.jobs.ts';

/**
 * Enqueues the registration of our webhooks once an API listens, because providers call the address before they answer.
 */
export async function askToRegisterWebhooks({
  db,
  jobs,
  providers,
}: Pick<Deps, 'db' | 'jobs' | 'providers'>): Promise<void> {
  if (providers.all.every(({ webhooks }) => webhooks === undefined)) return;
  await inTransaction(db, (trx) => jobs.enqueue(trx, registerWebhooksJob, {}, { singletonKey: 'at start' }));
}

/**
 * Enqueues the registration of our webhooks at a person's request. A webhook that is registered already stays as it is.
 */
export const registerWebhooksAgain = (trx: Transaction, { jobs }: Pick<Deps, 'jobs'>): Promise<void> =>
  jobs.enqueue(trx, registerWebhooksJob, {}, { singletonKey: 'by hand' });
