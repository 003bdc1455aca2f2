import { whenIdle } from '#kit/when-idle.ts';

/** How long after the first page the device may start keeping the rest, milliseconds: whoever opened it works by then. */
const AFTER_MS = 4000;

function register(): void {
  // Without it everything works as long as there is a connection.
  navigator.serviceWorker.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => undefined);
}

/** Lets the device keep the program, so that it opens without a connection. Browsers allow it on https and localhost alone. */
export function keepProgramOnDevice(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  window.addEventListener('load', () => setTimeout(() => whenIdle(register), AFTER_MS), { once: true });
}
