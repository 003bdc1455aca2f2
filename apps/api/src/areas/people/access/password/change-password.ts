import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Actor } from '#kernel/actor.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { replacePasswordHash } from '../access.queries.ts';
import { passwordChanged } from '../account.message.ts';
import { confirmOwnPassword } from './confirm-password.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { hashPassword } from './password-hash.ts';
import { isSamePassword, newPasswordProblem } from './password-rules.ts';
import { lockUser, spendResetTokensOf } from './reset.queries.ts';
import { occasionOf, tellOwner, type RequestOrigin } from '../tell-owner.ts';

export interface PasswordChange extends RequestOrigin {
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly newPasswordConfirm: string;
  readonly requestId?: string | undefined;
}

/**
 * Replaces one's own password. The current password is not accepted again, because people who change it may fear that
 * somebody knows it. Refusals: those of `confirmOwnPassword` and `newPasswordProblem`, SAME_NEW_PASSWORD,
 * CONFLICT_STALE when the password was changed meanwhile.
 */
export async function changePassword(deps: AccessDeps, actor: Actor, change: PasswordChange): Promise<void> {
  const { db, clock } = deps;
  const { address, requestId } = change;
  const user = await confirmOwnPassword(deps, { actor, password: change.currentPassword, address, requestId });
  if (isSamePassword(change.newPassword, change.currentPassword)) refuse('SAME_NEW_PASSWORD', 'newPassword');
  accept(newPasswordProblem(change, user.username));
  const passwordHash = await hashPassword(change.newPassword);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    await lockUser(trx, user.id);
    if (!(await replacePasswordHash(trx, user.id, user.passwordHash, passwordHash))) refuse('CONFLICT_STALE');
    await spendResetTokensOf(trx, user.id, now);
    const sessions = { userId: user.id, reason: 'PASSWORD_CHANGED', exceptSessionId: actor.sessionId } as const;
    await endSessionsOf(trx, deps, { ...sessions, actor, requestId });
    await recordEvent(trx, { actor, entityType: 'USER', entityId: user.id, kind: 'PASSWORD_CHANGED', requestId });
    await tellOwner(trx, deps, user.id, passwordChanged.write(occasionOf(user.name, now, change)));
  });
}
