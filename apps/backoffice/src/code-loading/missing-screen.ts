import { missingParts, serverAnswers } from './lazily.ts';

export const NOT_LOADED = 'A part of the program could not be loaded';
const LAST_RELOAD = 'habilita-reloaded-at';
const ONE_MINUTE_MS = 60_000;

/**
 * The messages of browsers for a file of the program that did not arrive. A file that arrives and then fails has
 * another message.
 */
const DID_NOT_COME =
  /^(Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed)/;

export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.message === NOT_LOADED;
}

/** Reloads only when the server answers: otherwise the browser's own error page would take the program's place. */
export async function reloadOnceServed(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

/**
 * Reloads the page, at most once a minute, when a part of the program cannot be loaded: a newer version was probably
 * deployed, and the server no longer has the old files. Without a connection, or while `lazily` still tries to load
 * parts again, the page is not reloaded.
 */
export function followMissingScreens(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    if (!DID_NOT_COME.test(payload.message)) return;
    // The message is replaced, because the router reloads the page by itself when it sees the browser's own message,
    // even offline.
    payload.message = NOT_LOADED;
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || missingParts.state.length > 0 || Date.now() - last < ONE_MINUTE_MS) return;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    void reloadOnceServed();
  });
}
