import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bucketServer } from '../../../test/bucket.ts';
import { answerTo } from '../http/error-body.ts';
import { diskStorage } from './disk.ts';
import { moveFiles, movingStorage } from './moving.ts';
import type { BucketSettings } from './bucket-settings.ts';
import { s3Storage } from './s3.ts';
import type { Storage } from './storage.ts';

const SECRET = { current: 'a-secret-of-files-for-tests' };
let folder: string;
let server: Awaited<ReturnType<typeof bucketServer>>;
let bucket: BucketSettings;
let emptyDisk: () => Storage;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'habilita-storage-'));
  server = await bucketServer();
  bucket = server.settings;
  let disks = 0;
  emptyDisk = () => diskStorage(join(folder, `disk${(disks += 1)}`), SECRET);
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const emptyBucket = async (): Promise<Storage> => {
  const storage = s3Storage(bucket, SECRET);
  for (const key of await keysOf(storage)) await storage.remove(key);
  return storage;
};
const keysOf = async (storage: Storage, under?: string) => (await Array.fromAsync(storage.keys(under))).toSorted();
const text = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();
async function* inPieces(...pieces: readonly Uint8Array[]): AsyncIterable<Uint8Array> {
  for (const piece of pieces) yield piece;
}
async function* brokenOff(): AsyncIterable<Uint8Array> {
  yield Buffer.from('half of');
  throw new Error('the sender is gone');
}

const PLACES: Record<string, () => Storage | Promise<Storage>> = {
  'on disk': () => emptyDisk(),
  'in a bucket': emptyBucket,
  'in a bucket, while files move there from disk': async () => movingStorage(await emptyBucket(), emptyDisk()),
  'on disk, while files move there from a bucket': async () => movingStorage(emptyDisk(), await emptyBucket()),
};

describe.each(Object.entries(PLACES))('files kept %s', (_, open) => {
  let storage: Storage;
  beforeEach(async () => {
    storage = await open();
  });

  test('are read as they were written, and the last one written wins', async () => {
    await storage.put('contracts/1.pdf', Buffer.from('first'));
    await storage.put('contracts/1.pdf', Buffer.from('second'));
    expect(text(await storage.get('contracts/1.pdf'))).toBe('second');
    const opened = await storage.open('contracts/1.pdf');
    expect([opened?.size, text(Buffer.concat(await Array.fromAsync(opened?.bytes ?? [])))]).toEqual([6, 'second']);
  });

  test('may be larger than one piece of an upload, and empty', async () => {
    const large = [randomBytes(4_000_000), randomBytes(4_000_000), randomBytes(3)];
    await storage.write('exports/large.xlsx', inPieces(...large));
    const read = await storage.get('exports/large.xlsx');
    expect(read !== undefined && Buffer.concat(large).equals(read)).toBe(true);
    await storage.write('exports/empty.csv', inPieces());
    expect(await storage.get('exports/empty.csv')).toHaveLength(0);
  });

  test('are not there before they are whole', async () => {
    await expect(storage.write('uploads/1', brokenOff())).rejects.toThrow('the sender is gone');
    expect(await storage.get('uploads/1')).toBeUndefined();
    expect(await keysOf(storage)).toEqual([]);
  });

  test('that do not exist are undefined, and removing them is no error', async () => {
    expect([await storage.get('a/b'), await storage.open('a/b'), await storage.savedAt('a/b')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    await storage.remove('a/b');
    await storage.removeFolder('a');
  });

  test('are removed by folder and by age, others stay', async () => {
    for (const key of ['boletos/1/a.pdf', 'boletos/1/b.pdf', 'boletos/10/a.pdf', 'statements/old.pdf'])
      await storage.put(key, Buffer.from(key));
    await storage.removeFolder('boletos/1');
    expect(await keysOf(storage)).toEqual(['boletos/10/a.pdf', 'statements/old.pdf']);
    const savedAt = await storage.savedAt('statements/old.pdf');
    // A bucket gives times in whole seconds, so a second is added.
    const afterwards = savedAt?.add({ seconds: 1 }) ?? Temporal.Now.instant();
    await storage.removeOlder('statements', afterwards.subtract({ hours: 1 }));
    expect(await keysOf(storage)).toEqual(['boletos/10/a.pdf', 'statements/old.pdf']);
    await storage.removeOlder('statements', afterwards);
    expect(await keysOf(storage)).toEqual(['boletos/10/a.pdf']);
  });

  test('are listed by folder, with those of the folders in it and no others', async () => {
    for (const key of ['contracts/1/a.pdf', 'contracts/2/b.pdf', 'contracts-old/1.pdf', 'avatar/1'])
      await storage.put(key, Buffer.from(key));
    const listed = await Promise.all(['contracts', 'avatar', 'nothing'].map((each) => keysOf(storage, each)));
    expect(listed).toEqual([['contracts/1/a.pdf', 'contracts/2/b.pdf'], ['avatar/1'], []]);
  });

  test('have no keys that lead elsewhere', async () => {
    for (const key of ['../secrets.json', '/etc/passwd', 'a//b', 'a/../b', 'A'])
      await expect((async () => storage.put(key, Buffer.from('x')))()).rejects.toThrow('unsafe storage key');
  });
});

describe('files that move', () => {
  test('are copied once, also when the copying is broken off and run again', async () => {
    const [to, from] = [await emptyBucket(), emptyDisk()];
    for (const key of ['contracts/1.pdf', 'contracts/2.pdf', 'logos/3.png']) await from.put(key, Buffer.from(key));
    await to.put('contracts/2.pdf', Buffer.from('written after the switch'));
    expect(await moveFiles(to, from)).toEqual({ copied: 2, alreadyThere: 1 });
    expect(await moveFiles(to, from)).toEqual({ copied: 0, alreadyThere: 3 });
    expect(text(await to.get('logos/3.png'))).toBe('logos/3.png');
    expect(text(await to.get('contracts/2.pdf'))).toBe('written after the switch');
  });

  test('stay when they are printed anew at each request: an old statement never comes over a new one', async () => {
    const [to, from] = [await emptyBucket(), emptyDisk()];
    await from.put('statements/1/whole.pdf', Buffer.from('printed yesterday'));
    expect(await moveFiles(to, from)).toEqual({ copied: 0, alreadyThere: 0 });
    expect(await keysOf(to)).toEqual([]);
    expect(text(await movingStorage(to, from).get('statements/1/whole.pdf'))).toBe('printed yesterday');
  });

  test('are found before they have been copied, and gone once they are removed', async () => {
    const [to, from] = [await emptyBucket(), emptyDisk()];
    await from.put('contracts/1.pdf', Buffer.from('old'));
    const product = movingStorage(to, from);
    expect(text(await product.get('contracts/1.pdf'))).toBe('old');
    await product.remove('contracts/1.pdf');
    expect(await moveFiles(to, from)).toEqual({ copied: 0, alreadyThere: 0 });
    expect(await product.get('contracts/1.pdf')).toBeUndefined();
  });

  test('are not brought back when they are removed while they are copied', async () => {
    const [to, from] = [await emptyBucket(), emptyDisk()];
    await from.put('contracts/1.pdf', Buffer.from('old'));
    const removedMeanwhile: Storage = {
      ...to,
      write: async (key, chunks) => {
        await movingStorage(to, from).remove(key);
        await to.write(key, chunks);
      },
    };
    expect(await moveFiles(removedMeanwhile, from)).toEqual({ copied: 0, alreadyThere: 0 });
    expect(await to.get('contracts/1.pdf')).toBeUndefined();
  });
});

test('a bucket that is away or refuses us is unavailable for a while, never an absent file', async () => {
  const stranger = { ...bucket, credentials: { accessKeyId: 'STRANGER', secretAccessKey: 'wrong' } };
  const away = { ...bucket, endpoint: 'http://127.0.0.1:1' };
  const elsewhere = { ...bucket, bucket: 'no-such-bucket' };
  for (const settings of [stranger, away, elsewhere]) {
    const storage = s3Storage(settings, SECRET);
    for (const call of [() => storage.get('a/1'), () => storage.put('a/1', Buffer.from('x')), () => keysOf(storage)]) {
      const error = await call().catch((reason: unknown) => reason);
      expect(answerTo(error, 'id')).toMatchObject({ status: 503 });
    }
  }
});
