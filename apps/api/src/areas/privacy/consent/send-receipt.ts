import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { queueMessage } from '#kernel/outbox/index.ts';
import type { WrittenMessage } from '#kernel/outbox/message.ts';

/**
 * Mails the person a confirmation (receipt) of what became of their data; the outbox forgets the address after sending.
 * Returns false when no address is known.
 */
export async function sendReceipt(
  trx: Transaction,
  deps: Pick<Deps, 'clock' | 'jobs'>,
  { caseId, address }: { readonly caseId: string; readonly address: string | undefined },
  receipt: WrittenMessage,
): Promise<boolean> {
  if (address === undefined) return false;
  await queueMessage(trx, deps, {
    ...receipt,
    channel: 'EMAIL',
    recipient: address,
    entityType: 'CONSENT_CASE',
    entityId: caseId,
    forgetsRecipient: true,
  });
  return true;
}
