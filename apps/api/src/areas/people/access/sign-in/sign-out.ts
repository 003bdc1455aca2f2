import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Actor } from '#kernel/actor.ts';
import { recordEvent } from '#kernel/events.ts';
import { endSession, sessionIdOf } from '../access.queries.ts';
import type { AccessDeps } from './open-session.ts';

/**
 * Ends the person's session. If the refresh token belongs to another session of the same person, that session is ended
 * as well. An unknown token is ignored.
 */
export async function signOut(
  { db, clock, tokens }: AccessDeps,
  actor: Actor,
  refreshToken: string,
  requestId?: string,
): Promise<void> {
  const now = clock.now();
  await inTransaction(db, async (trx) => {
    const named = await sessionIdOf(trx, tokens.hashesOf(refreshToken));
    // Sessions are locked in the order of their ids, to avoid deadlocks.
    const sessionIds = [...new Set([actor.sessionId, named ?? actor.sessionId])].toSorted();
    for (const id of sessionIds) {
      const ended = await endSession(trx, { id, userId: actor.userId }, 'LOGOUT', now);
      if (ended)
        await recordEvent(trx, {
          actor,
          entityType: 'USER',
          entityId: actor.userId,
          kind: 'LOGOUT',
          after: { sessionId: id },
          requestId,
        });
    }
  });
}
