import { inTransaction } from '#kernel/db/in-transaction.ts';
import { recordEvent } from '#kernel/events.ts';
import { findCredentials } from '../access.queries.ts';
import { passwordReset } from '../account.message.ts';
import type { AccessDeps } from '../sign-in/open-session.ts';
import { RESET_LINK_LIFETIME, resetAddress } from './reset-link.ts';
import { insertResetToken, takeResetRequest } from './reset.queries.ts';
import { tellOwner } from '../tell-owner.ts';
import { mayResetPassword } from '../user.ts';

/** Mails a link when there is an active account; stores only the token's hash. Older links work until one is used. */
export async function sendResetLink(deps: AccessDeps, requestId: string): Promise<void> {
  const { db, clock, tokens, publicUrl } = deps;
  await inTransaction(db, async (trx) => {
    const request = await takeResetRequest(trx, requestId);
    if (request === undefined) return;
    const { application, username } = request;
    const user = await findCredentials(trx, username);
    if (!mayResetPassword(user, application)) return;
    const now = clock.now();
    const token = tokens.newResetToken();
    const link = { userId: user.id, application, createdAt: now, expiresAt: now.add(RESET_LINK_LIFETIME) };
    await insertResetToken(trx, tokens.hashOfResetToken(token), link);
    await recordEvent(trx, {
      entityType: 'USER',
      entityId: user.id,
      kind: 'PASSWORD_RESET_ASKED',
      after: { application },
    });
    await tellOwner(trx, deps, user.id, passwordReset.write({ name: user.name, link: resetAddress(publicUrl, token) }));
  });
}
