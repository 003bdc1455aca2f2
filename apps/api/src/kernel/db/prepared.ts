import type { Pool } from 'pg';
import { needsSealing, type Sealing } from './sealed/sealing.ts';

/*
 * Why SQL statements are prepared: planning took PostgreSQL 26 of the 68 ms of an enrolment (decision 075), and 1.0 of
 * the 1.3 ms of a list's rows (`list/fast/rows-by-ids.ts`). If this file is ever removed, `connect.ts` can return the
 * pool as it is.
 */

/**
 * An SQL statement that begins with this comment is prepared once per connection. The best query plan for it must be
 * the same for all values.
 */
export const PREPARED = '/* prepared */';

const MOST_KEPT = 400;

interface Sending {
  readonly all: boolean;
  readonly sealing: Sealing;
}

/**
 * Makes the pool prepare the SQL statements that are marked with {@link PREPARED}. With `all` it prepares every
 * statement with values, for programs that repeat a few statements thousands of times. Searches are not marked, because
 * their best query plan depends on the values. Account numbers among the values are encrypted here.
 */
export function preparing(pool: Pool, { all, sealing }: Sending): Pool {
  pool.on('connect', (client) => {
    const send = client.query.bind(client);
    const query = (...given: readonly unknown[]): unknown => {
      const [text, values] = given;
      if (!Array.isArray(values) || !needsSealing(values)) return Reflect.apply(send, undefined, named(given, all));
      return sealing
        .sent(client, values)
        .then((sealed): unknown => Reflect.apply(send, undefined, named([text, sealed], all)));
    };
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
