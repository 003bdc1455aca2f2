const LAST_RELOAD = 'habilita-reloaded-at';
const ONE_MINUTE_MS = 60_000;

/** A screen's code that is gone from the server means a newer version was deployed: load that one, but never in a loop. */
export function reloadAfterDeployment(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(LAST_RELOAD) ?? 0);
    if (!navigator.onLine || Date.now() - last < ONE_MINUTE_MS) return;
    event.preventDefault();
    sessionStorage.setItem(LAST_RELOAD, String(Date.now()));
    window.location.reload();
  });
}
