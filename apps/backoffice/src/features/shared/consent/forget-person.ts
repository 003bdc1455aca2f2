import type { QueryClient } from '@tanstack/react-query';

/** Under this key and a person's id the browser's tab stores what that person opened last, by name. */
export const RECENT_KEY = 'habilita-recent:';

/**
 * Forgets what this tab still holds of somebody whose data were erased: answers are read again, and the names of records
 * opened before are gone.
 */
export function forgetPerson(client: QueryClient): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(RECENT_KEY)) sessionStorage.removeItem(key);
  void client.invalidateQueries();
}
