import { ATTACHMENT, id, RECEIPT } from '@habilita/contract';
import { attachClaimed } from '#areas/attachments/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { claimUpload, receivedUpload } from '#kernel/storage/uploads.ts';
import type { Receipt } from './refund.ts';

/** Receipts come by their own upload, or as attachments. */
const KINDS = [RECEIPT, ATTACHMENT] as const;

const isId = (name: string): boolean => id.safeParse(name).success;

/** Files this person sent that are not used yet. */
export async function receiptsNamed(
  db: ReadDatabase,
  named: readonly string[],
  userId: string,
): Promise<(Receipt & { readonly kind: (typeof KINDS)[number] })[]> {
  const found = await Promise.all(
    named.filter(isId).map(async (uploadId) => {
      for (const kind of KINDS) {
        const file = await receivedUpload(db, kind, { uploadId, userId });
        if (file !== undefined) return [{ id: uploadId, contentType: file.contentType, kind }];
      }
      return [];
    }),
  );
  return found.flat();
}

/** Refusal: RECEIPT_NOT_FOUND when another command used one meanwhile. */
export async function keepReceipts(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { refundId, named }: { readonly refundId: string; readonly named: readonly string[] },
  by: By,
): Promise<void> {
  const { userId } = by.actor;
  const receipts = await receiptsNamed(trx, named, userId);
  if (receipts.length < named.length) refuse('RECEIPT_NOT_FOUND', 'receiptsFileName');
  for (const { id: uploadId, kind } of receipts) {
    const file = await claimUpload(trx, deps, kind, { uploadId, userId, field: 'receiptsFileName' });
    await attachClaimed(trx, deps, { entityType: 'REGISTRATION_REFUND', entityId: refundId, file }, by);
  }
}
