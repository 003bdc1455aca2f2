import { ATTACHMENT, type AttachmentEntityType } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import type { Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import { type By, recordEvent } from '#kernel/events.ts';
import { claimUpload, type StoredFile } from '#kernel/storage/uploads.ts';
import { insertAttachment, lockAttachment, markRemoved } from './attachments.queries.ts';
import { requireReader } from './readers.queries.ts';

type Needed = Pick<Deps, 'clock' | 'commands'>;

export interface FilesToAttach {
  readonly entityType: AttachmentEntityType;
  readonly entityId: string;
  readonly modifiedNames: readonly string[];
}

/** Attaches all files or none. Refusals: those of `requireReader`, UPLOAD_NOT_RECEIVED. */
export async function attachFiles(trx: Transaction, deps: Needed, files: FilesToAttach, by: By): Promise<void> {
  const { entityType, entityId, modifiedNames } = files;
  const { userId } = by.actor;
  await requireReader(trx, deps.commands, by.actor, entityType, entityId);
  for (const uploadId of new Set(modifiedNames)) {
    const file = await claimUpload(trx, deps, ATTACHMENT, { uploadId, userId, field: 'files' });
    await attachClaimed(trx, deps, { entityType, entityId, file }, by);
  }
}

interface ClaimedFile {
  readonly entityType: AttachmentEntityType;
  readonly entityId: string;
  readonly file: StoredFile;
}

/** Attaches a file. The caller has checked write access to the record. */
export async function attachClaimed(
  trx: Transaction,
  deps: Pick<Deps, 'clock'>,
  { entityType, entityId, file }: ClaimedFile,
  by: By,
): Promise<void> {
  const { userId } = by.actor;
  const id = newId();
  const row = { id, entityType, entityId, fileId: file.id, createdBy: userId, createdAt: deps.clock.now() };
  await insertAttachment(trx, row);
  const { originalName, contentType, sizeBytes, sha256 } = file;
  const after = { attachmentId: id, originalName, contentType, sizeBytes, sha256 };
  await recordEvent(trx, { ...by, entityType, entityId, kind: 'ATTACHMENT_ADDED', after });
}

/** Removes an attachment; the file itself is kept. Refusal: NOT_FOUND, also out of scope. */
export async function removeAttachment(
  trx: Transaction,
  { clock, commands }: Needed,
  id: string,
  by: By,
): Promise<void> {
  const attachment = (await lockAttachment(trx, id)) ?? refuse('NOT_FOUND');
  const { entityType, entityId, originalName } = attachment;
  await requireReader(trx, commands, by.actor, entityType, entityId);
  await markRemoved(trx, id, by.actor.userId, clock.now());
  const before = { attachmentId: id, originalName };
  await recordEvent(trx, { ...by, entityType, entityId, kind: 'ATTACHMENT_REMOVED', before });
}
