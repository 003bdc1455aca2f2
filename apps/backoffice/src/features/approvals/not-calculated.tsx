import { ApiFailure, mayBeAnsweredLater } from '#app/failure.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';

interface NotCalculatedProps {
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Only a refusal means that the request has become impossible. */
export function NotCalculated({ error, onRetry }: NotCalculatedProps) {
  const isRefusal = error instanceof ApiFailure && !mayBeAnsweredLater(error);
  return isRefusal ? (
    <ErrorPanel error={error} title="Este pedido não pode mais ser executado" />
  ) : (
    <ErrorPanel error={error} title="Não foi possível calcular o que vai mudar" onRetry={onRetry} />
  );
}
