import { listStatementLinesEndpoint, mayAnswerDisputes } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { WaitingBadge } from '#features/shared/waiting-badge/waiting-badge.tsx';

const REFRESH_MS = 60_000;

/** How many lines of all schools wait for an answer; only those who may answer see it. */
export function OpenDisputesCount() {
  const answers = mayAnswerDisputes(useActor());
  const answer = useQuery({
    ...queryOf(listStatementLinesEndpoint, { query: { disputeStatuses: 'OPEN', size: '10' } }),
    enabled: answers,
    refetchInterval: REFRESH_MS,
    retry: false,
    meta: { besideTheScreen: true },
  });
  return (
    <WaitingBadge
      answer={answer}
      count={answer.data?.totalSize}
      words="linhas de repasse contestadas, sem resposta"
      counted="as linhas de repasse contestadas"
    />
  );
}
