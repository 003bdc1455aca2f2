export const ACCESS_TOKEN_LIFETIME = { minutes: 10 } as const;
/** A session ends this long after signing in, even when it is in use (Specification 1 §4). */
export const SESSION_LIFETIME = { hours: 12 } as const;
/** Ended sessions are kept this long, so that a device used before is recognised. */
export const SESSIONS_KEPT = { hours: 24 * 90 } as const;
/** The last use is recorded at most once a minute, to save writes. */
export const LAST_USE_STEP = { minutes: 1 } as const;

/**
 * For this long after a token was replaced, the browser that sends it once more gets the same successor, because two
 * tabs may renew at once or an answer may be lost.
 */
const REPEAT_WINDOW = { seconds: 60 } as const;

export interface SessionState {
  readonly expiresAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

export interface RefreshTokenState {
  readonly usedAt: Temporal.Instant | null;
}

export const isPast = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0;

export const isLive = (session: SessionState, now: Temporal.Instant): boolean =>
  session.endedAt === null && !isPast(session.expiresAt, now);

/**
 * What a refresh token leads to. ROTATE: the token is the newest, and gets a successor. REPEAT: the same browser has
 * just replaced the token and has not used the successor yet, so the browser gets that successor again. REUSED: the
 * token is old; the session must end. OVER: the session has already ended.
 */
export function decideRefresh(
  session: SessionState,
  token: RefreshTokenState,
  successor: RefreshTokenState | undefined,
  { now, sameBrowser }: { readonly now: Temporal.Instant; readonly sameBrowser: boolean },
): 'ROTATE' | 'REPEAT' | 'REUSED' | 'OVER' {
  if (!isLive(session, now)) return 'OVER';
  if (token.usedAt === null) return 'ROTATE';
  const successorUnused = successor !== undefined && successor.usedAt === null;
  return successorUnused && sameBrowser && !isPast(token.usedAt.add(REPEAT_WINDOW), now) ? 'REPEAT' : 'REUSED';
}
