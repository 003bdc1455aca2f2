import { refuse } from '#kernel/errors.ts';
import { type AttemptKind, ATTEMPT_WINDOW, tooManyTries } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts, giveAttemptBack } from './login-attempts.queries.ts';
import type { AccessDeps } from './open-session.ts';

type AttemptDeps = Pick<AccessDeps, 'db' | 'clock' | 'tokens'>;

/**
 * Counts a try of something that could be guessed or overused, before it is looked at, so that tries in parallel cannot slip past.
 * Refuses with TOO_MANY_REQUESTS. Answers how to forget every try of the subject once this one turned out right.
 */
export async function takeAttempt(deps: AttemptDeps, kind: AttemptKind, value: string): Promise<() => Promise<void>> {
  const subject = await count(deps, kind, value);
  return () => forgetAttempts(deps.db, subject);
}

/**
 * Counts a try of an address before it is looked at. Refuses with TOO_MANY_REQUESTS. Answers how to give this one try back when it
 * was right; the others stay, as an address is shared.
 */
export async function takeAddressAttempt(deps: AttemptDeps, address: string): Promise<() => Promise<void>> {
  const subject = await count(deps, 'address', address);
  return () => giveAttemptBack(deps.db, subject);
}

async function count({ db, clock, tokens }: AttemptDeps, kind: AttemptKind, value: string): Promise<string> {
  const now = clock.now();
  const subject = tokens.attemptSubject(kind, value);
  const tries = await countAttempt(db, subject, now.subtract(ATTEMPT_WINDOW), now);
  if (tooManyTries(kind, tries)) refuse('TOO_MANY_REQUESTS');
  return subject;
}

/** Refuses with TOO_MANY_REQUESTS while an address has failed too often, whatever it tried. */
export async function refuseExhaustedAddress({ db, clock, tokens }: AttemptDeps, address: string): Promise<void> {
  const windowStart = clock.now().subtract(ATTEMPT_WINDOW);
  const failures = await attemptsSince(db, tokens.attemptSubject('address', address), windowStart);
  if (tooManyTries('address', failures + 1)) refuse('TOO_MANY_REQUESTS');
}
