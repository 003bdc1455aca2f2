import type { MessageChannel } from '@habilita/contract';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { enqueueSending } from '#kernel/outbox/index.ts';
import { sendAgainProblem } from './outbox-message.ts';
import { lockMessage, requeueMessage } from './outbox-messages.queries.ts';

/** Sends a message again, after the commit. Refusals: MESSAGE_NOT_FOUND, and those of `sendAgainProblem`. */
export async function sendAgain(
  trx: Transaction,
  { jobs }: Pick<Deps, 'jobs'>,
  id: string,
  carried: readonly MessageChannel[],
  by: By,
): Promise<void> {
  const message = (await lockMessage(trx, id)) ?? refuse('MESSAGE_NOT_FOUND');
  accept(sendAgainProblem(message, carried.includes(message.channel)));
  const { status, attempts, sentAt } = message;
  await requeueMessage(trx, id);
  const before = { status, attempts, sentAt: sentAt?.toString() ?? null };
  await recordEvent(trx, { ...by, entityType: 'OUTBOX_MESSAGE', entityId: id, kind: 'MESSAGE_SENT_AGAIN', before });
  await enqueueSending(trx, jobs, message);
}
