import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clamdServer } from '../../../test/clamd.ts';
import { clamdScanner, type FileScanner } from './file-scanner.ts';

let clamd: Awaited<ReturnType<typeof clamdServer>>;
let scanner: FileScanner;
beforeAll(async () => {
  clamd = await clamdServer();
  scanner = clamdScanner(clamd.url);
});
afterAll(() => clamd.close());

async function* brokenOff(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half of');
  throw new Error('the disk is gone');
}
const inPieces = (...pieces: string[]) => Readable.from(pieces.map((piece) => Buffer.from(piece)));

test('a clean file has no name of malware, also an empty one and one that comes in many pieces', async () => {
  expect(await scanner.scan(inPieces('a ', 'clean', '', ' file'))).toBeUndefined();
  expect(await scanner.scan(inPieces())).toBeUndefined();
  expect(await scanner.scan(inPieces(...Array.from({ length: 200 }, () => 'x'.repeat(10_000))))).toBeUndefined();
});

test('malware is named, also when it stands across two pieces', async () => {
  expect(await scanner.scan(inPieces('something b', 'ad'))).toBe('Test.Bad');
});

test('a scanner that closes without a word, gives an error or is not there gives no verdict', async () => {
  await expect(scanner.scan(inPieces('silence'))).rejects.toThrow('clamd gave no verdict: it closed the connection');
  await expect(scanner.scan(inPieces('endless'))).rejects.toThrow('INSTREAM size limit exceeded');
  await expect(clamdScanner('tcp://127.0.0.1:1').scan(inPieces('x'))).rejects.toThrow('ECONNREFUSED');
  await expect(clamdScanner('unix:/nowhere/clamd.ctl').scan(inPieces('x'))).rejects.toThrow('ENOENT');
});

test('a file that cannot be read to its end has no verdict', async () => {
  await expect(scanner.scan(brokenOff())).rejects.toThrow('the disk is gone');
});
