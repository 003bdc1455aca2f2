import { isRefusal } from '#api-client/failure.ts';
import { type QueryAnswer, ErrorPanel, NotLoadedPanel } from '#kit/feedback/index.ts';

/**
 * Says why the effect is unknown. Only a refusal means that the request has become impossible; after any other failure
 * it can be calculated again.
 */
export function NotCalculated({ answer }: { readonly answer: QueryAnswer }) {
  return isRefusal(answer.error) ? (
    <ErrorPanel error={answer.error} title="Este pedido não pode mais ser executado" />
  ) : (
    <NotLoadedPanel answer={answer} title="Não foi possível calcular o que vai mudar" />
  );
}
