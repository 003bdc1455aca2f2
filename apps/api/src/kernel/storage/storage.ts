import type { Readable } from 'node:stream';

/** Where bytes live. Keys are ours, made of ids; names people see travel beside them. */
export interface Storage {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Keeps bytes as they come, whole or not at all: nothing stays when the source fails. */
  write(key: string, chunks: AsyncIterable<Uint8Array>): Promise<void>;
  /** Undefined when nothing is stored under the key. */
  get(key: string): Promise<Uint8Array | undefined>;
  /** The bytes as they are read, for files that may be large; undefined when nothing is stored under the key. */
  open(key: string): Promise<StoredFile | undefined>;
  /** Forgets what is stored under the key, if anything is. */
  remove(key: string): Promise<void>;
  /** A link anyone holding it may open until it expires; `/files/...` on our own host for disk. */
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

/** Keys never come from outside, and still never leave the storage's folder. */
export function checkKey(key: string): string {
  if (!SAFE_KEY.test(key) || key.includes('//')) throw new Error('unsafe storage key');
  return key;
}
