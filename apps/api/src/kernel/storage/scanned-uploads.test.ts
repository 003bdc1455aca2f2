import { uploadKind } from '@habilita/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aUser } from '../../../test/builders/user.ts';
import { clamdServer } from '../../../test/clamd.ts';
import { clamdScanner } from './file-scanner.ts';
import { receiveUpload } from './receive-upload.ts';
import { claimUpload, openUpload } from './uploads.ts';

const paper = uploadKind({ name: 'paper', types: ['application/pdf'] });

let api: TestApp;
let clamd: Awaited<ReturnType<typeof clamdServer>>;
let userId: string;
beforeAll(async () => {
  [api, clamd] = await Promise.all([testApp(), clamdServer()]);
  userId = (await aUser(api.db)).id;
});
afterAll(() => Promise.all([api.close(), clamd.close()]));

const refusedAs = (code: string): unknown => expect.objectContaining({ code });
const filesKept = () => Array.fromAsync(api.deps.storage.keys());

async function sending(content: string, scannerUrl = clamd.url) {
  const { uploadId, uploadUrl } = await api.db
    .transaction()
    .execute((trx) => openUpload(trx, api.deps, paper, { userId, originalName: 'proof.pdf' }));
  const bytes = Buffer.from(`%PDF-1.7\n${content}\n%%EOF`);
  const sent = { token: uploadUrl.replace('/files/', ''), declared: bytes.length, bytes: inOnePiece(bytes) };
  return { uploadId, receive: () => receiveUpload({ ...api.deps, scanner: clamdScanner(scannerUrl) }, [], sent) };
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const claim = (uploadId: string) =>
  api.db.transaction().execute((trx) => claimUpload(trx, api.deps, paper, { uploadId, userId }));

test('a file in which the scanner finds nothing is received', async () => {
  const { uploadId, receive } = await sending('a clean proof');
  await receive();
  expect(await claim(uploadId)).toMatchObject({ originalName: 'proof.pdf' });
});

test('a file with malware is refused, and nothing of it stays', async () => {
  const before = await filesKept();
  const { uploadId, receive } = await sending('a bad proof');
  await expect(receive()).rejects.toEqual(refusedAs('FILE_INFECTED'));
  expect(await filesKept()).toEqual(before);
  await expect(claim(uploadId)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
});

test.each([
  ['is not there', 'a proof', 'tcp://127.0.0.1:1'],
  ['closes without a word', 'silence', undefined],
  ['finds the file too long', 'endless', undefined],
])('a scanner that %s lets no file through', async (_, content, url) => {
  const before = await filesKept();
  const { receive } = await sending(content, url);
  await expect(receive()).rejects.toEqual(refusedAs('FILE_NOT_SCANNED'));
  expect(await filesKept()).toEqual(before);
});
