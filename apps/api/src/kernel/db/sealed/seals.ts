import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '#kernel/encrypt.ts';
import { byAnyKey, type KeyRing, keysOf } from '#kernel/key-ring.ts';
import { isSealedIn } from './account-fields.ts';

const MARK = 'sealed.';

interface Key {
  readonly bytes: Buffer;
  /**
   * A short id that stands in front of each text that the key encrypted. It is used to find the key again, and reveals
   * nothing about it.
   */
  readonly id: string;
}

const derived = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();

/** A process has a few secrets; the key of each is derived only once. */
const keys = new Map<string, Key>();

function keyOf(secret: string): Key {
  const known = keys.get(secret);
  if (known !== undefined) return known;
  const key = {
    bytes: derived(secret, 'accounts'),
    id: derived(secret, 'name of the key of accounts').toString('hex').slice(0, 8),
  };
  keys.set(secret, key);
  return key;
}

/**
 * The prefixes of texts that were encrypted with each secret of the ring; the prefix for the present secret comes
 * first.
 */
export const marksOf = (ring: KeyRing): string[] => keysOf(ring).map((secret) => `${MARK}${keyOf(secret).id}.`);

const SEALED = /^sealed\.[0-9a-f]{8}\./;

export const isSealed = (text: string): boolean => SEALED.test(text);

/**
 * Encrypts a text of one field with the present secret. If the result is copied into another field, it cannot be
 * decrypted.
 */
export const seal = (ring: KeyRing, text: string, field: string): string =>
  `${MARK}${keyOf(ring.current).id}.${encrypt(keyOf(ring.current).bytes, text, field)}`;

/**
 * Thrown when no key of this process decrypts an account number. If the encrypted text were returned instead, it could
 * be sent to a bank as the number. Calls are answered with 503, and jobs are tried again.
 */
export class AccountUnreadable extends Error {
  override name = 'AccountUnreadable';
  readonly code = 'ACCOUNT_UNREADABLE';

  constructor(field: string) {
    super(`ACCOUNTS_SECRET does not decrypt ${field}; npm run doctor says how many rows it does not decrypt`);
  }
}

/** Decrypts a text; a text that is not encrypted is returned as it is. Throws AccountUnreadable. */
export function open(ring: KeyRing, text: string, field: string): string {
  if (!isSealed(text)) return text;
  const [, id, sealed = ''] = text.split('.');
  const opened = byAnyKey(ring, (secret) => {
    const key = keyOf(secret);
    return key.id === id ? decrypt(key.bytes, sealed, field) : undefined;
  });
  if (opened === undefined) throw new AccountUnreadable(field);
  return opened;
}

/** The value as JSON, with its account numbers encrypted. */
export const sealedJson = (ring: KeyRing, value: unknown): string =>
  JSON.stringify(value, function sealing(this: object, key: string, part: unknown) {
    return typeof part === 'string' && part !== '' && isSealedIn(this, key) ? seal(ring, part, fieldOf(key)) : part;
  });

/**
 * The value with all its encrypted fields decrypted. Objects and arrays are copied, even those that hold nothing
 * encrypted.
 */
export function openedIn(ring: KeyRing, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((part) => openedIn(ring, part));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]: [string, unknown]) => [
      key,
      typeof part === 'string' && isSealed(part) && isSealedIn(value, key)
        ? open(ring, part, fieldOf(key))
        : openedIn(ring, part),
    ]),
  );
}

/** The field name to which the encryption is bound. The keys `before` and `after` share the name 'shown'. */
const fieldOf = (key: string): string => (key === 'before' || key === 'after' ? 'shown' : key);
