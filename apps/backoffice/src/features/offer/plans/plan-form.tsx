import {
  createPlanEndpoint,
  editPlanEndpoint,
  emptyOf,
  formOf,
  planRecord,
  readHistoryEndpoint,
  searchPlansEndpoint,
  sentBy,
} from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '#api-client/call.ts';
import { useCan } from '#api-client/session/can.tsx';
import { areaKey } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { useChoices } from '#features/shared/plan-details/use-choices.ts';
import { LaterHistoryButton } from '#features/shared/history/LaterHistoryButton.tsx';
import { type Confirmation, FormPage } from '#kit/form/index.ts';
import { planSections } from './plan-sections.tsx';
import type { Plan, PlanValues } from './plan.ts';
import { useBackToList } from '#kit/list/index.ts';

const CREATION: Confirmation<PlanValues> = {
  text: ({ name }) => `O plano “${name}” será criado e poderá ser escolhido nas campanhas.`,
};

export function PlanForm({ plan }: { readonly plan?: Plan }) {
  const client = useQueryClient();
  const readOnly = !useCan()('MANAGE_PLANS') || plan?.active === false;
  const choices = useChoices();
  const title = plan?.name ?? 'Novo plano';
  useBreadcrumbs(useMemo(() => [{ label: 'Planos', to: '/plans' }, { label: title }], [title]));
  const refresh = () =>
    Promise.all(
      [searchPlansEndpoint, readHistoryEndpoint].map((endpoint) =>
        client.invalidateQueries({ queryKey: areaKey(endpoint).slice(0, 1) }),
      ),
    );
  const list = useBackToList('/plans');
  const back = () => list.back(plan?.id);
  return (
    <FormPage<PlanValues, Plan>
      title={title}
      record={plan === undefined ? 'new' : `${plan.id}:${plan.version}`}
      of={planRecord}
      initialValues={plan === undefined ? emptyOf(planRecord) : formOf(planRecord, plan)}
      sections={(form) => planSections(form, choices)}
      readOnly={readOnly}
      actions={plan === undefined ? null : <LaterHistoryButton entityType="PLAN" entityId={plan.id} />}
      {...(plan === undefined && { confirmation: CREATION })}
      onSubmit={(values) => save(plan, values)}
      onSaved={({ id, name }) => {
        void refresh();
        list.saved({
          id,
          name,
          place: { to: '/plans/modify/$id', params: { id } },
          message: plan === undefined ? 'Criado com sucesso' : 'Editado com sucesso',
        });
      }}
      onCancel={back}
      onStale={() => void refresh()}
    />
  );
}

function save(plan: Plan | undefined, values: PlanValues): Promise<Plan> {
  const body = sentBy(planRecord, values);
  if (plan === undefined) return call(createPlanEndpoint, { body });
  return call(editPlanEndpoint, { params: { id: plan.id }, body: { ...body, version: values.version } });
}
