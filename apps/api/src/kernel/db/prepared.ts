import type { Pool } from 'pg';

/*
 * PostgreSQL planned the statements of an enrolment anew for 26 of the 68 ms it took for one (decision 075). Without
 * this file `connect.ts` returns the pool as it is.
 */

/** Each costs memory in every connection. */
const MOST_KEPT = 400;

/**
 * Statements with values are prepared once per connection, for programs that repeat few of them thousands of times. Not
 * for searches, which are planned for their values.
 */
export function preparing(pool: Pool): Pool {
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    const query = (...given: readonly unknown[]): unknown => Reflect.apply(send, undefined, named(given));
    Object.assign(client, { query });
  });
  return pool;
}

const names = new Map<string, string>();

function named(given: readonly unknown[]): readonly unknown[] {
  const [text, values, ...rest] = given;
  if (typeof text !== 'string' || !Array.isArray(values)) return given;
  const name = names.get(text) ?? `p${names.size}`;
  if (!names.has(text) && names.size >= MOST_KEPT) return given;
  names.set(text, name);
  return [{ name, text, values }, ...rest];
}
