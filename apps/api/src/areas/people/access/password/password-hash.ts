import { randomBytes, timingSafeEqual } from 'node:crypto';
import { deriveArgon2id } from './argon2-threads.ts';

/** The cost of a hash. When these numbers change, the next sign-in of each person replaces the stored hash. */
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const NONCE_BYTES = 16;
const TAG_BYTES = 32;

interface ParsedHash {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
  readonly nonce: Buffer;
  readonly tag: Buffer;
}

const PHC = /^\$argon2id\$v=19\$m=(\d{1,8}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,172})$/;
const unpadded = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');

/** Writes `$argon2id$v=19$m=…,t=…,p=…$nonce$tag`. */
export function formatHash({ memory, passes, parallelism, nonce, tag }: ParsedHash): string {
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`;
}

export function parseHash(hash: string): ParsedHash | undefined {
  const [, memory, passes, parallelism, nonce, tag] = PHC.exec(hash) ?? [];
  if (nonce === undefined || tag === undefined) return undefined;
  return {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  };
}

function tagOf(password: string, hash: Omit<ParsedHash, 'tag'>, tagLength: number): Promise<Buffer> {
  // Keyboards encode an accented letter in either of two ways; NFKC makes both the same.
  const message = Buffer.from(password.normalize('NFKC'));
  return deriveArgon2id({ ...hash, message, tagLength });
}

/** Hashes a password on a separate thread, so that the event loop goes on. */
export async function hashPassword(password: string): Promise<string> {
  const fresh = { ...COST, nonce: randomBytes(NONCE_BYTES) };
  return formatHash({ ...fresh, tag: await tagOf(password, fresh, TAG_BYTES) });
}

export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parsed = parseHash(hash);
  if (parsed === undefined) return false;
  const { tag, ...rest } = parsed;
  return timingSafeEqual(await tagOf(password, rest, tag.length), tag);
}

export function needsRehash(hash: string): boolean {
  const parsed = parseHash(hash);
  return parsed?.memory !== COST.memory || parsed.passes !== COST.passes || parsed.parallelism !== COST.parallelism;
}

/**
 * The hash against which a password is checked when the username is unknown. Without this check, the faster answer
 * would reveal that there is no such user.
 */
export const NOBODYS_HASH = formatHash({ ...COST, nonce: Buffer.alloc(NONCE_BYTES), tag: Buffer.alloc(TAG_BYTES) });
