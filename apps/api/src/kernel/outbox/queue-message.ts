import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { sendMessageJob } from './outbox.jobs.ts';
import { insertMessage, type OutboxRow } from './outbox.queries.ts';

export type MessageToQueue = Omit<OutboxRow, 'id' | 'createdAt'>;

/** In the deciding transaction; a job sends after the commit. Returns its id. */
export async function queueMessage(
  trx: Transaction,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  message: MessageToQueue,
): Promise<string> {
  const id = newId();
  await insertMessage(trx, { ...message, id, createdAt: clock.now() });
  await jobs.enqueue(trx, sendMessageJob, { messageId: id });
  return id;
}
