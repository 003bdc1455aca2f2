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

/** How long an upload may begin after its link was made. Once begun, it may take longer. */
const LINK_LIFETIME = { minutes: 15 } as const;

export interface UploadToOpen {
  readonly userId: string;
  readonly originalName: string;
  /** The record that the file is for; set for a kind of upload that may be for one of several records. */
  readonly subject?: string;
}

export interface OpenedUpload {
  readonly uploadId: string;
  readonly uploadUrl: string;
}

/**
 * Makes a link to upload a file (upload mode PRE_SIGNED). It works once, within fifteen minutes and the limits of the
 * kind of upload.
 */
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
  /** The sender's name for the file, made harmless, with an extension that fits the content. */
  readonly originalName: string;
}

/**
 * Handles an uploaded file in the transaction that stores its row. A kind of upload has a receiver only if no later
 * command attaches its file to a record.
 */
export interface UploadReceiver {
  readonly kind: UploadKind;
  receive(
    trx: Transaction,
    upload: { readonly userId: string; readonly subject: string | null },
    file: StoredFile,
  ): Promise<void>;
}

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

/**
 * Marks an uploaded file as used by a record, and returns the file. Each file can be used once, and only by the person
 * who uploaded it. Refuses with UPLOAD_NOT_RECEIVED when there is no such unused file.
 */
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

/**
 * Marks an uploaded file as unused again, after a command had claimed it for a record that does not use it. The person
 * who uploaded it may use it again; after a day it is deleted.
 */
export const releaseUpload = (trx: Transaction, { clock }: Pick<Deps, 'clock'>, uploadId: string): Promise<void> =>
  markReleased(trx, uploadId, clock.now());

/** An uploaded file of this kind and sender that no record uses yet; undefined when there is none. */
export const receivedUpload = (
  db: ReadDatabase,
  kind: UploadKind,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<StoredFile | undefined> => findUnclaimedFile(db, uploadId, kind.name, userId);

/**
 * An uploaded file that an earlier command marked as used, for example a command that waits for the approval of a
 * second person. Undefined when there is no such file of this kind and person.
 */
export const claimedUpload = (
  db: ReadDatabase,
  kind: UploadKind,
  { uploadId, userId }: { uploadId: string; userId: string },
): Promise<StoredFile | undefined> => findClaimedFile(db, uploadId, kind.name, userId);

export const newStorageKey = (kind: Pick<UploadKind, 'name'>): string => `${kind.name}/${newId()}`;
