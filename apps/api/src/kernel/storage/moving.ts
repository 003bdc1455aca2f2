import { STATEMENTS } from './statements-folder.ts';
import type { Storage } from './storage.ts';

/**
 * The storage that is used while files move from one to another. New files go to the new storage; a file that is not
 * there yet is read from the old one, so that none is missing however long the copying takes. Files are removed from
 * both.
 */
export function movingStorage(to: Storage, from: Storage): Storage {
  return {
    put: (key, bytes) => to.put(key, bytes),
    write: (key, chunks) => to.write(key, chunks),
    get: async (key) => (await to.get(key)) ?? from.get(key),
    open: async (key) => (await to.open(key)) ?? from.open(key),
    savedAt: async (key) => (await to.savedAt(key)) ?? from.savedAt(key),
    async remove(key) {
      await from.remove(key);
      await to.remove(key);
    },
    async removeFolder(folder) {
      await from.removeFolder(folder);
      await to.removeFolder(folder);
    },
    async removeOlder(folder, before) {
      await from.removeOlder(folder, before);
      await to.removeOlder(folder, before);
    },
    keys: (folder) => to.keys(folder),
    downloadUrl: (key, download) => to.downloadUrl(key, download),
  };
}

export interface Moved {
  readonly copied: number;
  readonly alreadyThere: number;
}

/**
 * Copies every file that the new storage does not have yet, while the product runs; after an interruption it can be run
 * again. If a file is removed while it is copied, the copy is removed too. Printed statements of registrations and
 * schools are not copied: each request prints them anew under the same key, and an old copy could replace a new one.
 */
export async function moveFiles(to: Storage, from: Storage, tell: (moved: Moved) => void = () => undefined) {
  let [copied, alreadyThere] = [0, 0];
  for await (const key of from.keys()) {
    if (key.startsWith(`${STATEMENTS}/`)) continue;
    if ((await to.savedAt(key)) !== undefined) alreadyThere += 1;
    else {
      const file = await from.open(key);
      if (file === undefined) continue;
      await to.write(key, file.bytes);
      if ((await from.savedAt(key)) === undefined) await to.remove(key);
      else copied += 1;
    }
    if ((copied + alreadyThere) % 1000 === 0) tell({ copied, alreadyThere });
  }
  return { copied, alreadyThere };
}
