import { explain } from '#app/failure.ts';
import { CopyOnClick } from './CopyOnClick.tsx';
import { showFailure, showSuccess } from './toast.tsx';

export { TOAST_MS } from './toast.tsx';

export function notifySuccess(message: string): void {
  showSuccess(message);
}

/** The request id, copied by a click. */
function Unexplained({ lines, requestId }: { readonly lines: readonly string[]; readonly requestId: string }) {
  return (
    <>
      {lines.join(' ')}
      <span className="kit-toast-code">
        Código para o suporte: <CopyOnClick text={requestId} what="código" />
      </span>
    </>
  );
}

/** A sentence or a caught error; a cancelled call is silent. */
export function notifyFailure(failure: unknown): void {
  const { lines, requestId } =
    typeof failure === 'string' ? { lines: [failure], requestId: undefined } : explain(failure);
  if (lines.length === 0) return;
  showFailure(requestId === undefined ? lines.join(' ') : <Unexplained lines={lines} requestId={requestId} />);
}
