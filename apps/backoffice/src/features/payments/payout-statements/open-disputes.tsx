import { listSchoolStatementLinesEndpoint, mayAnswerDisputes } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { useActor } from '#api-client/session/can.tsx';
import { queryOf } from '#api-client/queries.ts';
import { COUNTED_BESIDE, WaitingBadge } from '#features/shared/waiting-badge/waiting-badge.tsx';

const wordsOf = (count: number): string =>
  count === 1 ? 'linha de repasse contestada, sem resposta' : 'linhas de repasse contestadas, sem resposta';

/** Shows how many disputed statement lines of all schools wait for an answer. Only people who may answer see it. */
export function OpenDisputesCount() {
  const answers = mayAnswerDisputes(useActor());
  const answer = useQuery({
    ...queryOf(listSchoolStatementLinesEndpoint, { query: { disputeStatuses: 'OPEN', size: '10' } }),
    enabled: answers,
    ...COUNTED_BESIDE,
  });
  return (
    <WaitingBadge
      answer={answer}
      count={answer.data?.totalSize}
      words={wordsOf}
      counted="as linhas de repasse contestadas"
    />
  );
}
