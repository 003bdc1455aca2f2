import { Readable } from 'node:stream';
import type { S3Client, ServerSideEncryption } from '@aws-sdk/client-s3';
import { signDownload } from './signed-url.ts';
import { checkKey, type Storage } from './storage.ts';

export interface BucketSettings {
  readonly bucket: string;
  readonly region: string;
  /** The address of a compatible server; without it AWS's own. */
  readonly endpoint: string | undefined;
  /** Without it the credentials of the environment are used, such as the role of the machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly encryption: ServerSideEncryption | 'none';
}

type Sdk = typeof import('@aws-sdk/client-s3');

interface Listed {
  readonly key: string;
  readonly at: Date;
}

/** The bucket did not answer or refused us; by its code people are told to try again later. */
class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable';
  readonly code = 'BUCKET_UNAVAILABLE';
  constructor(cause: unknown) {
    super(`the bucket refuses or does not answer (${cause instanceof Error ? cause.name : 'unknown'})`, { cause });
  }
}

/** The SDK marks its own failures; others, such as a sender that broke off, are not the bucket's. */
const isOfBucket = (error: unknown): boolean => error instanceof Error && '$metadata' in error;

/** Objects that are removed by one call at most. */
const REMOVED_AT_ONCE = 1000;

/**
 * Keeps files in a bucket that all processes share. Links lead through the API, as those of the disk do, so that a
 * file is shown with the same protecting headers wherever it is kept (decision 163). An object appears whole or not
 * at all, as S3 promises.
 */
export function s3Storage(settings: BucketSettings, secret: string): Storage {
  const { bucket: Bucket, encryption } = settings;
  const encrypted = encryption === 'none' ? {} : { ServerSideEncryption: encryption };
  // Imported here, so that an installation that keeps files on disk never loads it.
  const sdk = import('@aws-sdk/client-s3');
  let opened: Promise<S3Client> | undefined;
  const client = () => (opened ??= openClient(settings));

  const ask = async <Answer>(call: (sdk: Sdk, client: S3Client) => Promise<Answer>): Promise<Answer> => {
    try {
      return await call(await sdk, await client());
    } catch (error) {
      throw isOfBucket(error) ? new BucketUnavailable(error) : error;
    }
  };

  async function* listed(folder: string): AsyncIterable<readonly Listed[]> {
    const Prefix = folder === '' ? '' : `${checkKey(folder)}/`;
    let ContinuationToken: string | undefined;
    do {
      const page = await ask(({ ListObjectsV2Command }, open) =>
        open.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
      );
      yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: at }) => (key && at ? [{ key, at }] : []));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  async function removeAll(keys: readonly string[]): Promise<void> {
    for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
      const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }));
      const { Errors: [first] = [] } = await ask(({ DeleteObjectsCommand }, open) =>
        open.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
      );
      if (first !== undefined) throw new BucketUnavailable(new Error(`an object is not removed: ${first.Code}`));
    }
  }

  const found = (key: string) =>
    unlessMissing(ask(({ GetObjectCommand }, open) => open.send(new GetObjectCommand({ Bucket, Key: checkKey(key) }))));

  return {
    async put(key, bytes) {
      const object = { Bucket, Key: checkKey(key), Body: bytes, ...encrypted };
      await ask(({ PutObjectCommand }, open) => open.send(new PutObjectCommand(object)));
    },
    async write(key, chunks) {
      const { Upload } = await import('@aws-sdk/lib-storage');
      const params = { Bucket, Key: checkKey(key), Body: Readable.from(chunks), ...encrypted };
      await ask((_sdk, open) => new Upload({ client: open, params }).done());
    },
    get: async (key) => (await found(key))?.Body?.transformToByteArray(),
    async open(key) {
      const object = await found(key);
      if (object === undefined) return undefined;
      if (!(object.Body instanceof Readable)) throw new Error('the answer of the bucket holds no bytes');
      return { size: object.ContentLength ?? 0, bytes: object.Body };
    },
    async savedAt(key) {
      const object = await unlessMissing(
        ask(({ HeadObjectCommand }, open) => open.send(new HeadObjectCommand({ Bucket, Key: checkKey(key) }))),
      );
      return object?.LastModified && Temporal.Instant.fromEpochMilliseconds(object.LastModified.getTime());
    },
    remove: (key) => removeAll([checkKey(key)]),
    async removeFolder(folder) {
      for await (const objects of listed(folder)) await removeAll(objects.map(({ key }) => key));
    },
    async removeOlder(folder, before) {
      for await (const objects of listed(folder)) {
        const older = objects.filter(({ at }) => at.getTime() < before.epochMilliseconds);
        await removeAll(older.map(({ key }) => key));
      }
    },
    async *keys() {
      for await (const objects of listed('')) yield* objects.map(({ key }) => key);
    },
    downloadUrl: (key, download) => `/files/${signDownload(secret, { key: checkKey(key), ...download })}`,
  };
}

async function openClient({ region, endpoint, credentials }: BucketSettings): Promise<S3Client> {
  const { S3Client } = await import('@aws-sdk/client-s3');
  return new S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // Compatible servers do not all know the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);

async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    const { cause } = error instanceof BucketUnavailable ? error : {};
    if (cause instanceof Error && MISSING.has(cause.name)) return undefined;
    throw error;
  }
}
