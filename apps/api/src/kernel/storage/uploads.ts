import { extensionsOf, type UploadKind } from '@habilita/contract';
import { newId, safeFileName } from '@habilita/kernel';
import type { ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { refuse } from '#kernel/errors.ts';
import type { ReceivedFile } from './receive-file.ts';
import { signUpload } from './signed-url.ts';
import {
  findClaimedFile,
  findUnclaimedFile,
  insertFile,
  insertUpload,
  lockUnclaimedFile,
  markClaimed,
  markReleased,
} from './uploads.queries.ts';

/** A started upload may take longer. */
const LINK_LIFETIME = { minutes: 15 } as const;

export interface UploadToOpen {
  readonly userId: string;
  readonly originalName: string;
  /** For kinds with several subjects. */
  readonly subject?: string;
}

export interface OpenedUpload {
  readonly uploadId: string;
  readonly uploadUrl: string;
}

/** PRE_SIGNED: once, for fifteen minutes, within the kind's limits. */
export async function openUpload(
  trx: Transaction,
  { clock, environment }: Pick<Deps, 'clock' | 'environment'>,
  kind: UploadKind,
  { userId, originalName, subject }: UploadToOpen,
): Promise<OpenedUpload> {
  const uploadId = newId();
  const now = clock.now();
  const row = { id: uploadId, kind: kind.name, originalName: originalName.slice(0, 1000), subject: subject ?? null };
  await insertUpload(trx, { ...row, createdBy: userId, createdAt: now });
  const { maxBytes, types, maxResolution } = kind;
  const expiresAt = now.add(LINK_LIFETIME);
  const token = signUpload(environment.secrets.files, {
    uploadId,
    kind: kind.name,
    maxBytes,
    types,
    maxResolution,
    expiresAt,
  });
  return { uploadId, uploadUrl: `/files/${token}` };
}

export interface StoredFile extends ReceivedFile {
  readonly id: string;
  /** Made safe; the extension fits the content. */
  readonly originalName: string;
}

/** Runs in the transaction of arrival, for kinds without a command. */
export interface UploadReceiver {
  readonly kind: UploadKind;
  receive(
    trx: Transaction,
    upload: { readonly userId: string; readonly subject: string | null },
    file: StoredFile,
  ): Promise<void>;
}

/** Records a stored file under a safe name. */
export async function keepFile(
  trx: Transaction,
  received: ReceivedFile,
  { userId, originalName, at }: { userId: string; originalName: string; at: Temporal.Instant },
): Promise<StoredFile> {
  const id = newId();
  const name = safeFileName(originalName, extensionsOf(received.contentType));
  await insertFile(trx, { id, ...received, originalName: name, createdBy: userId, createdAt: at });
  return { ...received, id, originalName: name };
}

/** Once, by its sender. Refusal: UPLOAD_NOT_RECEIVED. */
export async function claimUpload(
  trx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  kind: UploadKind,
  { uploadId, userId, field }: { uploadId: string; userId: string; field?: string },
): Promise<StoredFile> {
  const file = await lockUnclaimedFile(trx, uploadId, kind.name, userId);
  if (file === undefined) return refuse('UPLOAD_NOT_RECEIVED', field);
  await markClaimed(trx, uploadId, clock.now());
  return file;
}

/** Free again for its sender, and swept after a day. Only what no record took. */
export const releaseUpload = (trx: Transaction, { clock }: Pick<Deps, 'clock'>, uploadId: string): Promise<void> =>
  markReleased(trx, uploadId, clock.now());

/** An unclaimed file of this kind and sender; undefined when there is none. */
export const receivedUpload = (
  db: ReadDatabase,
  kind: UploadKind,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<StoredFile | undefined> => findUnclaimedFile(db, uploadId, kind.name, userId);

/** A file that a command has claimed before, as one that waited for a second person. */
export const claimedUpload = (
  db: ReadDatabase,
  kind: UploadKind,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<StoredFile | undefined> => findClaimedFile(db, uploadId, kind.name, userId);

export const newStorageKey = (kind: Pick<UploadKind, 'name'>): string => `${kind.name}/${newId()}`;
