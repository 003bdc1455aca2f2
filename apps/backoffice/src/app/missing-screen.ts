/** Said by the error of a part of the program that could not be loaded. */
const NOT_LOADED = 'A part of the program could not be loaded';
const LAST_RELOAD = 'habilita-reloaded-at';
const ONE_MINUTE_MS = 60_000;

/** Could a screen not be shown because its program is not on this device? */
export function isNotLoaded(error: unknown): boolean {
  return error instanceof Error && error.message === NOT_LOADED;
}

async function serverAnswers(): Promise<boolean> {
  try {
    return (await fetch('/', { method: 'HEAD', cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Loads the page anew, once the server answers: without it only the browser's own error page would come. */
export async function reloadOnceServed(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

/**
 * A part of the program that cannot be loaded is gone from the server, since a newer version was deployed: that one is loaded, but never in a
 * loop. Or there is no connection: the page stays, and its error screen waits for the line.
 */
export function followMissingScreens(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router reloads the page by itself for an error in the browser's own words, also without a connection.
    payload.message = NOT_LOADED;
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONE_MINUTE_MS) return;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    void reloadOnceServed();
  });
}
