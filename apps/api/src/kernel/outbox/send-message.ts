import type { Deps } from '#kernel/deps.ts';
import type { Carrier } from './carrier.ts';
import { noteSendOutcome, pendingMessage } from './outbox.queries.ts';
import { sendMessageJob } from './outbox.jobs.ts';

/**
 * SENT; KEPT without a carrier; FAILED when refused or out of tries. A passing failure throws, for another try. Nothing personal is logged.
 */
export async function sendMessage(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  carriers: readonly Carrier[],
  messageId: string,
): Promise<void> {
  const message = await pendingMessage(db, messageId);
  if (message === undefined) return;
  const carrier = carriers.find(({ channel }) => channel === message.channel);
  if (carrier === undefined) {
    await noteSendOutcome(db, messageId, { status: 'KEPT', error: null, at: clock.now() });
    return;
  }
  const result = await carrier.send(message);
  if (result.kind === 'sent') {
    await noteSendOutcome(db, messageId, { status: 'SENT', error: null, at: clock.now() });
    return;
  }
  const isLastTry = message.attempts >= sendMessageJob.retryLimit;
  const gaveUp = result.kind === 'refused' || isLastTry;
  const status = gaveUp ? 'FAILED' : 'PENDING';
  await noteSendOutcome(db, messageId, { status, error: result.reason, at: clock.now() });
  log.warn({ messageId, channel: message.channel, reason: result.reason, gaveUp }, 'message not sent');
  if (!gaveUp) throw new Error(`message not sent (${result.reason})`);
}
