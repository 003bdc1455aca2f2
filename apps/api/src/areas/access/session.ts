/** Lifetime of an access token. */
export const ACCESS_TOKEN_LIFETIME = { minutes: 10 } as const;
/** A session ends twelve hours after the sign-in, however busy it is (Specification 1 §4). */
export const SESSION_LIFETIME = { hours: 12 } as const;
/** How long an ended session is remembered: by it a device is known again. */
export const SESSIONS_KEPT = { hours: 24 * 90 } as const;
/** How finely the last use of a session is kept; every request would be a write otherwise. */
export const LAST_USE_STEP = { minutes: 1 } as const;

/**
 * Two tabs may renew at the same moment, and an answer may be lost on the way: for this long the token just replaced is
 * answered again, to the same browser, with the very same successor. Longer than a browser waits for an answer that does not come.
 */
const REPEAT_WINDOW = { seconds: 60 } as const;

export interface SessionState {
  readonly expiresAt: Temporal.Instant;
  readonly endedAt: Temporal.Instant | null;
}

export interface RefreshTokenState {
  readonly usedAt: Temporal.Instant | null;
}

/** The moment `duration` before or after another one has come. */
export const isPast = (moment: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(moment, now) <= 0;

export const isLive = (session: SessionState, now: Temporal.Instant): boolean =>
  session.endedAt === null && !isPast(session.expiresAt, now);

/**
 * What happens when a refresh token is presented. ROTATE: it is the newest, a successor takes its place. REPEAT: it was
 * replaced moments ago, comes back from the same browser and its successor is still unused, so the same successor is answered again
 * and the family stays one line. REUSED: an old token came back, two parties hold this session, so it ends for both. OVER: the session ended before.
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
