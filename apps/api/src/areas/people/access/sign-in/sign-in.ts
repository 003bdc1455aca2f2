import { parseUsername } from '@habilita/contract';
import { inTransaction } from '#kernel/db/in-transaction.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { networkOf } from '#kernel/http/network.ts';
import { type Credentials, findCredentials, replacePasswordHash } from '../access.queries.ts';
import { knownDeviceOf } from './device-cookie.ts';
import { noticeNewDevice } from './notice-new-device.ts';
import { type AccessDeps, type OpenedSession, openSession, type SessionOrigin, type SignedIn } from './open-session.ts';
import { hashPassword, needsRehash, NOBODYS_HASH, verifyPassword } from '../password/password-hash.ts';
import { findSecondStep } from '../second-step/second-step.queries.ts';
import { signInQueue } from './sign-in-queue.ts';
import { takeAddressAttempt, takeAttempt } from './take-attempt.ts';
import { signInProblem } from '../user.ts';

export interface SignIn extends SessionOrigin {
  readonly username: string;
  readonly password: string;
}

/** Few sign-ins run at once, because hashing a password takes a core about 10 ms (decision 075). */
const inQueue = signInQueue({ atOnce: 4, waitingPerNetwork: 12, waiting: 60 });

/**
 * The user id under which the history records a refused sign-in with an unknown username. The refusal is recorded so
 * that refusing an unknown username takes as long as refusing a known one.
 */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Opens a session of twelve hours. Refusals: INVALID_CREDENTIALS (also for inactive users and users of another
 * application), USER_NEEDS_DRIVING_SCHOOL, TOO_MANY_REQUESTS (limits of `login-attempts.ts`, or too many sign-ins in
 * the queue), SECOND_STEP_REQUIRED with a challenge. Sign-ins from known browsers are served first.
 */
export async function signIn(deps: AccessDeps, attempt: SignIn): Promise<SignedIn> {
  const username = parseUsername(attempt.username) ?? attempt.username.toLowerCase();
  const device = knownDeviceOf(deps.tokens, username, attempt.cookies);
  const applicant = { network: networkOf(attempt.address), isKnown: device !== undefined };
  return inQueue(applicant, async () => {
    const succeed = await countTries(deps, username, attempt.address, device);
    const user = await findCredentials(deps.db, username);
    const matches = await verifyPassword(attempt.password, user?.passwordHash ?? NOBODYS_HASH);
    const problem = signInProblem(user, matches, attempt.application);
    if (user === undefined || problem?.refused === 'INVALID_CREDENTIALS') {
      await recordRefusal(deps, user?.id ?? NOBODY, attempt);
      return refuse('INVALID_CREDENTIALS');
    }
    await succeed();
    if (problem !== undefined) return accept<never>(problem);
    const passwordHash = await rehashed(deps, user, attempt.password);
    return { ...(await enter(deps, { ...user, passwordHash }, attempt)), username };
  });
}

/**
 * Counts the sign-in attempt and returns a function that undoes the count. The caller calls that function when the
 * password was right.
 */
async function countTries(
  deps: AccessDeps,
  username: string,
  address: string,
  device: string | undefined,
): Promise<() => Promise<void>> {
  if (device !== undefined) return takeAttempt(deps, 'known-device', `${device} ${username}`);
  const giveBack = await takeAddressAttempt(deps, address);
  const forgetPlace = await takeAttempt(deps, 'account-from-address', `${networkOf(address)} ${username}`);
  const forgetAccount = await takeAttempt(deps, 'account', username);
  return async () => {
    await forgetAccount();
    await forgetPlace();
    await giveBack();
  };
}

async function enter(deps: AccessDeps, user: Credentials, attempt: SignIn): Promise<OpenedSession> {
  const { db, clock, tokens } = deps;
  const step = await findSecondStep(db, user.id);
  if (step !== undefined && step.confirmedAt !== null) {
    const owed = { sub: user.id, application: attempt.application, password: tokens.markOf(user.passwordHash) };
    return refuse('SECOND_STEP_REQUIRED', undefined, { challenge: await tokens.signChallenge(owed, clock.now()) });
  }
  return inTransaction(db, async (trx) => {
    await noticeNewDevice(trx, deps, user, attempt);
    return openSession(trx, deps, user, attempt);
  });
}

async function rehashed({ db }: AccessDeps, user: Credentials, password: string): Promise<string> {
  if (!needsRehash(user.passwordHash)) return user.passwordHash;
  const fresh = await hashPassword(password);
  await inTransaction(db, (trx) => replacePasswordHash(trx, user.id, user.passwordHash, fresh));
  return fresh;
}

export async function recordRefusal(
  { db }: Pick<AccessDeps, 'db'>,
  userId: string,
  { requestId }: Pick<SessionOrigin, 'requestId'>,
): Promise<void> {
  await inTransaction(db, (trx) =>
    recordEvent(trx, { entityType: 'USER', entityId: userId, kind: 'LOGIN_REFUSED', requestId }),
  );
}
