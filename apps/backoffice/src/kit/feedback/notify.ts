import type { ToastLink } from './toasts.tsx';

const toasts = () => import('./toasts.tsx');
// Without a connection, the code of toasts may be missing. Its failure is ignored, because only a toast could show it.
const ignore = (): void => undefined;

export function notifySuccess(message: string, link?: ToastLink): void {
  toasts().then(({ showSuccess }) => showSuccess(message, link), ignore);
}

export function notifyFailure(failure: unknown): void {
  toasts().then(({ showFailure }) => showFailure(failure), ignore);
}
