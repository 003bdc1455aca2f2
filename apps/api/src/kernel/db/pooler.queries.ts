import type { Client } from 'pg';

/** Two further connections: one to take over the backend of the first connection, and one to spare. */
const OTHERS = 2;

/**
 * Whether a pooler lends its connections to PostgreSQL by the transaction. Then a session's settings, locks and
 * notifications get lost or reach somebody else. It shows when another connection gets the first one's backend, or when
 * the first one's backend changes. `open` must give an open connection each time and end them all afterwards.
 */
export async function isLentByTransaction(open: () => Promise<Client>): Promise<boolean> {
  const first = await open();
  const own = await backendOf(first);
  const others: number[] = [];
  for (let opened = 0; opened < OTHERS; opened++) {
    const other = await open();
    // In a transaction this connection keeps its backend, so that the first connection cannot get it back.
    await other.query('begin');
    others.push(await backendOf(other));
  }
  return others.includes(own) || (await backendOf(first)) !== own;
}

async function backendOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid ?? 0;
}
