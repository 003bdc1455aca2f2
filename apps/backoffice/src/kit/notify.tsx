import { explain } from '#app/failure.ts';
import { CopyOnClick } from './CopyOnClick.tsx';
import { showFailure, showSuccess } from './toast.tsx';

export { TOAST_MS } from './toast.tsx';

/** Says that something worked. Announced politely to screen readers. */
export function notifySuccess(message: string): void {
  showSuccess(message);
}

/** What could not be explained, with the code to quote: small, and copied by a click. */
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

/** Says what went wrong: a sentence, or whatever a call threw (a cancelled call is silent). Announced at once. */
export function notifyFailure(failure: unknown): void {
  const { lines, requestId } =
    typeof failure === 'string' ? { lines: [failure], requestId: undefined } : explain(failure);
  if (lines.length === 0) return;
  showFailure(requestId === undefined ? lines.join(' ') : <Unexplained lines={lines} requestId={requestId} />);
}
