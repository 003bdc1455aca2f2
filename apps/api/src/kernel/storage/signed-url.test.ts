import { describe, expect, it } from 'vitest';
import { readDownload, signDownload } from './signed-url.ts';

const now = Temporal.Instant.from('2026-03-07T11:00:00Z');
const download = {
  key: 'boletos/1.pdf',
  fileName: 'CNHPOP_Boleto.pdf',
  contentType: 'application/pdf',
  expiresAt: now.add({ minutes: 5 }),
};

describe('a signed download link', () => {
  it('names the file it was made for', () => {
    expect(readDownload('secret', signDownload('secret', download), now)).toMatchObject({
      key: 'boletos/1.pdf',
      fileName: 'CNHPOP_Boleto.pdf',
    });
  });
  it('dies when it expires', () => {
    expect(readDownload('secret', signDownload('secret', download), now.add({ minutes: 5 }))).toBeUndefined();
  });
  it('is refused when any part of it was changed or another secret signed it', () => {
    const token = signDownload('secret', download);
    const other = signDownload('secret', { ...download, key: 'boletos/2.pdf' });
    expect(readDownload('secret', `${other.split('.')[0]}.${token.split('.')[1]}`, now)).toBeUndefined();
    expect(readDownload('other', token, now)).toBeUndefined();
    expect(readDownload('secret', 'nonsense', now)).toBeUndefined();
  });
});
