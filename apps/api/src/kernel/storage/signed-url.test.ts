import { uploadKind } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { describe, expect, it } from 'vitest';
import { readDownload, readUpload, signDownload, signUpload } from './signed-url.ts';

const SECRET = { current: 'secret' };
const OTHER = { current: 'other' };
const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const expiresAt = now.add({ minutes: 5 });
const download = { key: 'boletos/1.pdf', fileName: 'CNHPOP_Boleto.pdf', contentType: 'application/pdf', expiresAt };
const upload = {
  ...uploadKind({ name: 'photo', types: ['image/png'], maxResolution: { width: 1920, height: 1080 } }),
  kind: 'photo',
  uploadId: newId(),
  expiresAt,
};

describe('a signed download link', () => {
  it('names the file it was made for', () => {
    expect(readDownload(SECRET, signDownload(SECRET, download), now)).toMatchObject({
      key: 'boletos/1.pdf',
      fileName: 'CNHPOP_Boleto.pdf',
    });
  });
  it('dies when it expires', () => {
    expect(readDownload(SECRET, signDownload(SECRET, download), expiresAt)).toBeUndefined();
  });
  it('is refused when any part of it was changed or another secret signed it', () => {
    const token = signDownload(SECRET, download);
    const other = signDownload(SECRET, { ...download, key: 'boletos/2.pdf' });
    expect(readDownload(SECRET, `${other.split('.')[0]}.${token.split('.')[1]}`, now)).toBeUndefined();
    expect(readDownload(OTHER, token, now)).toBeUndefined();
    expect(readDownload(SECRET, 'nonsense', now)).toBeUndefined();
  });
});

describe('a signed upload link', () => {
  it('carries what may be sent: how large, of which types, how many pixels', () => {
    expect(readUpload(SECRET, signUpload(SECRET, upload), now)).toMatchObject({
      uploadId: upload.uploadId,
      kind: 'photo',
      maxBytes: 2_000_000,
      types: ['image/png'],
      maxResolution: { width: 1920, height: 1080 },
    });
  });
  it('dies when it expires, and when its limits were changed', () => {
    const token = signUpload(SECRET, upload);
    expect(readUpload(SECRET, token, expiresAt)).toBeUndefined();
    const larger = signUpload(OTHER, { ...upload, maxBytes: 9_000_000 });
    expect(readUpload(SECRET, `${larger.split('.')[0]}.${token.split('.')[1]}`, now)).toBeUndefined();
  });
  it('reads no file, and a link to a file takes none', () => {
    expect(readDownload(SECRET, signUpload(SECRET, upload), now)).toBeUndefined();
    expect(readUpload(SECRET, signDownload(SECRET, download), now)).toBeUndefined();
  });
  it('fits into an address, however many types its kind takes', () => {
    const types = [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.oasis.opendocument.spreadsheet',
      'application/vnd.oasis.opendocument.text',
      'application/pdf',
      'image/png',
      'image/jpeg',
      'image/webp',
      'image/heic',
    ] as const;
    expect(signUpload(SECRET, { ...upload, types }).length).toBeLessThan(1000);
  });
});
