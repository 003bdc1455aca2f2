import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { signDownload } from './signed-url.ts';
import { checkKey, type Storage } from './storage.ts';

export function diskStorage(folder: string, secret: string): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  /** Nobody sees a partial file. */
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
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (Object(error).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async open(key) {
      try {
        const file = await open(pathOf(key));
        return { size: (await file.stat()).size, bytes: file.createReadStream() };
      } catch (error) {
        if (Object(error).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    downloadUrl: (key, download) => `/files/${signDownload(secret, { key: checkKey(key), ...download })}`,
  };
}
