import { sql } from 'kysely';
import type { Pool } from 'pg';

const MARK = '/* prepared */';

/**
 * `.modifyFront(PREPARED)` prepares the statement per connection, for texts that hardly vary and plans that do not
 * depend on values. Not for searches.
 */
export const PREPARED = sql.raw(MARK);

/** Each costs memory in every connection. */
const MOST_KEPT = 400;

/** `all`: for programs that repeat few statements thousands of times. */
export function preparing(pool: Pool, all: boolean): Pool {
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    const query = (...given: readonly unknown[]): unknown => Reflect.apply(send, undefined, named(given, all));
    Object.assign(client, { query });
  });
  return pool;
}

const names = new Map<string, string>();

function named(given: readonly unknown[], all: boolean): readonly unknown[] {
  const [text, values, ...rest] = given;
  if (typeof text !== 'string' || !isKept(text, values, all)) return given;
  const name = names.get(text) ?? `p${names.size}`;
  names.set(text, name);
  return [{ name, text, values }, ...rest];
}

function isKept(text: string, values: unknown, all: boolean): boolean {
  const isWanted = text.lastIndexOf(MARK, 10) !== -1 || (all && Array.isArray(values));
  return isWanted && (names.has(text) || names.size < MOST_KEPT);
}
