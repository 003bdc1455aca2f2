import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { KeyRing } from '../key-ring.ts';
import { signDownload } from './signed-url.ts';
import { checkKey, type Storage } from './storage.ts';

async function unlessMissing<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (Object(error).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function writtenAt(path: string): Promise<Temporal.Instant | undefined> {
  const found = await unlessMissing(stat(path));
  return found && Temporal.Instant.fromEpochMilliseconds(Math.floor(found.mtimeMs));
}

/** The paths of all files below a folder, one after the other: there may be more of them than fit into memory. */
async function* filesUnder(folder: string): AsyncIterable<string> {
  for await (const entry of (await unlessMissing(opendir(folder))) ?? []) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

export function diskStorage(folder: string, ring: KeyRing): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  /** Writes a file under another name, and renames it when it is whole, so that nobody reads half a file. */
  const wholly = async (key: string, fill: (path: string) => Promise<void>): Promise<void> => {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.${randomUUID()}.tmp`;
    try {
      await fill(unfinished);
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  };
  return {
    put: (key, bytes) => wholly(key, (path) => writeFile(path, bytes)),
    write: (key, chunks) => wholly(key, (path) => pipeline(chunks, createWriteStream(path))),
    get: (key) => unlessMissing(readFile(pathOf(key))),
    async open(key) {
      const file = await unlessMissing(open(pathOf(key)));
      return file && { size: (await file.stat()).size, bytes: file.createReadStream() };
    },
    savedAt: (key) => writtenAt(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (under) => rm(pathOf(under), { recursive: true, force: true }),
    async removeOlder(under, before) {
      for await (const path of filesUnder(pathOf(under))) {
        const at = await writtenAt(path);
        if (at !== undefined && Temporal.Instant.compare(at, before) < 0) await rm(path, { force: true });
      }
    },
    async *keys(under) {
      for await (const path of filesUnder(under === undefined ? folder : pathOf(under))) {
        if (!path.endsWith('.tmp')) yield relative(folder, path).split(sep).join('/');
      }
    },
    downloadUrl: (key, download) => `/files/${signDownload(ring, { key: checkKey(key), ...download })}`,
  };
}
