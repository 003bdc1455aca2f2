import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { type Credentials, findCredentials, replacePasswordHash } from './access.queries.ts';
import { ATTEMPT_WINDOW, tooManyAttempts } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts } from './login-attempts.queries.ts';
import { type AccessDeps, type Door, type OpenedSession, openSession } from './open-session.ts';
import { hashPassword, needsRehash, NOBODYS_HASH, verifyPassword } from './password-hash.ts';
import { parseUsername, signInProblem } from './user.ts';

export interface SignIn extends Door {
  readonly username: string;
  readonly password: string;
}

/** The history keeps refused sign-ins of unknown users under this id, so that both kinds take the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Checks a password and opens a session of twelve hours. Refuses with INVALID_CREDENTIALS (also for inactive users and those
 * of the other application), USER_NEEDS_DRIVING_SCHOOL, and TOO_MANY_REQUESTS after ten tries of an account or a hundred
 * failures of an address within fifteen minutes, whether the account exists or not.
 */
export async function signIn(deps: AccessDeps, attempt: SignIn): Promise<OpenedSession> {
  const { db, tokens } = deps;
  const username = parseUsername(attempt.username) ?? attempt.username.toLowerCase();
  const account = tokens.attemptSubject('account', username);
  const address = tokens.attemptSubject('address', attempt.address);
  await takeATry(deps, account, address);
  const user = await findCredentials(db, username);
  const matches = await verifyPassword(attempt.password, user?.passwordHash ?? NOBODYS_HASH);
  const problem = signInProblem(user, matches, attempt.application);
  if (user === undefined || problem?.refused === 'INVALID_CREDENTIALS') {
    await recordRefusal(deps, user?.id ?? NOBODY, address, attempt.requestId);
    return refuse('INVALID_CREDENTIALS');
  }
  await forgetAttempts(db, account);
  if (problem !== undefined) return accept<never>(problem);
  return enter(deps, user, attempt);
}

async function enter(deps: AccessDeps, user: Credentials, attempt: SignIn): Promise<OpenedSession> {
  const { password } = attempt;
  const freshHash = needsRehash(user.passwordHash) ? await hashPassword(password) : undefined;
  return deps.db.transaction().execute(async (trx) => {
    if (freshHash !== undefined) await replacePasswordHash(trx, user.id, user.passwordHash, freshHash);
    return openSession(trx, deps, user, attempt);
  });
}

async function takeATry({ db, clock }: AccessDeps, account: string, address: string): Promise<void> {
  const now = clock.now();
  const windowStart = now.subtract(ATTEMPT_WINDOW);
  const tries = await countAttempt(db, account, windowStart, now);
  if (tooManyAttempts(tries, await attemptsSince(db, address, windowStart))) refuse('TOO_MANY_REQUESTS');
}

async function recordRefusal(
  { db, clock }: AccessDeps,
  userId: string,
  address: string,
  requestId: string | undefined,
): Promise<void> {
  const now = clock.now();
  await countAttempt(db, address, now.subtract(ATTEMPT_WINDOW), now);
  await db
    .transaction()
    .execute((trx) => recordEvent(trx, { entityType: 'USER', entityId: userId, kind: 'LOGIN_REFUSED', requestId }));
}
