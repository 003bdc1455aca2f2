import { refuse } from '#kernel/errors.ts';
import { type AttemptKind, ATTEMPT_WINDOW, tooManyTries } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts, giveAttemptBack } from './login-attempts.queries.ts';
import type { AccessDeps } from './open-session.ts';

type AttemptDeps = Pick<AccessDeps, 'db' | 'clock' | 'tokens'>;

/**
 * Counts an attempt before it is checked, because parallel attempts that were counted afterwards could exceed the
 * limit. Returns the function that resets the count. Refusal: TOO_MANY_REQUESTS.
 */
export async function takeAttempt(deps: AttemptDeps, kind: AttemptKind, value: string): Promise<() => Promise<void>> {
  const subject = await count(deps, kind, value);
  return () => forgetAttempts(deps.db, subject);
}

/**
 * Counts an attempt from a network address. Returns the function that takes back this attempt alone, because other
 * people may share the address. Refusal: TOO_MANY_REQUESTS.
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

export async function refuseExhausted(
  { db, clock, tokens }: AttemptDeps,
  kind: AttemptKind,
  value: string,
): Promise<void> {
  const windowStart = clock.now().subtract(ATTEMPT_WINDOW);
  const tries = await attemptsSince(db, tokens.attemptSubject(kind, value), windowStart);
  if (tooManyTries(kind, tries + 1)) refuse('TOO_MANY_REQUESTS');
}
