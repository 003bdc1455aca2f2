import type { S3Client } from '@aws-sdk/client-s3';
import type { BucketSettings } from './bucket-settings.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

/** The bucket did not answer, or refused us. The code of the error makes the API ask people to try again later. */
class BucketUnavailable extends Error {
  override readonly name = 'BucketUnavailable';
  readonly code = 'BUCKET_UNAVAILABLE';
  constructor(cause: unknown) {
    super(`the bucket refuses or does not answer (${cause instanceof Error ? cause.name : 'unknown'})`, { cause });
  }
}

/**
 * Whether an error comes from the bucket, as the SDK marks it. Other errors, for example when a sender breaks off an
 * upload, have no such mark.
 */
const isOfBucket = (error: unknown): boolean => error instanceof Error && '$metadata' in error;

export type AskBucket = <Answer>(call: (sdk: Sdk, client: S3Client) => Promise<Answer>) => Promise<Answer>;

/**
 * Makes the function that calls the bucket. The SDK is loaded with the first call, so that an installation that keeps
 * files on disk never loads it.
 */
export function bucketAt(settings: BucketSettings): AskBucket {
  let opened: Promise<{ readonly sdk: Sdk; readonly client: S3Client }> | undefined;
  return async (call) => {
    const { sdk, client } = await (opened ??= open(settings));
    try {
      return await call(sdk, client);
    } catch (error) {
      throw isOfBucket(error) ? new BucketUnavailable(error) : error;
    }
  };
}

async function open({ region, endpoint, credentials }: BucketSettings) {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    // By itself the SDK would add checksums that some compatible servers do not know.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
  });
  return { sdk, client };
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);

/** What was found, or undefined when the bucket answers that there is no such object. */
export async function unlessMissing<Found>(found: Promise<Found>): Promise<Found | undefined> {
  try {
    return await found;
  } catch (error) {
    const { cause } = error instanceof BucketUnavailable ? error : {};
    if (cause instanceof Error && MISSING.has(cause.name)) return undefined;
    throw error;
  }
}

export interface ListedObject {
  readonly key: string;
  readonly at: Date;
}

/** All objects whose keys begin with the prefix, page by page. */
export async function* listedIn(ask: AskBucket, Bucket: string, Prefix: string): AsyncIterable<ListedObject[]> {
  let ContinuationToken: string | undefined;
  do {
    const page = await ask(({ ListObjectsV2Command }, client) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken })),
    );
    yield (page.Contents ?? []).flatMap(({ Key: key, LastModified: at }) => (key && at ? [{ key, at }] : []));
    ContinuationToken = page.NextContinuationToken;
  } while (ContinuationToken !== undefined);
}

/** How many objects one call may remove at most. */
const REMOVED_AT_ONCE = 1000;

/** Removes objects; an object that does not exist is no failure. */
export async function removeFrom(ask: AskBucket, Bucket: string, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += REMOVED_AT_ONCE) {
    const Objects = keys.slice(from, from + REMOVED_AT_ONCE).map((Key) => ({ Key }));
    const { Errors: [first] = [] } = await ask(({ DeleteObjectsCommand }, client) =>
      client.send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } })),
    );
    if (first !== undefined) throw new BucketUnavailable(new Error(`an object is not removed: ${first.Code}`));
  }
}
