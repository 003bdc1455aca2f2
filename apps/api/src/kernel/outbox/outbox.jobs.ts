import { z } from 'zod';
import { jobKind } from '#kernel/jobs/jobs.ts';
import type { StoredMessage } from './outbox.queries.ts';

/** `writtenAt` tells the month in which the message is stored; a job of an earlier version lacks it. */
const payload = z.object({ messageId: z.uuid(), writtenAt: z.iso.datetime().optional() });

export const sendMessageJob = jobKind('send-message', payload, { label: 'Enviar mensagem' });

/** Makes the payload of the job that sends this message. */
export const toSend = ({ id, createdAt }: StoredMessage) => ({
  messageId: id,
  writtenAt: createdAt.toString(),
});
