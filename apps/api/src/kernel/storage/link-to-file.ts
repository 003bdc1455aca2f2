import type { Database, Transaction } from '#kernel/db/connect.ts';
import type { Deps } from '#kernel/deps.ts';
import { findFile } from './uploads.queries.ts';

/** A link to a file; undefined when there is no such file. */
export async function linkToFile(
  db: Database | Transaction,
  { storage, clock }: Pick<Deps, 'storage' | 'clock'>,
  fileId: string,
  lifetime: Temporal.DurationLike,
): Promise<string | undefined> {
  const file = await findFile(db, fileId);
  if (file === undefined) return undefined;
  const { storageKey, originalName: fileName, contentType } = file;
  return storage.downloadUrl(storageKey, { fileName, contentType, expiresAt: clock.now().add(lifetime) });
}
