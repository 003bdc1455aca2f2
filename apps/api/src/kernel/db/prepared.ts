import type { Pool } from 'pg';
import { needsSealing, type Sealing } from './sealed/sealing.ts';

/*
 * Without prepared statements PostgreSQL spent 26 of the 68 ms of an enrolment on planning (decision 075), and 1.0
 * of the 1.3 ms of a list's rows (`list/fast/rows-by-ids.ts`). Without this file `connect.ts` returns the pool as
 * it is.
 */

/**
 * A statement that begins with this comment is prepared once per connection; its plan must not depend on its
 * values.
 */
export const PREPARED = '/* prepared */';

const MOST_KEPT = 400;

interface Sending {
  readonly all: boolean;
  readonly sealing: Sealing;
}

/**
 * Prepares the marked statements. `all` prepares every statement with values, for programs that repeat a few of
 * them thousands of times; searches are planned for their values. Values that are to be sealed are sealed before.
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
