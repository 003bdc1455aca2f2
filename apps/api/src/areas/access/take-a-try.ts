import { refuse } from '#kernel/errors.ts';
import { type AttemptKind, ATTEMPT_WINDOW, tooManyTries } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts } from './login-attempts.queries.ts';
import type { AccessDeps } from './open-session.ts';

/**
 * Counts a try of something that could be guessed or overused, before it is looked at, so that tries in parallel cannot slip past.
 * Refuses with TOO_MANY_REQUESTS. Answers how to forget the count once the try turned out right.
 */
export async function takeATry(
  { db, clock, tokens }: Pick<AccessDeps, 'db' | 'clock' | 'tokens'>,
  kind: AttemptKind,
  value: string,
): Promise<() => Promise<void>> {
  const now = clock.now();
  const subject = tokens.attemptSubject(kind, value);
  const tries = await countAttempt(db, subject, now.subtract(ATTEMPT_WINDOW), now);
  if (tooManyTries(kind, tries)) refuse('TOO_MANY_REQUESTS');
  return () => forgetAttempts(db, subject);
}

/** Refuses with TOO_MANY_REQUESTS while an address has failed too often, whatever it tried. */
export async function refuseTiredAddress(
  { db, clock, tokens }: Pick<AccessDeps, 'db' | 'clock' | 'tokens'>,
  address: string,
): Promise<void> {
  const windowStart = clock.now().subtract(ATTEMPT_WINDOW);
  const failures = await attemptsSince(db, tokens.attemptSubject('address', address), windowStart);
  if (tooManyTries('address', failures + 1)) refuse('TOO_MANY_REQUESTS');
}
