import { createHash } from 'node:crypto';

/** The id of a programme, whose row has only a key: a version 8 UUID derived from it (RFC 9562 §5.8). */
export function entityIdOf(key: string): string {
  const hex = createHash('sha256').update(`program:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
