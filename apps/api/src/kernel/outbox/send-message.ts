import type { Deps } from '#kernel/deps.ts';
import type { Carrier, SendResult } from './carrier.ts';
import { beginAttempt, noteSendOutcome, pendingMessage } from './outbox.queries.ts';
import { sendMessageJob } from './outbox.jobs.ts';

/** It may have arrived, so an at-most-once message is not retried. */
export const UNKNOWN_OUTCOME = 'UNKNOWN_OUTCOME';

type Needed = Pick<Deps, 'db' | 'clock' | 'log'>;

/**
 * SENT; KEPT without a carrier; FAILED when refused, out of tries, or of unknown outcome and at-most-once. Temporary
 * failures throw, for a retry. Logs no personal data.
 */
export async function sendMessage(deps: Needed, carriers: readonly Carrier[], messageId: string): Promise<void> {
  const { db, clock } = deps;
  const message = await pendingMessage(db, messageId);
  if (message === undefined) return;
  const carrier = carriers.find(({ channel }) => channel === message.channel);
  if (carrier === undefined) {
    await noteSendOutcome(db, messageId, { status: 'KEPT', error: null, at: clock.now() });
    return;
  }
  if (message.atMostOnce && !(await beginAttempt(db, messageId, clock.now()))) {
    await noteSendOutcome(db, messageId, { status: 'FAILED', error: UNKNOWN_OUTCOME, at: clock.now() });
    return;
  }
  const result = await carrier.send(message);
  if (result.kind === 'sent') {
    await noteSendOutcome(db, messageId, { status: 'SENT', error: null, at: clock.now() });
    return;
  }
  await noteFailure(deps, { ...message, id: messageId }, result);
}

interface Tried {
  readonly id: string;
  readonly channel: Carrier['channel'];
  readonly attempts: number;
  readonly atMostOnce: boolean;
}

async function noteFailure(
  { db, clock, log }: Needed,
  { id: messageId, channel, attempts, atMostOnce }: Tried,
  result: Exclude<SendResult, { readonly kind: 'sent' }>,
): Promise<void> {
  const { reason } = result;
  const isUnknown = atMostOnce && result.kind === 'unavailable' && result.mayHaveArrived;
  const gaveUp = result.kind === 'refused' || isUnknown || attempts >= sendMessageJob.retryLimit;
  const status = gaveUp ? 'FAILED' : 'PENDING';
  await noteSendOutcome(db, messageId, { status, error: isUnknown ? UNKNOWN_OUTCOME : reason, at: clock.now() });
  log.warn({ messageId, channel, reason, gaveUp }, 'message not sent');
  if (!gaveUp) throw new Error(`message not sent (${reason})`);
}
