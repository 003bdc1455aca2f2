import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { aJpeg, aPng } from '../../../test/builders/images.ts';
import { contentOf } from './file-content.ts';

const SIDE = 60_000;

/** A PNG of a few bytes that declares 3.6 thousand million pixels. */
function pngBomb(): Buffer {
  const png = aPng();
  png.writeUInt32BE(SIDE, 16);
  png.writeUInt32BE(SIDE, 20);
  return png;
}

describe('an image that unpacks to gigabytes', () => {
  test('is measured by its header and never unpacked', async () => {
    const resolution = { width: SIDE, height: SIDE };
    expect(await contentOf(pngBomb())).toEqual({ type: 'image/png', resolution });
    expect(await contentOf(aJpeg(SIDE, SIDE))).toEqual({ type: 'image/jpeg', resolution });
  });

  test('cut off before its measures is no image', async () => {
    expect(await contentOf(pngBomb().subarray(0, 12))).toBeUndefined();
    expect(await contentOf(aJpeg(SIDE, SIDE).subarray(0, 22))).toBeUndefined();
  });
});

test('a PDF whose objects unpack without end is kept as bytes, which nobody here unpacks', async () => {
  const bomb = deflateSync(Buffer.alloc(20_000_000));
  const pdf = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Length ${bomb.length}/Filter/FlateDecode>>\nstream\n`),
    bomb,
    Buffer.from('\nendstream\nendobj\n%%EOF'),
  ]);
  expect(await contentOf(pdf)).toEqual({ type: 'application/pdf', resolution: undefined });
});
