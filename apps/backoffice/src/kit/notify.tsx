// The toasts' own code comes after the first page.
const toasts = () => import('./toast.tsx');

export function notifySuccess(message: string): void {
  void toasts().then(({ showSuccess }) => showSuccess(message));
}

/** A sentence or a caught error; a cancelled call is silent. */
export function notifyFailure(failure: unknown): void {
  void toasts().then(({ showFailure }) => showFailure(failure));
}
