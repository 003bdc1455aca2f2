import { missingParts, serverAnswers } from './lazily.ts';

export const NOT_LOADED = 'A part of the program could not be loaded';
const LAST_RELOAD = 'habilita-reloaded-at';
const ONE_MINUTE_MS = 60_000;

/** Messages of browsers for a file that did not arrive; a file that breaks has a message of its own. */
const DID_NOT_COME =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.message === NOT_LOADED;
}

/** Reloads once the server answers, because a reload without it shows the browser's error page. */
export async function reloadOnceServed(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

/**
 * A part that is missing on the server means that a newer version was deployed, so the page is reloaded, at most
 * once a minute. It is not reloaded while parts are being tried again, and without a connection the error screen
 * stays.
 */
export function followMissingScreens(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!DID_NOT_COME.test(payload.message)) return;
    // With the browser's own message the router would reload by itself, even offline.
    payload.message = NOT_LOADED;
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || missingParts.state.length > 0 || Date.now() - last < ONE_MINUTE_MS) return;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    void reloadOnceServed();
  });
}
