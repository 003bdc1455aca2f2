import { createHash } from 'node:crypto';

/**
 * Makes an id for a programme from its key, because programmes are stored by key and have no id: a UUID of version 8
 * (RFC 9562 §5.8).
 */
export function entityIdOf(key: string): string {
  const hex = createHash('sha256').update(`program:${key}`).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}
