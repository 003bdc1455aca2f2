import { createHmac } from 'node:crypto';
import { decrypt, encrypt } from '#kernel/encrypt.ts';
import { byAnyKey, type KeyRing, keysOf } from '#kernel/key-ring.ts';
import { isSealedIn } from './account-fields.ts';

const MARK = 'sealed.';

interface Key {
  readonly bytes: Buffer;
  /** Names the key in what it sealed, without telling anything of it. */
  readonly id: string;
}

const derived = (secret: string, purpose: string): Buffer => createHmac('sha256', secret).update(purpose).digest();

/** Keys are derived once for each secret, of which a process has a few. */
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

/** How a text begins that was sealed by each secret of the ring, that of the present one first. */
export const marksOf = (ring: KeyRing): string[] => keysOf(ring).map((secret) => `${MARK}${keyOf(secret).id}.`);

export const isSealed = (text: string): boolean => text.startsWith(MARK);

/** Seals a text with the present secret, for one field: under the name of another it is not opened. */
export const seal = (ring: KeyRing, text: string, field: string): string =>
  `${MARK}${keyOf(ring.current).id}.${encrypt(keyOf(ring.current).bytes, text, field)}`;

/** The text as it was before it was sealed; one that was never sealed, or that no key of the ring opens, as it is. */
export function open(ring: KeyRing, text: string, field: string): string {
  if (!isSealed(text)) return text;
  const [, id, sealed = ''] = text.split('.');
  const opened = byAnyKey(ring, (secret) => {
    const key = keyOf(secret);
    return key.id === id ? decrypt(key.bytes, sealed, field) : undefined;
  });
  return opened ?? text;
}

/** The value as JSON, with the numbers of accounts in it sealed. */
export const sealedJson = (ring: KeyRing, value: unknown): string =>
  JSON.stringify(value, function sealing(this: object, key: string, part: unknown) {
    return typeof part === 'string' && part !== '' && !isSealed(part) && isSealedIn(this, key)
      ? seal(ring, part, fieldOf(key))
      : part;
  });

/** The value with what was sealed in it opened; parts without any are the same objects. */
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

/** Either side of a line that shows a number is sealed alike. */
const fieldOf = (key: string): string => (key === 'before' || key === 'after' ? 'shown' : key);
