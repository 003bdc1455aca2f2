import type { Actor } from '#kernel/actor.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { type EndReason, endSession } from '../access.queries.ts';
import type { AccessDeps } from './open-session.ts';
import { endLiveSessions } from './sessions.queries.ts';

type Deps = Pick<AccessDeps, 'db' | 'clock'>;

export interface SessionsToEnd {
  readonly userId: string;
  readonly reason: EndReason;
  readonly exceptSessionId?: string | undefined;
  readonly actor?: Pick<Actor, 'userId' | 'name'> | undefined;
  readonly requestId?: string | undefined;
}

/** Ends a person's sessions and returns how many these were. Their next requests are refused with UNAUTHENTICATED. */
export async function endSessionsOf(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { userId, reason, exceptSessionId, actor, requestId }: SessionsToEnd,
): Promise<number> {
  const ended = await endLiveSessions(trx, userId, { except: exceptSessionId, reason, now: clock.now() });
  for (const sessionId of ended) {
    const event = { actor, entityType: 'USER', entityId: userId, kind: 'SESSION_ENDED', requestId };
    await recordEvent(trx, { ...event, after: { sessionId }, reason });
  }
  return ended.length;
}

/**
 * Ends one of the person's own sessions. Refuses with NOT_FOUND when the session is unknown, over, or another person's.
 */
export async function endOwnSession(
  { db, clock }: Deps,
  actor: Actor,
  sessionId: string,
  requestId: string,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const session = { id: sessionId, userId: actor.userId };
    if (!(await endSession(trx, session, 'REVOKED', clock.now()))) refuse('NOT_FOUND');
    const event = { actor, entityType: 'USER', entityId: actor.userId, kind: 'SESSION_ENDED', requestId };
    await recordEvent(trx, { ...event, after: { sessionId }, reason: 'REVOKED' });
  });
}
