import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { dispatchProblem } from './dispatch-rules.ts';
import {
  type LockedDispatch,
  lockDispatch,
  moveDispatch,
  recallMessages,
  repeatFailed,
  repeatUnconfirmed,
} from './dispatches.queries.ts';
import { feedDispatchJob } from './feed-dispatch.ts';

type Needed = Pick<Deps, 'clock' | 'jobs'>;

/**
 * Stops a dispatch. Messages that no worker is sending yet are deleted; their recipients wait until the dispatch is
 * resumed. A finished or stopped dispatch is left as it is.
 */
export async function stopDispatch(trx: Transaction, { clock }: Needed, id: string, by: By): Promise<void> {
  const dispatch = (await lockDispatch(trx, id)) ?? refuse('NOT_FOUND');
  if (dispatch.status !== 'RUNNING') return;
  await recallMessages(trx, id);
  await moveDispatch(trx, id, { status: 'STOPPED', at: clock.now() });
  await note(trx, dispatch, 'COMMUNICATION_STOPPED', by);
}

/** Resumes a stopped dispatch for the recipients who have no message yet. Refusals: those of `dispatchProblem`. */
export async function resumeDispatch(trx: Transaction, { clock, jobs }: Needed, id: string, by: By): Promise<void> {
  const dispatch = (await lockDispatch(trx, id)) ?? refuse('NOT_FOUND');
  if (dispatch.status !== 'STOPPED') return;
  accept(dispatchProblem(dispatch.kind, dispatch, clock.now()));
  await moveDispatch(trx, id, { status: 'RUNNING', at: clock.now() });
  await note(trx, dispatch, 'COMMUNICATION_RESUMED', by);
  await jobs.enqueue(trx, feedDispatchJob, { dispatchId: id });
}

/**
 * Sends a second message to the people whose first message was not confirmed. Nobody gets a third one, because both
 * messages may have arrived. Does nothing before the dispatch is done. Refusals: those of `dispatchProblem`.
 */
export function resendUnconfirmed(trx: Transaction, deps: Needed, id: string, by: By): Promise<void> {
  return repeat(trx, deps, id, by, { people: repeatUnconfirmed, event: 'COMMUNICATION_SENT_ONCE_MORE' });
}

/**
 * Sends a new message to people whose message did not arrive, because it was refused or could not be handed over for
 * delivery. The new message contains the same link. Does nothing before the dispatch is done. Refusals: those of
 * `dispatchProblem`.
 */
export function resendFailed(trx: Transaction, deps: Needed, id: string, by: By): Promise<void> {
  return repeat(trx, deps, id, by, { people: repeatFailed, event: 'COMMUNICATION_FAILED_SENT_AGAIN' });
}

interface Repetition {
  /** Marks the recipients who are to get another message; returns how many they are. */
  readonly people: (trx: Transaction, dispatchId: string) => Promise<number>;
  readonly event: string;
}

async function repeat(
  trx: Transaction,
  { clock, jobs }: Needed,
  id: string,
  by: By,
  { people, event }: Repetition,
): Promise<void> {
  const dispatch = (await lockDispatch(trx, id)) ?? refuse('NOT_FOUND');
  // A stopped dispatch is not repeated, because that would also send the messages that were stopped.
  if (dispatch.status !== 'DONE') return;
  accept(dispatchProblem(dispatch.kind, dispatch, clock.now()));
  if ((await people(trx, id)) === 0) return;
  await moveDispatch(trx, id, { status: 'RUNNING', at: clock.now() });
  await note(trx, dispatch, event, by);
  await jobs.enqueue(trx, feedDispatchJob, { dispatchId: id });
}

async function note(trx: Transaction, { id, campaignId, kind }: LockedDispatch, event: string, by: By): Promise<void> {
  const after = { dispatchId: id, communication: kind };
  await recordEvent(trx, { ...by, entityType: 'CAMPAIGN', entityId: campaignId, kind: event, after });
}
