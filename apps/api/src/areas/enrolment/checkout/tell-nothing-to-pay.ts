import type { Facts } from '#areas/money/core/index.ts';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import { nothingToPay } from './nothing-to-pay.message.ts';

/** Mails a student whose credit pays the whole contract. Other students get a mail about their first charge instead. */
export async function tellNothingToPay(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { registration, terms }: Pick<Facts, 'registration' | 'terms'>,
): Promise<void> {
  await queueMessage(trx, deps, {
    ...nothingToPay.write({ ...terms, studentName: registration.name }),
    channel: 'EMAIL',
    recipient: registration.email,
    entityType: 'REGISTRATION',
    entityId: registration.id,
  });
}
