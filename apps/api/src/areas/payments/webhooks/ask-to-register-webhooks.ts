import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { registerWebhooksJob } from '../charges/payments.jobs.ts';

/** Has the webhooks registered by a worker as soon as an API can answer the providers that try the address. */
export async function askToRegisterWebhooks({
  db,
  jobs,
  providers,
}: Pick<Deps, 'db' | 'jobs' | 'providers'>): Promise<void> {
  if (providers.all.every(({ webhooks }) => webhooks === undefined)) return;
  await inTransaction(db, (trx) => jobs.enqueue(trx, registerWebhooksJob, {}, { singletonKey: 'at start' }));
}

/** Has them registered again because a person asks for it; one that is registered still is found, and stays. */
export const registerWebhooksAgain = (trx: Transaction, { jobs }: Pick<Deps, 'jobs'>): Promise<void> =>
  jobs.enqueue(trx, registerWebhooksJob, {}, { singletonKey: 'by hand' });
