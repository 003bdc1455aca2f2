// Web Crypto is global in browsers and in Node; declared here because this package has neither one's types.
declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };

const COUNTER_LIMIT = 0x1000;
let lastMillisecond = 0;
let counter = 0;

/** Advances (millisecond, counter) so that it never repeats nor falls, even when the clock stands still or steps back. */
function advance(now: number, seed: number): void {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    counter = seed;
    return;
  }
  counter += 1;
  if (counter === COUNTER_LIMIT) {
    lastMillisecond += 1;
    counter = 0;
  }
}

/**
 * A new identifier: UUID version 7 (RFC 9562), lower case. Those of one process sort in the order they were made: 48 bits of
 * Unix milliseconds, a 12-bit counter that starts low at random each millisecond, 62 random bits.
 */
export function newId(): string {
  const random = crypto.getRandomValues(new Uint8Array(10));
  const [high = 0, low = 0, ...tail] = random;
  advance(Date.now(), ((high << 8) | low) & 0x7ff);
  const time = lastMillisecond.toString(16).padStart(12, '0');
  const variant = [((tail[0] ?? 0) & 0x3f) | 0x80, ...tail.slice(1)];
  const end = variant.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const count = counter.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${end.slice(0, 4)}-${end.slice(4)}`;
}

/** True for a UUID of any version in the usual form with hyphens, in either case. */
export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
