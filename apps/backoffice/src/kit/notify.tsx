import type { ToastLink } from './toast-link.ts';

const toasts = () => import('./toast.tsx');
// Offline and not loaded yet: nowhere to show it.
const ignore = (): void => undefined;

export function notifySuccess(message: string, link?: ToastLink): void {
  toasts().then(({ showSuccess }) => showSuccess(message, link), ignore);
}

/** A sentence or a caught error; cancelled calls are silent. */
export function notifyFailure(failure: unknown): void {
  toasts().then(({ showFailure }) => showFailure(failure), ignore);
}
