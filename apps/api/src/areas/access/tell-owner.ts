import { parseEmail } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { MailText, Occasion } from './account-mail.ts';
import { deviceOf } from './device.ts';
import type { AccessDeps } from './open-session.ts';
import { mailAddressOf } from './reset.queries.ts';

/** Where something was done from. */
export interface Whence {
  readonly address: string;
  readonly userAgent?: string | undefined;
}

export const addressOfOwner = async (trx: Transaction, userId: string): Promise<string | undefined> =>
  parseEmail((await mailAddressOf(trx, userId)) ?? '');

/** In the transaction of what it tells. With a CPF as username, the student's e-mail or none. */
export async function tellOwner(
  trx: Transaction,
  deps: Pick<AccessDeps, 'clock' | 'jobs'>,
  userId: string,
  mail: MailText & { readonly bodyOnceSent?: string },
): Promise<void> {
  const recipient = await addressOfOwner(trx, userId);
  if (recipient === undefined) return;
  await queueMessage(trx, deps, { ...mail, channel: 'EMAIL', recipient, entityType: 'USER', entityId: userId });
}

/** When, on what and from where. */
export const occasionOf = (name: string, at: Temporal.Instant, { address, userAgent }: Whence): Occasion => ({
  name,
  at,
  device: deviceOf(userAgent).name,
  address,
});
