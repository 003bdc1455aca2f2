import { parseEmail } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { WrittenMessage } from '#kernel/outbox/message.ts';
import type { Occasion } from './account.message.ts';
import { deviceOf } from './sign-in/device.ts';
import type { AccessDeps } from './sign-in/open-session.ts';
import { mailAddressOf } from './password/reset.queries.ts';

export interface RequestOrigin {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

export const addressOfOwner = async (trx: Transaction, userId: string): Promise<string | undefined> =>
  parseEmail((await mailAddressOf(trx, userId)) ?? '');

/**
 * Mails the owner of an account about a change, in the transaction of that change. The mail goes to the username, or to
 * the student's e-mail if the username is a CPF; without an address nothing is sent.
 */
export async function tellOwner(
  trx: Transaction,
  deps: Pick<AccessDeps, 'clock' | 'jobs'>,
  userId: string,
  mail: WrittenMessage,
): Promise<void> {
  const recipient = await addressOfOwner(trx, userId);
  if (recipient === undefined) return;
  await queueMessage(trx, deps, { ...mail, channel: 'EMAIL', recipient, entityType: 'USER', entityId: userId });
}

export const occasionOf = (name: string, at: Temporal.Instant, { address, userAgent }: RequestOrigin): Occasion => ({
  name,
  at,
  device: deviceOf(userAgent).name,
  address,
});
