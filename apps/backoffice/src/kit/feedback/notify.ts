/** To what a toast is about. */
export interface ToastLink {
  readonly text: string;
  readonly href: string;
  readonly onOpen: () => void;
}

const toasts = () => import('./toasts.tsx');
// Offline and not loaded yet: nowhere to show it.
const ignore = (): void => undefined;

export function notifySuccess(message: string, link?: ToastLink): void {
  toasts().then(({ showSuccess }) => showSuccess(message, link), ignore);
}

/** A sentence or a caught error; cancelled calls are silent. */
export function notifyFailure(failure: unknown): void {
  toasts().then(({ showFailure }) => showFailure(failure), ignore);
}
