import { crc32, deflateSync } from 'node:zlib';

export function aPng(width = 2, height = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0], 8);
  const pixels = deflateSync(Buffer.alloc((width + 1) * height));
  return Buffer.concat([PNG_MARK, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const PNG_MARK = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

const twoBytes = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);

/** Builds the start of a JPEG file, up to its dimensions. `comment` is stored in the file before the dimensions. */
export function aJpeg(width = 2, height = 2, comment = ''): Buffer {
  const text = Buffer.from(comment);
  return Buffer.concat([
    Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    twoBytes(16),
    Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1'),
    Buffer.from([0xff, 0xfe]),
    twoBytes(text.length + 2),
    text,
    Buffer.from([0xff, 0xc0]),
    twoBytes(11),
    Buffer.from([8]),
    twoBytes(height),
    twoBytes(width),
    Buffer.from([1, 1, 0x11, 0]),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** The beginning of a WebP file up to its dimensions, two by two pixels. */
export function aWebp(): Buffer {
  const body = Buffer.concat([Buffer.from('VP8X'), Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, 0, 0])]);
  const size = Buffer.alloc(4);
  size.writeUInt32LE(body.length + 4);
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), body]);
}
