import { inTransaction } from '#kernel/db/in-transaction.ts';
import { accept, refuse } from '#kernel/errors.ts';
import { recordEvent } from '#kernel/events.ts';
import { findCredentialsById } from '../access.queries.ts';
import { passwordChanged } from '../account.message.ts';
import { endSessionsOf } from '../sign-in/end-sessions.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { hashPassword } from './password-hash.ts';
import { newPasswordProblem } from './password-rules.ts';
import { resetLinkProblem } from './reset-link.ts';
import { findResetToken, lockUser, setPasswordHash, spendResetToken } from './reset.queries.ts';
import { occasionOf, tellOwner, type RequestOrigin } from '../tell-owner.ts';
import { type Application, mayResetPassword } from '../user.ts';

export interface ResetConfirmed extends RequestOrigin {
  readonly token: string;
  readonly newPassword: string;
  readonly newPasswordConfirm: string;
  readonly requestId?: string | undefined;
}

/**
 * Sets a new password by a link and ends the person's sessions and other links; the second step stays on. If the
 * password is refused, the link can be used again. Refusals: RESET_LINK_INVALID (also for an inactive account),
 * RESET_LINK_USED, RESET_LINK_EXPIRED, WEAK_NEW_PASSWORD, PASSWORD_CONFIRMATION_MISMATCH.
 */
export async function confirmPasswordReset(
  deps: AccessDeps,
  confirmed: ResetConfirmed,
): Promise<{ username: string; application: Application }> {
  const { db, clock, tokens } = deps;
  const link = await findResetToken(db, tokens.hashesOfResetToken(confirmed.token));
  accept(resetLinkProblem(link, clock.now()));
  const user = link === undefined ? undefined : await findCredentialsById(db, link.userId);
  if (link === undefined || user === undefined || !mayResetPassword(user, link.application))
    return refuse('RESET_LINK_INVALID');
  accept(newPasswordProblem(confirmed, user.username));
  const passwordHash = await hashPassword(confirmed.newPassword);
  await inTransaction(db, async (trx) => {
    const now = clock.now();
    const actor = { userId: user.id, name: user.name };
    const { requestId } = confirmed;
    await lockUser(trx, user.id);
    if (!(await spendResetToken(trx, link.tokenHash, user.id, now))) refuse('RESET_LINK_USED');
    await setPasswordHash(trx, user.id, passwordHash);
    await endSessionsOf(trx, deps, { userId: user.id, reason: 'PASSWORD_CHANGED', actor, requestId });
    await recordEvent(trx, { actor, entityType: 'USER', entityId: user.id, kind: 'PASSWORD_RESET', requestId });
    await tellOwner(trx, deps, user.id, passwordChanged.write(occasionOf(user.name, now, confirmed)));
  });
  return { username: user.username, application: link.application };
}
