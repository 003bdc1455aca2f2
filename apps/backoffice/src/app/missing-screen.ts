const NOT_LOADED = 'A part of the program could not be loaded';
const LAST_RELOAD = 'habilita-reloaded-at';
const ONE_MINUTE_MS = 60_000;

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

/** Once the server answers: without it only the browser's error page would come. */
export async function reloadOnceServed(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

/**
 * A missing part means that a newer version was deployed: it is loaded, but never in a loop. Without a connection the error screen waits
 * for the line.
 */
export function followMissingScreens(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // For an error in the browser's own words the router reloads by itself, even offline.
    payload.message = NOT_LOADED;
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONE_MINUTE_MS) return;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    void reloadOnceServed();
  });
}
