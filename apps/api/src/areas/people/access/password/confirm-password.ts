import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Actor } from '#kernel/actor.ts';
import { refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { type Credentials, findCredentialsById } from '../access.queries.ts';
import { ATTEMPT_WINDOW } from '../sign-in/login-attempts.ts';
import { countAttempt } from '../sign-in/login-attempts.queries.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { verifyPassword } from './password-hash.ts';
import { signedInAt } from '../sign-in/sessions.queries.ts';
import { refuseExhausted, takeAttempt } from '../sign-in/take-attempt.ts';

/** How long after signing in a person may make a sensitive change without giving the password again. */
const RECENT = { minutes: 5 } as const;

/** Whether the person signed in, with their password, within the last five minutes; renewing tokens does not count. */
export async function hasSignedInRecently(
  { db, clock }: Pick<AccessDeps, 'db' | 'clock'>,
  { sessionId }: Pick<Actor, 'sessionId'>,
): Promise<boolean> {
  const at = await signedInAt(db, sessionId);
  return at !== undefined && Temporal.Instant.compare(at, clock.now().subtract(RECENT)) >= 0;
}

export interface PasswordToConfirm {
  readonly actor: Pick<Actor, 'userId' | 'name'>;
  readonly password: string;
  readonly address: string;
  readonly requestId?: string | undefined;
  readonly field?: string;
}

/**
 * Checks the password before a sensitive change, in case somebody else sits at the open screen. Call this outside a
 * transaction, whose rollback would undo the count of attempts. Refusals: CURRENT_PASSWORD_INCORRECT on `field`;
 * TOO_MANY_REQUESTS, for attempts that are counted apart from sign-ins.
 */
export async function confirmOwnPassword(
  deps: AccessDeps,
  asked: PasswordToConfirm,
): Promise<Credentials & { readonly username: string }> {
  const { db, clock, tokens } = deps;
  const { actor, password, address, requestId, field = 'currentPassword' } = asked;
  await refuseExhausted(deps, 'address', address);
  const forget = await takeAttempt(deps, 'own-password', actor.userId);
  const user = (await findCredentialsById(db, actor.userId)) ?? refuse('UNAUTHENTICATED');
  if (await verifyPassword(password, user.passwordHash)) {
    await forget();
    return user;
  }
  const now = clock.now();
  await countAttempt(db, tokens.attemptSubject('address', address), now.subtract(ATTEMPT_WINDOW), now);
  await inTransaction(db, (trx) =>
    recordEvent(trx, {
      actor,
      entityType: 'USER',
      entityId: actor.userId,
      kind: 'PASSWORD_CONFIRMATION_REFUSED',
      requestId,
    }),
  );
  return refuse('CURRENT_PASSWORD_INCORRECT', field);
}
