import { inTransaction } from '#kernel/db/in-transaction.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type FileKeeper, receiveFile } from './receive-file.ts';
import { readUpload, type SignedUpload } from './signed-url.ts';
import { keepFile, newStorageKey, type UploadReceiver } from './uploads.ts';
import { markClaimed, setUploadFile, spendUpload } from './uploads.queries.ts';

type Needed = Pick<Deps, 'db' | 'clock' | 'environment'> & FileKeeper;

export interface SentFile {
  readonly token: string;
  readonly declared: number;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Receives a file that is sent to an upload link; each link works once. Refuses with UPLOAD_LINK_INVALID when the link
 * was changed, has expired or was used, and refuses the file for the same reasons as `receiveFile`.
 */
export async function receiveUpload(deps: Needed, receivers: readonly UploadReceiver[], sent: SentFile): Promise<void> {
  const { db, clock, storage, environment } = deps;
  const link = readUpload(environment.secrets.files, sent.token, clock.now());
  if (link === undefined) return refuse('UPLOAD_LINK_INVALID');
  if (sent.declared > link.maxBytes) return refuse('FILE_TOO_LARGE');
  const upload = await spendUpload(db, link.uploadId, link.kind, clock.now());
  if (upload === undefined) return refuse('UPLOAD_LINK_INVALID');
  const received = await receiveFile(deps, newStorageKey({ name: link.kind }), sent.bytes, link);
  try {
    await inTransaction(db, async (trx) => {
      const { createdBy: userId, originalName, subject } = upload;
      const file = await keepFile(trx, received, { userId, originalName, at: clock.now() });
      await setUploadFile(trx, upload.id, file.id);
      const receiver = receiverOf(receivers, link);
      if (receiver === undefined) return;
      await receiver.receive(trx, { userId, subject }, file);
      await markClaimed(trx, upload.id, clock.now());
    });
  } catch (error) {
    await storage.remove(received.storageKey);
    throw error;
  }
}

const receiverOf = (receivers: readonly UploadReceiver[], { kind }: SignedUpload): UploadReceiver | undefined =>
  receivers.find((receiver) => receiver.kind.name === kind);
