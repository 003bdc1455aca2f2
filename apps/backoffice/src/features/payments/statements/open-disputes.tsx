import { listStatementLinesEndpoint, mayAnswerDisputes } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '#app/can.tsx';
import { queryOf } from '#app/queries.ts';
import { WaitingBadge } from '#features/shared/waiting-badge/waiting-badge.tsx';

/** Milliseconds. */
const REFRESH = 60_000;

/** Lines of all schools that wait for an answer; asked for only on behalf of who answers. */
export function useOpenDisputes() {
  const answers = mayAnswerDisputes(useActor());
  return useQuery({
    ...queryOf(listStatementLinesEndpoint, { query: { disputeStatuses: 'OPEN', size: '10' } }),
    enabled: answers,
    refetchInterval: REFRESH,
    retry: false,
    meta: { besideTheScreen: true },
  });
}

/** How many lines of statements wait for an answer of the staff. */
export function OpenDisputesCount() {
  const answer = useOpenDisputes();
  return (
    <WaitingBadge
      answer={answer}
      count={answer.data?.totalSize}
      words="linhas de repasse contestadas, sem resposta"
      counted="as linhas de repasse contestadas"
    />
  );
}
