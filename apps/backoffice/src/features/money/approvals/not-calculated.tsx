import { isRefusal } from '#api-client/failure.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { type Asked, NotLoadedPanel } from '#kit/NotLoaded.tsx';

/** Only a refusal means that the request has become impossible; any other failure can be tried again. */
export function NotCalculated({ answer }: { readonly answer: Asked }) {
  return isRefusal(answer.error) ? (
    <ErrorPanel error={answer.error} title="Este pedido não pode mais ser executado" />
  ) : (
    <NotLoadedPanel answer={answer} title="Não foi possível calcular o que vai mudar" />
  );
}
