import type { Pool } from 'pg';

/*
 * PostgreSQL planned the statements of an enrolment anew for 26 of the 68 ms it took for one (decision 075), and the rows
 * of a list for 1.0 of 1.3 ms (`list/fast/rows-by-ids.ts`). Without this file `connect.ts` returns the pool as it is.
 */

/** In front of a statement's text: prepared once per connection, as its plan does not depend on its values. */
export const PREPARED = '/* prepared */';

/** Each costs memory in every connection. */
const MOST_KEPT = 400;

/**
 * `all` prepares every statement with values, for programs that repeat few of them thousands of times. Searches are
 * planned for their values.
 */
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
  if (typeof text !== 'string' || !Array.isArray(values)) return given;
  if (!(all || text.startsWith(PREPARED)) || (!names.has(text) && names.size >= MOST_KEPT)) return given;
  const name = names.get(text) ?? `p${names.size}`;
  names.set(text, name);
  return [{ name, text, values }, ...rest];
}
