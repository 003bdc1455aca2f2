import type { ClientBase } from 'pg';

/**
 * Makes a pool's `onConnect` that runs these `set` statements on each new connection. pg waits for them before it hands
 * the connection out, although its types do not say so. Start-up options would not do: a pooler refuses them, or drops
 * them silently if told to ignore them.
 */
export const setting =
  (statements: string) =>
  (client: ClientBase): unknown =>
    client.query(statements);
