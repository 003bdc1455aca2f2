export const ACCESS_TOKEN_LIFETIME = { minutes: 10 } as const;
/** A session ends this long after signing in, even when it is in use (Specification 1 §4). */
export const SESSION_LIFETIME = { hours: 12 } as const;
/** Ended sessions are kept to recognise devices. */
export const SESSIONS_KEPT = { hours: 24 * 90 } as const;
/** The last use is recorded at most once a minute, to save writes. */
export const LAST_USE_STEP = { minutes: 1 } as const;

/**
 * Two tabs may renew at once, or an answer may be lost: within this time the same browser gets the same token again.
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
 * What a refresh token does. ROTATE: it is the newest. REPEAT: it was just replaced, by the same browser, and its
 * successor is unused, so it gets the same successor. REUSED: it is old; the session ends. OVER: the session has
 * ended.
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
