import { Client } from 'pg';
import { endOf, neededBefore, type Recorded, type Unit } from './recorded.ts';

export interface Replayed {
  readonly statements: number;
  /** How many SQL statements PostgreSQL refused. Some of them may have been refused in the recording as well. */
  readonly failed: number;
  readonly seconds: number;
}

/**
 * Sends the recorded units, each a transaction or a single SQL statement, as fast as possible. A unit that began in the
 * recording after other units had ended is sent only when those units have ended in this run.
 */
export async function replay(units: readonly Unit[], url: string): Promise<Replayed> {
  const needed = neededBefore(units);
  const byEnd = units.toSorted((a, b) => endOf(a) - endOf(b));
  const done = new Set<Unit>();
  const free: Client[] = [];
  const all: Client[] = [];
  let [ended, failed] = [0, 0];
  let next = Promise.withResolvers<undefined>();
  const play = async (unit: Unit): Promise<void> => {
    const client = free.pop() ?? (await connected(url, all));
    failed += await sendAll(client, unit);
    free.push(client);
    done.add(unit);
    for (let first = byEnd[ended]; first !== undefined && done.has(first); first = byEnd[ended]) ended += 1;
    next.resolve(undefined);
    next = Promise.withResolvers();
  };
  const started = performance.now();
  const playing: Promise<void>[] = [];
  for (const [index, unit] of units.entries()) {
    while (ended < (needed[index] ?? 0)) await next.promise;
    playing.push(play(unit));
  }
  await Promise.all(playing);
  const seconds = (performance.now() - started) / 1000;
  await Promise.all(all.map((client) => client.end()));
  return { statements: units.flat().length, failed, seconds };
}

async function connected(url: string, all: Client[]): Promise<Client> {
  const client = new Client({ connectionString: url, application_name: 'bench', options: '-c TimeZone=UTC' });
  all.push(client);
  await client.connect();
  return client;
}

async function sendAll(client: Client, unit: Unit): Promise<number> {
  try {
    for (const statement of unit) await send(client, statement);
    return 0;
  } catch {
    if (unit.length > 1) await client.query('rollback');
    return 1;
  }
}

const send = (client: Client, { text, name, values }: Recorded) =>
  client.query({ text, ...(name !== undefined && { name }), ...(values !== undefined && { values: [...values] }) });
