import type { Client } from 'pg';

/** Enough to take the backend that the first connection had, and one more. */
const OTHERS = 2;

/**
 * Whether a pooler lends its connections to PostgreSQL by the transaction: then what a session sets, locks or listens
 * to is lost, or is somebody else's. A backend that another connection gets, or one that changes, tells it. `open` must
 * give an open connection each time and end them all afterwards.
 */
export async function isLentByTransaction(open: () => Promise<Client>): Promise<boolean> {
  const first = await open();
  const own = await backendOf(first);
  const others: number[] = [];
  for (let opened = 0; opened < OTHERS; opened++) {
    const other = await open();
    // Within its transaction it keeps what it got, so that the first one cannot get it back.
    await other.query('begin');
    others.push(await backendOf(other));
  }
  return others.includes(own) || (await backendOf(first)) !== own;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
