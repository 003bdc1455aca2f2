import { parseEmail } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { usernameChanged } from './account.message.ts';
import { spendResetTokensOf } from './password/reset.queries.ts';

export interface RenamedAccount {
  readonly userId: string;
  readonly name: string;
  readonly formerUsername: string;
  readonly by: string;
}

/**
 * After a change of username, ends the links sent to the former address and warns that address by mail, because whoever
 * has the new address can now set a password.
 */
export async function renameAccount(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { userId, name, formerUsername, by }: RenamedAccount,
): Promise<void> {
  const now = deps.clock.now();
  await spendResetTokensOf(trx, userId, now);
  const recipient = parseEmail(formerUsername);
  if (recipient === undefined) return;
  const mail = usernameChanged.write({ name, at: now, by });
  await queueMessage(trx, deps, { ...mail, channel: 'EMAIL', recipient, entityType: 'USER', entityId: userId });
}
