// `crypto` is global in browsers and in Node; this package loads the types of neither.
declare const crypto: { getRandomValues(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> };

const COUNTER_LIMIT = 0x1000;
let lastMillisecond = 0;
let counter = 0;

/** Moves to the next pair of millisecond and counter, which never repeats, even when the clock stops or is set back. */
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

/** Makes an id: a UUID of version 7 (RFC 9562) in lower case. Ids of one process sort by creation. */
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

export function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
