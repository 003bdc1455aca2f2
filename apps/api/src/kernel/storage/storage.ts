import type { Readable } from 'node:stream';

/** Where files are stored, by keys. A key is made of ids only; the files' names are stored elsewhere. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Stores the file whole, or not at all. */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  open(key: string): Promise<StoredFile | undefined>;
  /** When the file was stored; undefined when there is no such file. */
  savedAt(key: string): Promise<Temporal.Instant | undefined>;
  remove(key: string): Promise<void>;
  removeFolder(folder: string): Promise<void>;
  removeOlder(folder: string, before: Temporal.Instant): Promise<void>;
  /**
   * The keys of all files, or of those in a folder, in any order. They are read little by little, because all of them
   * may not fit into memory.
   */
  keys(folder?: string): AsyncIterable<string>;
  /** A link that leads to the file through the API; it begins with `/files/`. */
  downloadUrl(key: string, download: Download): string;
}

export interface StoredFile {
  readonly size: number;
  readonly bytes: Readable;
}

export interface Download {
  readonly fileName: string;
  readonly contentType: string;
  readonly expiresAt: Temporal.Instant;
}

const SAFE_KEY = /^[a-z0-9][a-z0-9/_-]{0,180}(\.[a-z0-9]{1,8})?$/;

/** Throws when a key could lead out of the folder. */
export function checkKey(key: string): string {
  if (!SAFE_KEY.test(key) || key.includes('//')) throw new Error('unsafe storage key');
  return key;
}
