import { readPlanEndpoint } from '@habilita/contract';
import { queryOf, useRecord } from '#api-client/queries.ts';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { PlanForm } from './plan-form.tsx';

const LIST = { to: '/plans', label: 'Planos' };

export function PlanPage({ id }: { readonly id: string }) {
  const answer = useRecord(queryOf(readPlanEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Plano" loading="Carregando o plano" list={LIST}>
      {(plan) => <PlanForm plan={plan} />}
    </RecordScreen>
  );
}
