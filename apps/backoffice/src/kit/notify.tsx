// The toasts' own code comes after the first page.
const toasts = () => import('./toast.tsx');
// Without a connection, and before they came, there is no place to say it.
const ignore = (): void => undefined;

export function notifySuccess(message: string): void {
  toasts().then(({ showSuccess }) => showSuccess(message), ignore);
}

/** A sentence or a caught error; a cancelled call is silent. */
export function notifyFailure(failure: unknown): void {
  toasts().then(({ showFailure }) => showFailure(failure), ignore);
}
