import { readPlanEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { PlanForm } from './plan-form.tsx';

/** A plan to edit or to read (Specification 2 §2, Plan screens). */
export function PlanPage({ id }: { readonly id: string }) {
  const answer = useQuery(queryOf(readPlanEndpoint, { params: { id } }));
  if (answer.data !== undefined) return <PlanForm plan={answer.data} />;
  if (answer.error !== null) {
    return (
      <>
        <h1 className="kit-record-missing">Plano</h1>
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <Skeleton height={240} aria-label="Carregando o plano" />;
}
