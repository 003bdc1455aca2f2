import { waitingApprovalsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { isSilent } from '#app/failure.ts';
import { queryOf } from '#app/queries.ts';
import { useFailure } from '#kit/NotLoaded.tsx';
import './waiting-count.css';

/** Milliseconds. */
const REFRESH = 60_000;
const MOST = 99;

/** How many requests wait for this person's decision. */
export function WaitingCount() {
  const answer = useQuery({
    ...queryOf(waitingApprovalsEndpoint, {}),
    refetchInterval: REFRESH,
    retry: false,
    meta: { besideTheScreen: true },
  });
  const failure = useFailure(answer);
  // Inside a link, so without a button; it is asked for again by itself.
  if (failure !== null && !isSilent(failure))
    return (
      <span className="waiting-count" title="Não foi possível contar as solicitações que aguardam a sua decisão.">
        ?<span className="kit-hidden"> não foi possível contar as que aguardam a sua decisão</span>
      </span>
    );
  const { data } = answer;
  if (data === undefined || data.count === 0) return null;
  return (
    <span className="waiting-count">
      {data.count > MOST ? `${MOST}+` : data.count}
      <span className="kit-hidden"> aguardando a sua decisão</span>
    </span>
  );
}
