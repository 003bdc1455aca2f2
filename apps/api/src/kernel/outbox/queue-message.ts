import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { sendMessageJob, toSend } from './outbox.jobs.ts';
import type { WrittenMessage } from './message.ts';
import { insertMessages, type OutboxRow, registrationsWithoutMessages } from './outbox.queries.ts';

export type MessageToQueue = WrittenMessage & Omit<OutboxRow, 'id' | 'createdAt' | keyof WrittenMessage>;

/** Stores the message in the caller's transaction; a job sends it after the commit. Returns the message's id. */
export async function queueMessage(
  trx: Transaction,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  message: MessageToQueue,
): Promise<string> {
  const id = newId();
  await queueMessages(trx, deps, [{ ...message, id }]);
  return id;
}

/** Stores several messages at once, except those about a registration whose student refuses messages. */
export async function queueMessages(
  trx: Transaction,
  { jobs, clock }: Pick<Deps, 'jobs' | 'clock'>,
  asked: readonly (MessageToQueue & { readonly id: string })[],
): Promise<void> {
  const ofRegistrations = asked.filter(({ entityType }) => entityType === 'REGISTRATION');
  const refusing = await registrationsWithoutMessages(
    trx,
    ofRegistrations.map(({ entityId }) => entityId),
  );
  const messages = asked.filter(({ entityType, entityId }) => entityType !== 'REGISTRATION' || !refusing.has(entityId));
  if (messages.length === 0) return;
  const createdAt = clock.now();
  await insertMessages(
    trx,
    messages.map((message) => ({ ...message, createdAt })),
  );
  const payloads = messages.map(({ id }) => toSend({ id, createdAt }));
  await jobs.enqueueEach(trx, sendMessageJob, payloads);
}
