import { readPlanEndpoint } from '@habilita/contract';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#app/queries.ts';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { PlanForm } from './plan-form.tsx';

const LIST = { to: '/plans', label: 'Planos' };

export function PlanPage({ id }: { readonly id: string }) {
  const answer = useQuery(queryOf(readPlanEndpoint, { params: { id } }));
  return (
    <RecordScreen answer={answer} name="Plano" loading="Carregando o plano" list={LIST}>
      {(plan) => <PlanForm plan={plan} />}
    </RecordScreen>
  );
}
