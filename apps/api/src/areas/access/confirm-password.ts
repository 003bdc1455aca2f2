import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { passwordHashOf } from './access.queries.ts';
import { ATTEMPT_WINDOW, tooManyAttempts } from './login-attempts.ts';
import { attemptsSince, countAttempt, forgetAttempts } from './login-attempts.queries.ts';
import type { AccessDeps } from './open-session.ts';
import { verifyPassword } from './password-hash.ts';

export interface PasswordToConfirm {
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly password: string;
  readonly address: string;
  readonly requestId?: string | undefined;
}

/**
 * Somebody signed in proves once more to be who they are, before a change that moves money elsewhere. Refusals: CURRENT_PASSWORD_INCORRECT
 * on `currentPassword`; TOO_MANY_REQUESTS by the same limits as signing in, counted apart from it, so that a stolen session is no way
 * to guess the password and guessing here locks nobody out of the door. Call it outside a transaction: the count must outlive a refusal.
 */
export async function confirmOwnPassword(deps: AccessDeps, asked: PasswordToConfirm): Promise<void> {
  const { db, clock, tokens } = deps;
  const { actor, password, address, requestId } = asked;
  const now = clock.now();
  const windowStart = now.subtract(ATTEMPT_WINDOW);
  const account = tokens.attemptSubject('account', `confirm:${actor.userId}`);
  const door = tokens.attemptSubject('address', address);
  const tries = await countAttempt(db, account, windowStart, now);
  if (tooManyAttempts(tries, await attemptsSince(db, door, windowStart))) refuse('TOO_MANY_REQUESTS');
  const hash = await passwordHashOf(db, actor.userId);
  if (hash !== undefined && (await verifyPassword(password, hash))) return forgetAttempts(db, account);
  await countAttempt(db, door, windowStart, now);
  await db.transaction().execute((trx) =>
    recordEvent(trx, {
      actor,
      entityType: 'USER',
      entityId: actor.userId,
      kind: 'PASSWORD_CONFIRMATION_REFUSED',
      requestId,
    }),
  );
  return refuse('CURRENT_PASSWORD_INCORRECT', 'currentPassword');
}
