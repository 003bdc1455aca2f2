import type { Actor } from '#kernel/actor.ts';
import { findLiveSession, touchSession } from './access.queries.ts';
import { isPast, LAST_USE_STEP } from './session.ts';
import type { AccessDeps } from './open-session.ts';
import { actorOf } from './user.ts';

/**
 * Who an access token stands for, right now: the session, the user, the roles and the schools are read anew on every request,
 * so that signing out, deactivating or re-assigning a person acts at once. Undefined when the token is not good any more.
 */
export async function authenticate({ db, clock, tokens }: AccessDeps, token: string): Promise<Actor | undefined> {
  const now = clock.now();
  const claims = await tokens.verify(token, now);
  if (claims === undefined) return undefined;
  const session = await findLiveSession(db, claims.sid, now);
  if (session === undefined || session.id !== claims.sub) return undefined;
  const staleSince = now.subtract(LAST_USE_STEP);
  if (isPast(session.lastUsedAt, staleSince)) await touchSession(db, claims.sid, staleSince, now);
  return actorOf(session, { id: claims.sid, application: session.application });
}
