import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

/** Thrown when the archive or one of its entries exceeds four gigabytes, which would require the ZIP64 format. */
export class ArchiveTooLarge extends Error {
  override name = 'ArchiveTooLarge';
}

const MOST = 0xffff_ffff;
/** These flags say that an entry's sizes follow its data, and that its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
const VERSION = 20;
/** Every entry is dated 1 January 1980, so that equal contents give equal archives. */
const NO_DATE = 0x0021;

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

/** Writes a ZIP archive while its entries are read, with only one chunk in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Written[] = [];
  let offset = 0;
  for await (const { path, content } of entries) {
    const name = Buffer.from(path);
    const start = offset;
    const header = localHeader(name);
    yield header;
    let packed = 0;
    const sum = { crc: 0, size: 0 };
    for await (const chunk of deflated(content, sum)) {
      packed += chunk.length;
      yield chunk;
    }
    const written = { name, packed, offset: start, ...sum };
    const tail = descriptor(written);
    yield tail;
    offset += header.length + packed + tail.length;
    if (offset > MOST || sum.size > MOST) throw new ArchiveTooLarge();
    directory.push(written);
  }
  const central = Buffer.concat(directory.map(centralHeader));
  yield central;
  yield endOf(directory.length, central.length, offset);
}

async function* deflated(content: ZipEntry['content'], sum: { crc: number; size: number }): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw({ level: 5 });
  const counted = async function* counting() {
    for await (const chunk of content) {
      sum.crc = crc32(chunk, sum.crc);
      sum.size += chunk.length;
      yield chunk;
    }
  };
  // When nobody reads the archive any more, the pipeline closes the source from which the entry's content is read.
  const fed = pipeline(counted, packer);
  fed.catch(() => undefined);
  yield* packer;
  await fed;
}

function localHeader(name: Buffer): Buffer {
  const fixed = Buffer.alloc(30);
  fixed.writeUInt32LE(0x0403_4b50, 0);
  fixed.writeUInt16LE(VERSION, 4);
  fixed.writeUInt16LE(FLAGS, 6);
  fixed.writeUInt16LE(DEFLATE, 8);
  fixed.writeUInt16LE(NO_DATE, 12);
  fixed.writeUInt16LE(name.length, 26);
  return Buffer.concat([fixed, name]);
}

function descriptor({ crc, packed, size }: Written): Buffer {
  const fixed = Buffer.alloc(16);
  fixed.writeUInt32LE(0x0807_4b50, 0);
  fixed.writeUInt32LE(crc, 4);
  fixed.writeUInt32LE(packed, 8);
  fixed.writeUInt32LE(size > MOST ? MOST : size, 12);
  return fixed;
}

function centralHeader({ name, crc, packed, size, offset }: Written): Buffer {
  const fixed = Buffer.alloc(46);
  fixed.writeUInt32LE(0x0201_4b50, 0);
  fixed.writeUInt16LE(VERSION, 4);
  fixed.writeUInt16LE(VERSION, 6);
  fixed.writeUInt16LE(FLAGS, 8);
  fixed.writeUInt16LE(DEFLATE, 10);
  fixed.writeUInt16LE(NO_DATE, 14);
  fixed.writeUInt32LE(crc, 16);
  fixed.writeUInt32LE(packed, 20);
  fixed.writeUInt32LE(size, 24);
  fixed.writeUInt16LE(name.length, 28);
  fixed.writeUInt32LE(offset, 42);
  return Buffer.concat([fixed, name]);
}

function endOf(entries: number, size: number, offset: number): Buffer {
  const fixed = Buffer.alloc(22);
  fixed.writeUInt32LE(0x0605_4b50, 0);
  fixed.writeUInt16LE(entries, 8);
  fixed.writeUInt16LE(entries, 10);
  fixed.writeUInt32LE(size, 12);
  fixed.writeUInt32LE(offset, 16);
  return fixed;
}
