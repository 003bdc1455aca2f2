import { readLeadEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import type { LeadsPlace } from './lead.ts';
import { LeadForm } from './lead-form.tsx';

/** One lead (Specification 3 §2, route map). */
export function LeadPage({ id, from }: { readonly id: string; readonly from: LeadsPlace }) {
  const answer = useQuery(queryOf(readLeadEndpoint, { params: { id } }));
  if (answer.data !== undefined) return <LeadForm lead={answer.data} from={from} />;
  if (answer.error !== null) {
    return (
      <>
        <h1 className="kit-record-missing">Lead</h1>
        <ErrorPanel error={answer.error} onRetry={() => void answer.refetch()} />
      </>
    );
  }
  return <Skeleton height={240} aria-label="Carregando o lead" />;
}
