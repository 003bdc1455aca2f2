import { waitingApprovalsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import './waiting-count.css';

/** Milliseconds. */
const REFRESH = 60_000;
const MOST = 99;

/** How many requests wait for this person's decision. */
export function WaitingCount() {
  const { data } = useQuery({
    ...queryOf(waitingApprovalsEndpoint, {}),
    refetchInterval: REFRESH,
    retry: false,
    meta: { besideTheScreen: true },
  });
  if (data === undefined || data.count === 0) return null;
  return (
    <span className="waiting-count">
      {data.count > MOST ? `${MOST}+` : data.count}
      <span className="kit-hidden"> aguardando a sua decisão</span>
    </span>
  );
}
