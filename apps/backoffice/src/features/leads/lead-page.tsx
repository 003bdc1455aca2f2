import { readLeadEndpoint } from '@habilita/contract';
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import type { CallResponse } from '#app/transport.ts';
import { ErrorPanel } from '#kit/ErrorPanel.tsx';
import { LeadForm } from './lead-form.tsx';

export type Lead = CallResponse<typeof readLeadEndpoint>;

/** Where the screen was opened from: the leads of all campaigns, or of the lead's own. */
export type LeadsPlace = 'all' | 'campaign';

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
