import { sql } from 'kysely';
import type { Pool } from 'pg';

const MARK = '/* prepared */';

/**
 * Stands first in a statement whose text hardly varies and whose plan does not depend on its values: `.modifyFront(PREPARED)`.
 * PostgreSQL then parses and plans it once per connection instead of each time. Not for searches: what they look for decides how.
 */
export const PREPARED = sql.raw(MARK);

/** More different statements than this are not kept ready: each costs memory in every connection. */
const MOST_KEPT = 400;

/** Makes every connection of a pool prepare the marked statements, or `all` of them: for a program that repeats the same commands thousands of times. */
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
