import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { turns } from '#kernel/turns.ts';
import { type Credentials, findCredentials, replacePasswordHash } from './access.queries.ts';
import { ATTEMPT_WINDOW } from './login-attempts.ts';
import { countAttempt } from './login-attempts.queries.ts';
import { noticeNewDevice } from './notice-new-device.ts';
import { type AccessDeps, type Door, type OpenedSession, openSession } from './open-session.ts';
import { hashPassword, needsRehash, NOBODYS_HASH, verifyPassword } from './password-hash.ts';
import { findSecondStep } from './second-step.queries.ts';
import { refuseTiredAddress, takeATry } from './take-a-try.ts';
import { parseUsername, signInProblem } from './user.ts';

export interface SignIn extends Door {
  readonly username: string;
  readonly password: string;
}

/**
 * Passwords looked at together. Failures of an address are counted afterwards, since right ones cost it nothing; so a burst of tries over
 * many accounts must come here bit by bit, or all of it would be looked at before the first failure counts.
 */
const AT_ONCE = 4;
const inTurn = turns(AT_ONCE);

/** The history keeps refused sign-ins of unknown users under this id, so that both kinds take the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Checks a password and opens a session of twelve hours. Refuses with INVALID_CREDENTIALS (also for inactive users and those
 * of the other application), USER_NEEDS_DRIVING_SCHOOL, TOO_MANY_REQUESTS after ten tries of an account or a hundred
 * failures of an address within fifteen minutes, whether the account exists or not, and SECOND_STEP_REQUIRED, with a challenge
 * that stands for the password, when the account asks for a code as well.
 */
export async function signIn(deps: AccessDeps, attempt: SignIn): Promise<OpenedSession> {
  const { db } = deps;
  const username = parseUsername(attempt.username) ?? attempt.username.toLowerCase();
  const forget = await takeATry(deps, 'account', username);
  await refuseTiredAddress(deps, attempt.address);
  const user = await inTurn(async () => {
    await refuseTiredAddress(deps, attempt.address);
    const found = await findCredentials(db, username);
    const matches = await verifyPassword(attempt.password, found?.passwordHash ?? NOBODYS_HASH);
    const problem = signInProblem(found, matches, attempt.application);
    if (found !== undefined && problem?.refused !== 'INVALID_CREDENTIALS') return { ...found, problem };
    await recordRefusal(deps, found?.id ?? NOBODY, attempt);
    return refuse('INVALID_CREDENTIALS');
  });
  await forget();
  if (user.problem !== undefined) return accept<never>(user.problem);
  return enter(deps, { ...user, passwordHash: await rehashed(deps, user, attempt.password) }, attempt);
}

/** A session, or the challenge when the account asks for a second step. */
async function enter(deps: AccessDeps, user: Credentials, attempt: SignIn): Promise<OpenedSession> {
  const { db, clock, tokens } = deps;
  const step = await findSecondStep(db, user.id);
  if (step !== undefined && step.confirmedAt !== null) {
    const owed = { sub: user.id, application: attempt.application, password: tokens.markOf(user.passwordHash) };
    return refuse('SECOND_STEP_REQUIRED', undefined, { challenge: await tokens.signChallenge(owed, clock.now()) });
  }
  return db.transaction().execute(async (trx) => {
    await noticeNewDevice(trx, deps, user, attempt);
    return openSession(trx, deps, user, attempt);
  });
}

/** The person's hash, made anew when it is of an older cost. */
async function rehashed({ db }: AccessDeps, user: Credentials, password: string): Promise<string> {
  if (!needsRehash(user.passwordHash)) return user.passwordHash;
  const fresh = await hashPassword(password);
  await db.transaction().execute((trx) => replacePasswordHash(trx, user.id, user.passwordHash, fresh));
  return fresh;
}

/** Counts a refused sign-in for its address and puts it in the person's history. */
export async function recordRefusal(
  { db, clock, tokens }: AccessDeps,
  userId: string,
  { address, requestId }: Pick<Door, 'address' | 'requestId'>,
): Promise<void> {
  const now = clock.now();
  await countAttempt(db, tokens.attemptSubject('address', address), now.subtract(ATTEMPT_WINDOW), now);
  await db
    .transaction()
    .execute((trx) => recordEvent(trx, { entityType: 'USER', entityId: userId, kind: 'LOGIN_REFUSED', requestId }));
}
