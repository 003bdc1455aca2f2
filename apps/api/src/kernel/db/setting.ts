import type { ClientBase } from 'pg';

/**
 * Runs `set` statements on each new connection of a pool, as its `onConnect`: pg hands the connection out once they are
 * done, which its types do not say. Start-up options would be refused by poolers or, where these are told to ignore
 * them, dropped without a word.
 */
export const setting =
  (statements: string) =>
  (client: ClientBase): unknown =>
    client.query(statements);
