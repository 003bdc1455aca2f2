import type { TokenPair } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Deps } from '#kernel/deps.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import {
  type Credentials,
  findCredentials,
  insertRefreshToken,
  insertSession,
  replacePasswordHash,
} from './access.queries.ts';
import { ATTEMPT_WINDOW, tooManyAttempts } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts } from './login-attempts.queries.ts';
import { hashPassword, needsRehash, NOBODYS_HASH, verifyPassword } from './password-hash.ts';
import { SESSION_LIFETIME } from './session.ts';
import type { Tokens } from './tokens.ts';
import { type Application, parseUsername, rolesIn, signInProblem } from './user.ts';

export type AccessDeps = Pick<Deps, 'db' | 'clock'> & { readonly tokens: Tokens };

export interface SignIn {
  readonly username: string;
  readonly password: string;
  readonly application: Application;
  readonly address: string;
  readonly userAgent?: string | undefined;
  readonly requestId?: string | undefined;
}

/** The history keeps refused sign-ins of unknown users under this id, so that both kinds take the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/**
 * Checks a password and opens a session of twelve hours. Refuses with INVALID_CREDENTIALS (also for inactive users and those
 * of the other application), USER_NEEDS_DRIVING_SCHOOL, and TOO_MANY_REQUESTS after ten tries of an account or a hundred
 * failures of an address within fifteen minutes, whether the account exists or not.
 */
export async function signIn(deps: AccessDeps, attempt: SignIn): Promise<TokenPair> {
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
  return openSession(deps, user, attempt);
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

async function openSession({ db, clock, tokens }: AccessDeps, user: Credentials, attempt: SignIn): Promise<TokenPair> {
  const freshHash = needsRehash(user.passwordHash) ? await hashPassword(attempt.password) : undefined;
  const now = clock.now();
  const { application } = attempt;
  const sessionId = newId();
  const expiresAt = now.add(SESSION_LIFETIME);
  const refreshToken = tokens.newRefreshToken();
  await db.transaction().execute(async (trx) => {
    if (freshHash !== undefined) await replacePasswordHash(trx, user.id, user.passwordHash, freshHash);
    await insertSession(trx, {
      id: sessionId,
      userId: user.id,
      application,
      userAgent: attempt.userAgent ?? null,
      address: attempt.address,
      createdAt: now,
      lastUsedAt: now,
      expiresAt,
    });
    await insertRefreshToken(trx, sessionId, tokens.hashOf(refreshToken), now);
    await recordEvent(trx, {
      actor: { userId: user.id, name: user.name },
      entityType: 'USER',
      entityId: user.id,
      kind: 'LOGIN',
      after: { application, sessionId },
      requestId: attempt.requestId,
    });
  });
  const claims = { sub: user.id, sid: sessionId, name: user.name, roles: [...rolesIn(application, user.roles)] };
  return { access_token: await tokens.sign(claims, now, expiresAt), refresh_token: refreshToken };
}
