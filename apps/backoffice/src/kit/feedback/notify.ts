import type { ToastLink } from './toasts.tsx';

const toasts = () => import('./toasts.tsx');
// Without a connection the code of toasts may be missing, and there is nowhere to show one.
const ignore = (): void => undefined;

export function notifySuccess(message: string, link?: ToastLink): void {
  toasts().then(({ showSuccess }) => showSuccess(message, link), ignore);
}

export function notifyFailure(failure: unknown): void {
  toasts().then(({ showFailure }) => showFailure(failure), ignore);
}
