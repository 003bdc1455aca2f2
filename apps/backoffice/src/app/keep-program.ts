import { whenIdle } from '#kit/when-idle.ts';

/** Milliseconds after the first page. */
const AFTER_MS = 4000;

function register(): void {
  // Everything works without it while there is a connection.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** Browsers allow it on https and localhost alone. */
export function keepProgramOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => setTimeout(() => whenIdle(register), AFTER_MS), { once: true });
}
