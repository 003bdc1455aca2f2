import { ATTACHMENT, id, RECEIPT } from '@habilita/contract';
import { attachClaimed } from '#areas/on-records/attachments/index.ts';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import type { By } from '#kernel/events.ts';
import { claimedUpload, claimUpload, receivedUpload, releaseUpload, type StoredFile } from '#kernel/storage/uploads.ts';
import type { Receipt } from './refund.ts';

/** The kinds of uploads that may serve as a proof: receipts and attachments. */
const KINDS = [RECEIPT, ATTACHMENT] as const;

const isId = (name: string): boolean => id.safeParse(name).success;

type Find = typeof receivedUpload;
type Named = Receipt & { readonly kind: (typeof KINDS)[number]; readonly file: StoredFile };

async function filesNamed(db: ReadDatabase, named: readonly string[], userId: string, find: Find): Promise<Named[]> {
  const found = await Promise.all(
    named.filter(isId).map(async (uploadId) => {
      for (const kind of KINDS) {
        const file = await find(db, kind, { uploadId, userId });
        if (file !== undefined) return [{ id: uploadId, contentType: file.contentType, kind, file }];
      }
      return [];
    }),
  );
  return found.flat();
}

/** Returns the files among `named` that this person uploaded and that no command has used yet. */
export const receiptsNamed = (db: ReadDatabase, named: readonly string[], userId: string): Promise<Named[]> =>
  filesNamed(db, named, userId, receivedUpload);

/**
 * Returns the files among `named` that this person uploaded for a refund that now waits for another person's approval.
 */
export const receiptsWaiting = (db: ReadDatabase, named: readonly string[], userId: string): Promise<Named[]> =>
  filesNamed(db, named, userId, claimedUpload);

/** Marks the named files as used by a refund. Refusal: RECEIPT_NOT_FOUND when another command used one meanwhile. */
export async function claimReceipts(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  named: readonly string[],
  userId: string,
): Promise<StoredFile[]> {
  const receipts = await receiptsNamed(trx, named, userId);
  if (receipts.length < named.length) refuse('RECEIPT_NOT_FOUND', 'receiptsFileName');
  const claimed: StoredFile[] = [];
  for (const { id: uploadId, kind } of receipts)
    claimed.push(await claimUpload(trx, deps, kind, { uploadId, userId, field: 'receiptsFileName' }));
  return claimed;
}

/** Makes the files of a refund that was not approved available to other commands. */
export async function releaseReceipts(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  named: readonly string[],
  userId: string,
): Promise<void> {
  for (const { id: uploadId } of await receiptsWaiting(trx, named, userId)) await releaseUpload(trx, deps, uploadId);
}

export async function attachReceipts(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { refundId, files }: { readonly refundId: string; readonly files: readonly StoredFile[] },
  by: By,
): Promise<void> {
  for (const file of files)
    await attachClaimed(trx, deps, { entityType: 'REGISTRATION_REFUND', entityId: refundId, file }, by);
}
