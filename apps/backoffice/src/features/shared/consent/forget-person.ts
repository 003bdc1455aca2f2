import type { QueryClient } from '@tanstack/react-query';

/**
 * Prefix of the sessionStorage key that, followed by a user's id, holds the names of the records the user opened last.
 */
export const RECENT_KEY = 'habilita-recent:';

/**
 * Removes from this tab what it still holds of a person whose data were erased: all queries are reloaded, and the names
 * of recently opened records are deleted.
 */
export function forgetPerson(client: QueryClient): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(RECENT_KEY)) sessionStorage.removeItem(key);
  void client.invalidateQueries();
}
