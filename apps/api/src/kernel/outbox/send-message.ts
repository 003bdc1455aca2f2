import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import type { Carrier, SendResult } from './carrier.ts';
import { noteSendOutcome, pendingMessage, type StoredMessage, takeMessage } from './outbox.queries.ts';
import { sendMessageJob, toSend } from './outbox.jobs.ts';

/**
 * The error of a message that may have arrived, but whose confirmation got lost. If it must be sent at most once, it is
 * not tried again.
 */
export const UNKNOWN_OUTCOME = 'UNKNOWN_OUTCOME';

/** A carrier never tries for this long. If a worker has noted no outcome by then, it has died. */
const LOST_AFTER = { minutes: 2 };

interface ToSend {
  readonly messageId: string;
  readonly writtenAt?: string | undefined;
  readonly isLastTry: boolean;
}

type Needed = Pick<Deps, 'db' | 'clock' | 'log'> & { readonly jobs: Pick<Deps['jobs'], 'enqueue'> };

/**
 * Sends a message and notes the outcome: SENT; KEPT when no carrier sends the channel; FAILED when it is refused, has
 * no tries left, or may have arrived and must be sent at most once. Throws on a temporary failure, so that the job
 * tries again. If another worker is sending the message, a new job looks at the message again at a time when that
 * worker must have finished or died. Logs no personal data.
 */
export async function sendMessage(
  deps: Needed,
  carriers: readonly Carrier[],
  { messageId, writtenAt, isLastTry }: ToSend,
): Promise<void> {
  const { db, clock } = deps;
  const message = await pendingMessage(db, messageId, writtenAt);
  if (message === undefined) return;
  const carrier = carriers.find(({ channel }) => channel === message.channel);
  if (carrier === undefined) {
    await noteSendOutcome(db, message, { status: 'KEPT', error: null, at: clock.now() });
    return;
  }
  const at = clock.now();
  const taken = await takeMessage(db, message, { at, lostBefore: at.subtract(LOST_AFTER) });
  if (taken === undefined) return lookAgain(deps, message);
  const { takenAt, wasLost } = taken;
  if (wasLost && message.atMostOnce) {
    await noteSendOutcome(db, message, { status: 'FAILED', error: UNKNOWN_OUTCOME, at, takenAt });
    return;
  }
  const result = await carrier.send(message);
  if (result.kind === 'sent') {
    await noteSendOutcome(db, message, { status: 'SENT', error: null, at: clock.now(), takenAt });
    return;
  }
  await noteFailure(deps, { ...message, takenAt, isLastTry }, result);
}

/** Enqueues another job to look at the message later. Trying this job again would use up the message's tries. */
async function lookAgain({ db, clock, jobs }: Needed, { id, createdAt }: StoredMessage): Promise<void> {
  const message = await pendingMessage(db, id, createdAt.toString());
  if (message === undefined) return;
  const startAfter = (message.attemptStartedAt ?? clock.now()).add(LOST_AFTER);
  await inTransaction(db, (trx) => jobs.enqueue(trx, sendMessageJob, toSend(message), { startAfter }));
}

interface Tried extends StoredMessage {
  readonly channel: Carrier['channel'];
  readonly attempts: number;
  readonly atMostOnce: boolean;
  readonly takenAt: Temporal.Instant;
  readonly isLastTry: boolean;
}

async function noteFailure(
  { db, clock, log }: Needed,
  { id: messageId, createdAt, channel, attempts, atMostOnce, takenAt, isLastTry }: Tried,
  result: Exclude<SendResult, { readonly kind: 'sent' }>,
): Promise<void> {
  const { reason } = result;
  const isUnknown = atMostOnce && result.kind === 'unavailable' && result.mayHaveArrived;
  const gaveUp = result.kind === 'refused' || isUnknown || isLastTry || attempts >= sendMessageJob.retryLimit;
  const status = gaveUp ? 'FAILED' : 'PENDING';
  const error = isUnknown ? UNKNOWN_OUTCOME : reason;
  await noteSendOutcome(db, { id: messageId, createdAt }, { status, error, at: clock.now(), takenAt });
  log.warn({ messageId, channel, reason, gaveUp }, 'message not sent');
  if (!gaveUp) throw new Error(`message not sent (${reason})`);
}
