import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { recordEvent } from '#kernel/events.ts';
import { closeAccount } from './access.queries.ts';
import { endSessionsOf } from './sign-in/end-sessions.ts';
import { spendResetTokensOf } from './password/reset.queries.ts';

/**
 * Deactivates the account of a student whose unpaid cart gives way to another person (see `giveWay`), and frees the
 * account's username.
 */
export async function retireStudentAccount(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { userId, requestId }: { readonly userId: string; readonly requestId: string },
): Promise<void> {
  await closeAccount(trx, userId);
  await spendResetTokensOf(trx, userId, deps.clock.now());
  await endSessionsOf(trx, deps, { userId, reason: 'DEACTIVATED', requestId });
  await recordEvent(trx, { entityType: 'USER', entityId: userId, kind: 'STUDENT_ACCOUNT_CLOSED', requestId });
}
