import { waitingApprovalsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { WaitingBadge } from '#features/shared/waiting-badge/waiting-badge.tsx';

const REFRESH_MS = 60_000;

export function WaitingCount() {
  const answer = useQuery({
    ...queryOf(waitingApprovalsEndpoint, {}),
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { besideTheScreen: true },
  });
  return (
    <WaitingBadge
      answer={answer}
      count={answer.data?.count}
      words="aguardando a sua decisão"
      counted="as que aguardam a sua decisão"
    />
  );
}
