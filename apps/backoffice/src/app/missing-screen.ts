export const NOT_LOADED = 'A part of the program could not be loaded';
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

/** Waits for the server, as a reload without it shows the browser's error page. */
export async function reloadOnceServed(): Promise<void> {
  if (await serverAnswers()) window.location.reload();
}

/**
 * A missing part means that a newer version was deployed: reloads, but never in a loop. Without a connection the error
 * screen stays.
 */
export function followMissingScreens(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // On the browser's own message the router reloads by itself, even offline.
    payload.message = NOT_LOADED;
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONE_MINUTE_MS) return;
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    void reloadOnceServed();
  });
}
