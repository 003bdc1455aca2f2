import type { Actor } from '#kernel/actor.ts';
import { findLiveSession, touchSession } from './access.queries.ts';
import type { AccessDeps } from './open-session.ts';
import { isPast, LAST_USE_STEP } from './session.ts';
import type { RememberedSession, SessionMemory } from './session-memory.ts';
import { actorOf } from './user.ts';

type Needed = Pick<AccessDeps, 'db' | 'clock' | 'tokens'>;

/**
 * Reads session, user, roles and schools unless `memory` knows that nothing changed, so revoked rights end at once.
 * Undefined when the token is not valid.
 */
export async function authenticate(
  { db, clock, tokens }: Needed,
  token: string,
  memory?: SessionMemory,
): Promise<Actor | undefined> {
  const now = clock.now();
  const claims = await tokens.verify(token, now);
  if (claims === undefined) return undefined;
  const known = memory?.recall(claims.sid);
  if (known !== undefined && isGood(known, claims.sub, now)) return known.actor;
  const remember = memory?.reading();
  const session = await findLiveSession(db, claims.sid, now);
  if (session === undefined || session.id !== claims.sub) return undefined;
  const staleSince = now.subtract(LAST_USE_STEP);
  const isStale = isPast(session.lastUsedAt, staleSince);
  if (isStale) await touchSession(db, claims.sid, staleSince, now);
  const actor = actorOf(session, { id: claims.sid, application: session.application });
  const { expiresAt } = session;
  if (actor !== undefined) remember?.(claims.sid, { actor, expiresAt, lastUsedAt: isStale ? now : session.lastUsedAt });
  return actor;
}

const isGood = ({ actor, expiresAt, lastUsedAt }: RememberedSession, userId: string, now: Temporal.Instant): boolean =>
  actor.userId === userId && !isPast(expiresAt, now) && !isPast(lastUsedAt, now.subtract(LAST_USE_STEP));
