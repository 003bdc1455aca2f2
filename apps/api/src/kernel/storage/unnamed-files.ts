import { UPLOAD_KINDS } from '@habilita/contract';
import type { Deps } from '#kernel/deps.ts';
import { CONTRACTS } from './contracts-folder.ts';
import { keysOfFiles } from './uploads.queries.ts';

/**
 * How long a file is kept to which no row of the database refers. The time is long, because a database that was
 * restored to an earlier moment has no rows for the newest files, which must not be lost.
 */
const KEPT_FOR = { hours: 30 * 24 } as const;
const AT_ONCE = 500;
/** The storage key of an uploaded file, as `newStorageKey` makes it. Only uploaded files have such a key. */
const SENT_FILE = /^[a-z-]+\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
/**
 * The storage key of a printed contract that nobody had accepted. Earlier versions stored such contracts in the folder
 * of accepted contracts.
 */
const FORMER_DRAFT = /^contracts\/[^/]+\/draft-/;
/** The folders to search. Those of boletos, exports and statements are left out, because they hold too many files. */
const FOLDERS = [...UPLOAD_KINDS.map(({ name }) => name), CONTRACTS];

type Needed = Pick<Deps, 'db' | 'clock' | 'storage'>;

/**
 * Removes uploaded files to which no row refers, because a process was killed between storing the file and committing
 * its row. Also removes drafts of contracts that earlier versions stored.
 */
export async function removeUnnamedFiles(deps: Needed): Promise<void> {
  for (const folder of FOLDERS) await removeUnnamedIn(deps, folder);
}

async function removeUnnamedIn(deps: Needed, folder: string): Promise<void> {
  let page: string[] = [];
  for await (const key of deps.storage.keys(folder)) {
    if (SENT_FILE.test(key) || FORMER_DRAFT.test(key)) page.push(key);
    if (page.length < AT_ONCE) continue;
    await removeUnnamed(deps, page);
    page = [];
  }
  await removeUnnamed(deps, page);
}

async function removeUnnamed({ db, clock, storage }: Needed, keys: readonly string[]): Promise<void> {
  const before = clock.now().subtract(KEPT_FOR);
  const named = await keysOfFiles(db, keys);
  for (const key of keys.filter((each) => !named.has(each))) {
    const savedAt = await storage.savedAt(key);
    if (savedAt !== undefined && Temporal.Instant.compare(savedAt, before) < 0) await storage.remove(key);
  }
}
