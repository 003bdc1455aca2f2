import { Readable } from 'node:stream';
import type { BucketSettings } from './bucket-settings.ts';
import { bucketAt, listedIn, removeFrom, unlessMissing } from './bucket.ts';
import type { KeyRing } from '../key-ring.ts';
import { signDownload } from './signed-url.ts';
import { checkKey, type Storage } from './storage.ts';

/**
 * Keeps files in a bucket that all processes share. Links lead through the API, as links to files on disk do, so that a
 * file is shown with the same protecting headers wherever it is kept (decision 163). An object appears whole or not at
 * all, as S3 promises.
 */
export function s3Storage(settings: BucketSettings, ring: KeyRing): Storage {
  const { bucket: Bucket, encryption } = settings;
  const encrypted = encryption === 'none' ? {} : { ServerSideEncryption: encryption };
  const ask = bucketAt(settings);
  const under = (folder: string) => listedIn(ask, Bucket, `${checkKey(folder)}/`);
  const object = (key: string) =>
    unlessMissing(
      ask(({ GetObjectCommand }, client) => client.send(new GetObjectCommand({ Bucket, Key: checkKey(key) }))),
    );
  return {
    async put(key, bytes) {
      const params = { Bucket, Key: checkKey(key), Body: bytes, ...encrypted };
      await ask(({ PutObjectCommand }, client) => client.send(new PutObjectCommand(params)));
    },
    async write(key, chunks) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const params = { Bucket, Key: checkKey(key), Body: Readable.from(chunks), ...encrypted };
      await ask((_sdk, client) => new Upload({ client, params }).done());
    },
    get: async (key) => (await object(key))?.Body?.transformToByteArray(),
    async open(key) {
      const found = await object(key);
      if (found === undefined) return undefined;
      if (!(found.Body instanceof Readable)) throw new Error('the answer of the bucket holds no bytes');
      return { size: found.ContentLength ?? 0, bytes: found.Body };
    },
    async savedAt(key) {
      const found = await unlessMissing(
        ask(({ HeadObjectCommand }, client) => client.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))),
      );
      return found?.LastModified && Temporal.Instant.fromEpochMilliseconds(found.LastModified.getTime());
    },
    remove: (key) => removeFrom(ask, Bucket, [checkKey(key)]),
    async removeFolder(folder) {
      for await (const objects of under(folder)) await removeFrom(ask, Bucket, objects.map(keyOf));
    },
    async removeOlder(folder, before) {
      for await (const objects of under(folder)) {
        const older = objects.filter(({ at }) => at.getTime() < before.epochMilliseconds);
        await removeFrom(ask, Bucket, older.map(keyOf));
      }
    },
    async *keys(folder) {
      const pages = folder === undefined ? listedIn(ask, Bucket, '') : under(folder);
      for await (const objects of pages) yield* objects.map(keyOf);
    },
    downloadUrl: (key, download) => `/files/${signDownload(ring, { key: checkKey(key), ...download })}`,
  };
}

const keyOf = ({ key }: { readonly key: string }): string => key;
