import { connect } from 'node:net';
import { readdir, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { type ErrorBody, uploadKind } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../test/app.ts';
import { aJpeg, aPng } from '../../../test/builders/images.ts';
import { aUser } from '../../../test/builders/user.ts';
import { readUpload, signUpload } from './signed-url.ts';
import { claimUpload, openUpload } from './uploads.ts';
import { discardFile, sweepStatementsJob, sweepUploadsJob } from './uploads.jobs.ts';

const photo = uploadKind({
  name: 'photo',
  types: ['image/png', 'image/jpeg'],
  maxBytes: 20_000,
  maxResolution: { width: 100, height: 50 },
});
const paper = uploadKind({ name: 'paper', types: ['application/pdf'] });
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');

const api = appOfFile();
let address: URL;
let userId: string;
beforeAll(async () => {
  address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }));
  userId = (await aUser(api.db)).id;
});

const open = (kind = photo, originalName = 'eu.png') =>
  api.db.transaction().execute((trx) => openUpload(trx, api.deps, kind, { userId, originalName }));
const put = async (url: string, payload: Buffer, headers: Record<string, string> = {}) => {
  const answer = await api.inject({ method: 'PUT', url, payload, headers });
  return [answer.statusCode, answer.body === '' ? undefined : answer.json<ErrorBody>().errors.globalErrors[0]?.code];
};
const claim = (uploadId: string, kind = photo, by = userId) =>
  api.db.transaction().execute((trx) => claimUpload(trx, api.deps, kind, { uploadId, userId: by }));
const refusedAs = (code: string): unknown => expect.objectContaining({ code });
const onDisk = async () => {
  const folder = join(api.deps.environment.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).length;
};
const untouched = async (work: () => Promise<void>) => {
  const before = await onDisk();
  await work();
  await expect.poll(onDisk).toBe(before);
};

describe('a file sent to its link', () => {
  test('is kept byte by byte, and taken for a record by who sent it, once', async () => {
    const { uploadId, uploadUrl } = await open();
    const bytes = aPng(100, 50);
    expect(await put(uploadUrl, bytes, { 'content-type': 'image/png', 'cache-control': 'no-cache' })).toEqual([
      204,
      undefined,
    ]);
    const file = await claim(uploadId);
    expect(file).toMatchObject({ originalName: 'eu.png', contentType: 'image/png', sizeBytes: bytes.length });
    expect(Buffer.from((await api.deps.storage.get(file.storageKey)) ?? [])).toEqual(bytes);
    await expect(claim(uploadId)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
  });

  test('is nobody else’s to take, and of no other kind', async () => {
    const { uploadId, uploadUrl } = await open();
    await put(uploadUrl, aPng());
    const other = await aUser(api.db);
    await expect(claim(uploadId, photo, other.id)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
    await expect(claim(uploadId, paper)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
    await expect(claim((await open()).uploadId)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
  });

  test('finds the link used when one was sent before, even one that was refused', async () => {
    const { uploadUrl } = await open();
    expect(await put(uploadUrl, Buffer.from('<html>'))).toEqual([415, 'FILE_TYPE_NOT_ALLOWED']);
    expect(await put(uploadUrl, aPng())).toEqual([404, 'UPLOAD_LINK_INVALID']);
  });

  test('twice at the same moment arrives once', async () => {
    const { uploadUrl } = await open();
    const answers = await Promise.all([put(uploadUrl, aPng()), put(uploadUrl, aPng())]);
    expect(new Set(answers.map(([status]) => status))).toEqual(new Set([204, 404]));
  });

  test('after fifteen minutes, or to a link that was changed, goes nowhere', async () => {
    const { uploadUrl } = await open();
    const [payload = '', signature = ''] = uploadUrl.replace('/files/', '').split('.');
    const secret = api.deps.environment.secrets.files;
    const link = readUpload(secret, `${payload}.${signature}`, api.clock.now());
    const wider = link && signUpload({ current: 'another secret' }, { ...link, maxBytes: 10 ** 9 }).split('.')[0];
    await untouched(async () => {
      for (const url of [
        `/files/${wider}.${signature}`,
        `/files/${payload}.${signature}x`,
        '/files/x',
        '/files/..%2Fx',
      ])
        expect([url, ...(await put(url, aPng()))]).toEqual([url, 404, 'UPLOAD_LINK_INVALID']);
      api.clock.advance({ minutes: 15 });
      expect(await put(uploadUrl, aPng())).toEqual([404, 'UPLOAD_LINK_INVALID']);
    });
  });
});

describe('what a file is', () => {
  const hostile = `<script>alert(1)</script>`;
  test.each([
    ['a page under an image’s name and type', Buffer.from(`<html>${hostile}`), 415, 'FILE_TYPE_NOT_ALLOWED'],
    [
      'a drawing that can run scripts',
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${hostile}</svg>`),
      415,
      'FILE_TYPE_NOT_ALLOWED',
    ],
    ['a program', Buffer.from(`MZ${'\0'.repeat(200)}`), 415, 'FILE_TYPE_NOT_ALLOWED'],
    [
      'a script with an image’s first letters',
      Buffer.from(`\u0089PNG\r\n${hostile}`, 'latin1'),
      415,
      'FILE_TYPE_NOT_ALLOWED',
    ],
    ['a document where images go', PDF, 415, 'FILE_TYPE_NOT_ALLOWED'],
    ['an image cut before it says its measures', aPng().subarray(0, 12), 415, 'FILE_TYPE_NOT_ALLOWED'],
    ['nothing', Buffer.alloc(0), 400, 'FILE_EMPTY'],
    ['an image one pixel too wide', aPng(101, 50), 400, 'IMAGE_TOO_LARGE'],
    ['an image one pixel too high', aPng(100, 51), 400, 'IMAGE_TOO_LARGE'],
    ['an image that would unfold into gigabytes', aPng(1, 1).fill(0x7f, 16, 24), 400, 'IMAGE_TOO_LARGE'],
  ])('is told by its content: %s is refused and leaves nothing', async (_, bytes, status, code) => {
    await untouched(async () => {
      const { uploadUrl } = await open();
      expect(await put(uploadUrl, bytes, { 'content-type': 'image/png' })).toEqual([status, code]);
    });
  });

  test('both an image and a script is handed out as the image, never to be guessed', async () => {
    const { uploadId, uploadUrl } = await open(photo, 'eu.html');
    const bytes = aJpeg(10, 10, `${hostile}<!--`);
    expect(await put(uploadUrl, bytes, { 'content-type': 'text/html' })).toEqual([204, undefined]);
    const file = await claim(uploadId);
    expect(file.originalName).toBe('eu.html.jpg');
    const expiresAt = api.clock.now().add({ minutes: 1 });
    const link = api.deps.storage.downloadUrl(file.storageKey, { ...file, fileName: file.originalName, expiresAt });
    const answer = await api.inject(`${link}?inline`);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': "inline; filename*=UTF-8''eu.html.jpg",
      'x-content-type-options': 'nosniff',
    });
    expect(String(answer.headers['content-security-policy'])).toContain("default-src 'none'");
  });

  test('not for showing is handed out to be kept, whatever the address asks', async () => {
    await api.deps.storage.put('page/1', Buffer.from(hostile));
    const expiresAt = api.clock.now().add({ minutes: 1 });
    for (const contentType of ['text/html', 'image/svg+xml', 'application/x-msdownload']) {
      const link = api.deps.storage.downloadUrl('page/1', { fileName: 'a', contentType, expiresAt });
      const { headers } = await api.inject(`${link}?inline=true`);
      expect(headers).toMatchObject({ 'content-type': contentType, 'x-content-type-options': 'nosniff' });
      expect(headers['content-disposition']).toMatch(/^attachment;/);
    }
  });

  test('says nothing through its name: paths, endless names and lines of a header come out harmless', async () => {
    for (const [given, kept] of [
      ['../../../etc/cron.d/x', 'x.png'],
      ['a\r\nSet-Cookie: b=c', 'aSet-Cookie_ b=c.png'],
      ['x'.repeat(100_000), `${'x'.repeat(116)}.png`],
    ] as const) {
      const { uploadId, uploadUrl } = await open(photo, given);
      await put(uploadUrl, aPng());
      expect((await claim(uploadId)).originalName).toBe(kept);
    }
  });
});

describe('how much a file is', () => {
  test('announced above the limit is refused unread, and the link still works', async () => {
    const { uploadUrl } = await open();
    expect(await put(uploadUrl, Buffer.alloc(20_001))).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await put(uploadUrl, aPng())).toEqual([204, undefined]);
  });

  test('may be the limit to the byte', async () => {
    const { uploadId, uploadUrl } = await open();
    expect(await put(uploadUrl, Buffer.concat([aPng(), Buffer.alloc(20_000 - aPng().length)]))).toEqual([
      204,
      undefined,
    ]);
    expect((await claim(uploadId)).sizeBytes).toBe(20_000);
  });

  test('not announced is counted as it comes, and stopped at the limit', async () => {
    const { uploadUrl } = await open();
    await untouched(async () => {
      const answer = await raw(uploadUrl, ['transfer-encoding: chunked'], chunked([aPng(), Buffer.alloc(30_000)]));
      expect(answer).toContain('413');
      expect(answer).toContain('FILE_TOO_LARGE');
    });
  });

  test('less than announced leaves nothing: the connection broke', async () => {
    const { uploadId, uploadUrl } = await open();
    await untouched(async () => {
      await raw(uploadUrl, ['content-length: 5000'], [aPng()], 'hang up');
      await expect(claim(uploadId)).rejects.toEqual(refusedAs('UPLOAD_NOT_RECEIVED'));
    });
  });
});

const chunked = (parts: readonly Buffer[]): Buffer[] =>
  [...parts, Buffer.alloc(0)].flatMap((part) => [
    Buffer.from(`${part.length.toString(16)}\r\n`),
    part,
    Buffer.from('\r\n'),
  ]);

/** Sends raw bytes, so that the announced size and the sent one may differ. */
function raw(path: string, headers: readonly string[], body: readonly Buffer[], end?: 'hang up'): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = connect(Number(address.port), address.hostname);
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes.toString();
  });
  socket.on('error', () => socket.destroy());
  socket.on('close', () => resolve(heard));
  socket.write([`PUT ${path} HTTP/1.1`, 'host: x', 'connection: close', ...headers, '', ''].join('\r\n'));
  for (const part of body) socket.write(part);
  if (end === 'hang up') socket.end();
  return promise;
}

describe('files nobody needs any more', () => {
  test('sent but taken for no record within a day are swept away; the others stay', async () => {
    const [lost, taken, young] = [await open(), await open(), await open()];
    for (const { uploadUrl } of [lost, taken]) await put(uploadUrl, aPng());
    const kept = await claim(taken.uploadId);
    const { fileId } = await api.db
      .selectFrom('uploads')
      .select('fileId')
      .where('id', '=', lost.uploadId)
      .executeTakeFirstOrThrow();
    const row = await api.db
      .selectFrom('files')
      .select('storageKey')
      .where('id', '=', fileId ?? '')
      .executeTakeFirstOrThrow();
    api.clock.advance({ hours: 24, minutes: 1 });
    await api.db.updateTable('uploads').set({ createdAt: api.clock.now() }).where('id', '=', young.uploadId).execute();
    await api.db.updateTable('uploads').set({ originalName: 'a.png' }).where('id', '=', taken.uploadId).execute();
    await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, sweepUploadsJob, {}));
    await api.drainJobs();
    expect(await api.deps.storage.get(row.storageKey)).toBeUndefined();
    expect(await api.deps.storage.get(kept.storageKey)).toBeDefined();
    const left = await api.db.selectFrom('uploads').select(['id', 'originalName']).execute();
    // During an upgrade, a server of the previous version may leave the original name in the row of an upload whose
    // file has arrived. The nightly sweep clears that name.
    expect(left).toContainEqual({ id: taken.uploadId, originalName: '' });
    expect(left).toContainEqual({ id: young.uploadId, originalName: 'eu.png' });
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([taken.uploadId, young.uploadId]));
    expect(left.map(({ id }) => id)).not.toContain(lost.uploadId);
  });

  test('are all swept in one night, however many they are', async () => {
    const createdAt = api.clock.now().subtract({ hours: 25 });
    const { id: createdBy } = await aUser(api.db);
    const row = { kind: photo.name, originalName: 'eu.png', createdBy, createdAt };
    const many = Array.from({ length: 501 }, () => ({ ...row, id: newId() }));
    await api.db.insertInto('uploads').values(many).execute();
    await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, sweepUploadsJob, {}));
    await api.drainJobs();
    expect(await api.db.selectFrom('uploads').select('id').where('createdBy', '=', createdBy).execute()).toEqual([]);
  });

  test('printed for a link are removed the night after, and nothing else that is as old', async () => {
    const [old, fresh, kept] = ['statements/a/whole.pdf', 'statements/b/whole.pdf', 'attachments/a.pdf'];
    const draft = 'contract-drafts/a/b.pdf';
    for (const key of [old, draft, fresh, kept]) await api.deps.storage.put(key, PDF);
    for (const key of [old, draft, kept]) await utimes(join(api.deps.environment.dataDir, 'files', key), 0, 0);
    await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, sweepStatementsJob, {}));
    await api.drainJobs();
    for (const key of [old, draft]) expect(await api.deps.storage.savedAt(key), key).toBeUndefined();
    expect(await api.deps.storage.savedAt(fresh)).toBeDefined();
    expect(await api.deps.storage.savedAt(kept)).toEqual(Temporal.Instant.fromEpochMilliseconds(0));
  });

  test('replaced by another are forgotten, and their bytes go after the commit', async () => {
    const { uploadId, uploadUrl } = await open();
    await put(uploadUrl, aPng());
    const { id, storageKey } = await claim(uploadId);
    await api.db.transaction().execute((trx) => discardFile(trx, api.deps, id));
    expect(await api.deps.storage.get(storageKey)).toBeDefined();
    await api.drainJobs();
    expect(await api.deps.storage.get(storageKey)).toBeUndefined();
  });
});
