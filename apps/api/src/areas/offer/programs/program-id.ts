import { createHash } from 'node:crypto';

/** An id for a programme, whose row has only a key: a UUID of version 8 made from the key (RFC 9562 §5.8). */
export function entityIdOf(key: string): string {
  const hex = createHash('sha256').update(`program:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
