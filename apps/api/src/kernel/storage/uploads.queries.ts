import { type Insertable } from 'kysely';
import type { Database, ReadDatabase, Transaction } from '#kernel/db/connect.ts';
import type { DB } from '#kernel/db/schema.gen.ts';

export async function insertUpload(trx: Transaction, upload: Insertable<DB['uploads']>): Promise<void> {
  await trx.insertInto('uploads').values(upload).execute();
}

/** Marks an upload link as used; undefined when it is unknown or already used. */
export async function spendUpload(db: Database, id: string, kind: string, now: Temporal.Instant) {
  return db
    .updateTable('uploads')
    .set({ spentAt: now })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('spentAt', 'is', null)
    .returning(['id', 'originalName', 'subject', 'createdBy'])
    .executeTakeFirst();
}

export async function insertFile(trx: Transaction, file: Insertable<DB['files']>): Promise<void> {
  await trx.insertInto('files').values(file).execute();
}

/**
 * Links the upload to the file that was uploaded, and clears the original name in the upload's row, because it may name
 * a person and this row stays when the file is deleted. The file's own row has the name.
 */
export async function setUploadFile(trx: Transaction, uploadId: string, fileId: string): Promise<void> {
  await trx.updateTable('uploads').set({ fileId, originalName: '' }).where('id', '=', uploadId).execute();
}

const sentFile = (db: ReadDatabase, uploadId: string, kind: string, userId: string) =>
  db
    .selectFrom('uploads as u')
    .innerJoin('files as f', 'f.id', 'u.fileId')
    .select(['f.id', 'f.storageKey', 'f.originalName', 'f.sizeBytes', 'f.sha256', 'f.contentType'])
    .where('u.id', '=', uploadId)
    .where('u.kind', '=', kind)
    .where('u.createdBy', '=', userId);

/** An uploaded file of this kind, uploaded by this person, that no record uses yet. */
const unclaimedFile = (db: ReadDatabase, uploadId: string, kind: string, userId: string) =>
  sentFile(db, uploadId, kind, userId).where('u.claimedAt', 'is', null);

export const findClaimedFile = (db: ReadDatabase, uploadId: string, kind: string, userId: string) =>
  sentFile(db, uploadId, kind, userId).where('u.claimedAt', 'is not', null).executeTakeFirst();

export const findUnclaimedFile = (db: ReadDatabase, uploadId: string, kind: string, userId: string) =>
  unclaimedFile(db, uploadId, kind, userId).executeTakeFirst();

export const lockUnclaimedFile = (trx: Transaction, uploadId: string, kind: string, userId: string) =>
  unclaimedFile(trx, uploadId, kind, userId).forUpdate('u').executeTakeFirst();

export async function markClaimed(trx: Transaction, uploadId: string, now: Temporal.Instant): Promise<void> {
  await trx.updateTable('uploads').set({ claimedAt: now }).where('id', '=', uploadId).execute();
}

export async function markReleased(trx: Transaction, uploadId: string, now: Temporal.Instant): Promise<void> {
  await trx
    .updateTable('uploads')
    .set({ claimedAt: null, releasedAt: now })
    .where('id', '=', uploadId)
    .where('claimedAt', 'is not', null)
    .execute();
}

/**
 * Deletes uploads that no record uses and that were made before the moment `before`. An upload that a command used and
 * then released must also have been released before this moment. Returns the number of deleted uploads and the keys of
 * their files.
 */
export async function deleteUnclaimed(
  trx: Transaction,
  before: Temporal.Instant,
  limit: number,
): Promise<{ readonly uploads: number; readonly storageKeys: string[] }> {
  const gone = await trx
    .deleteFrom('uploads')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('claimedAt', 'is', null)
        .where('createdAt', '<', before)
        .where((of) => of.or([of('releasedAt', 'is', null), of('releasedAt', '<', before)]))
        .orderBy('createdAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning('fileId')
    .execute();
  const ids = gone.flatMap(({ fileId }) => fileId ?? []);
  const keys = await Promise.all(ids.map((id) => deleteFile(trx, id)));
  return { uploads: gone.length, storageKeys: keys.flatMap((key) => key ?? []) };
}

/**
 * Clears the original names of up to `limit` uploads that already have a file or are used by a record. `setUploadFile`
 * clears the name at once, but a server of the previous version, which may run during an upgrade, does not. Returns the
 * number of changed uploads.
 */
export async function clearSentNames(db: Database, limit: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ originalName: '' })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('uploads')
        .select('id')
        .where('originalName', '<>', '')
        .where((of) => of.or([of('fileId', 'is not', null), of('claimedAt', 'is not', null)]))
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function deleteFile(trx: Transaction, id: string): Promise<string | undefined> {
  const gone = await trx.deleteFrom('files').where('id', '=', id).returning('storageKey').executeTakeFirst();
  return gone?.storageKey;
}

/** Which of these keys belong to stored files. */
export async function keysOfFiles(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db.selectFrom('files').select('storageKey').where('storageKey', 'in', keys).execute();
  return new Set(rows.map(({ storageKey }) => storageKey));
}

export async function findFile(db: Database | Transaction, id: string) {
  return db
    .selectFrom('files')
    .select(['storageKey', 'originalName', 'contentType'])
    .where('id', '=', id)
    .executeTakeFirst();
}
