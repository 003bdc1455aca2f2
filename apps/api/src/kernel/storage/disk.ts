import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#kernel/clock.ts';
import { refuse } from '#kernel/errors.ts';
import { readDownload, signDownload } from './signed-url.ts';
import { checkKey, type Storage } from './storage.ts';

/** Files under the data directory, served by our own host through signed links. */
export function diskStorage(folder: string, secret: string): Storage {
  const pathOf = (key: string): string => join(folder, checkKey(key));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      const unfinished = `${path}.${randomUUID()}.tmp`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, path);
    },
    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        if (Object(error).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    downloadUrl: (key, download) => `/files/${signDownload(secret, { key: checkKey(key), ...download })}`,
  };
}

/** Serves the signed links of the disk storage: as an attachment, never sniffed. */
export function serveFiles(app: FastifyInstance, storage: Storage, secret: string, clock: Clock): void {
  app.get<{ Params: { token: string } }>('/files/:token', { schema: { hide: true } }, async (request, reply) => {
    const download = readDownload(secret, request.params.token, clock.now());
    const bytes = download && (await storage.get(download.key));
    if (download === undefined || bytes === undefined) refuse('NOT_FOUND');
    return reply
      .header('content-type', download.contentType)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(download.fileName)}`)
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'private, no-store')
      .send(bytes);
  });
}
