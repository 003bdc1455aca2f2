import { waitingApprovalsEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { COUNTED_BESIDE, WaitingBadge } from '#features/shared/waiting-badge/waiting-badge.tsx';

export function WaitingCount() {
  const answer = useQuery({
    ...queryOf(waitingApprovalsEndpoint, {}),
    ...COUNTED_BESIDE,
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
