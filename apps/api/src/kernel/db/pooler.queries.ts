import type { Client } from 'pg';

/**
 * The number of connections that are opened after the first one. A pooler is likely to give one of them the server
 * process of the first connection; the other one is a reserve.
 */
const OTHERS = 2;

/**
 * Whether a pooler in transaction mode is in front of PostgreSQL. Such a pooler loses a session's settings, locks and
 * notifications, or gives them to another client. It is detected when another connection gets the server process of the
 * first connection, or when the first connection gets another process. `open` must open a new connection each time; the
 * caller closes them afterwards.
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
