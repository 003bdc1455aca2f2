import type { Actor } from '#kernel/actor.ts';
import { findLiveSession, touchSession } from '../access.queries.ts';
import type { AccessDeps } from './open-session.ts';
import { isPast, LAST_USE_STEP } from './session.ts';
import { actorOf } from '../user.ts';

type Needed = Pick<AccessDeps, 'db' | 'clock' | 'tokens'>;

/**
 * The person (`Actor`) to whom an access token belongs; undefined when the token is not valid. Session, user, roles and
 * schools are read on every request, so that rights taken from a person end at once in every process.
 */
export async function authenticate({ db, clock, tokens }: Needed, token: string): Promise<Actor | undefined> {
  const now = clock.now();
  const claims = await tokens.verify(token, now);
  if (claims === undefined) return undefined;
  const session = await findLiveSession(db, claims.sid, now);
  if (session === undefined || session.id !== claims.sub) return undefined;
  const staleSince = now.subtract(LAST_USE_STEP);
  if (isPast(session.lastUsedAt, staleSince)) await touchSession(db, claims.sid, staleSince, now);
  return actorOf(session, { id: claims.sid, application: session.application });
}
