import { readLeadEndpoint } from '@habilita/contract';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import type { LeadsPlace } from './lead.ts';
import { LeadForm } from './lead-form.tsx';

const LIST = { to: '/leads', label: 'Leads' };

export function LeadPage({ id, from }: { readonly id: string; readonly from: LeadsPlace }) {
  const answer = useRecord(queryOf(readLeadEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Lead" loading="Carregando o lead" list={LIST}>
      {(lead) => <LeadForm lead={lead} from={from} />}
    </RecordScreen>
  );
}
