/** Milliseconds from the moment the page is loaded until the service worker is registered. */
const AFTER_MS = 4000;

function register(): void {
  // A failure is ignored, because the program needs the service worker only without a connection.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** Registers the service worker; browsers allow that only on https and localhost. */
export function keepProgramOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => setTimeout(register, AFTER_MS), { once: true });
}
