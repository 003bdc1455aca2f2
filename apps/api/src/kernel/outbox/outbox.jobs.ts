import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';
import type { StoredMessage } from './outbox.queries.ts';

/**
 * The payload of the job that sends a message. The table of messages has a partition for each month; `writtenAt` says
 * in which partition the message is. Jobs that an earlier version enqueued have no `writtenAt`.
 */
const payload = z.object({ messageId: z.uuid(), writtenAt: z.iso.datetime().optional() });

/** A mail server may be unavailable, or refuse our login, for a night, so the retries go on for about twenty hours. */
export const sendMessageJob = jobKind('send-message', payload, {
  label: 'Enviar mensagem',
  retryLimit: 30,
  persistent: true,
});

/** Makes the payload of the job that sends this message. */
export const toSend = ({ id, createdAt }: StoredMessage) => ({
  messageId: id,
  writtenAt: createdAt.toString(),
});
