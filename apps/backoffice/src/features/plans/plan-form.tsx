import { createPlanEndpoint, editPlanEndpoint, readHistoryEndpoint, searchPlansEndpoint } from '@habilita/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { call } from '#app/call.ts';
import { useCan } from '#app/can.tsx';
import { areaKey } from '#app/queries.ts';
import { useTrail } from '#app/trail.ts';
import { HistoryButton } from '#features/shared/history/HistoryButton.tsx';
import { FormPage } from '#kit/FormPage.tsx';
import { notifySuccess } from '#kit/notify.tsx';
import { planSections } from './plan-sections.tsx';
import { bodyOf, NEW_PLAN, type Plan, type PlanValues, valuesOf } from './plan-values.ts';
import { useChoices } from './use-choices.ts';
import { listAsLeft } from '#kit/list/came-from.ts';

const REQUIRED = [
  'name',
  'description',
  'type',
  'modality',
  'theoreticalClasses',
  'practicalClasses',
  'vehicleLease',
  'feeGroups.*.group',
  'feeGroups.*.fee',
  'feeGroups.*.price',
  'benefits.*.benefit',
] as const;

const RULES = {
  'feeGroups.*.price': (price: number) => (price < 0 ? 'O valor não pode ser negativo.' : undefined),
  theoreticalClasses: (classes: number) => classesProblem(classes),
  practicalClasses: (classes: number) => classesProblem(classes),
};

const classesProblem = (classes: number): string | undefined =>
  classes < 0 || classes > 999 ? 'Digite um número de 0 a 999.' : undefined;

/** The plan form (Specification 2 §3 and §5); without a plan it creates one. Read-only without MANAGE_PLANS. */
export function PlanForm({ plan }: { readonly plan?: Plan }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const readOnly = !useCan()('MANAGE_PLANS') || plan?.active === false;
  const choices = useChoices();
  const title = plan?.name ?? 'Novo plano';
  useTrail(useMemo(() => [{ label: 'Planos', to: '/plans' }, { label: title }], [title]));
  const refresh = () =>
    Promise.all(
      [searchPlansEndpoint, readHistoryEndpoint].map((endpoint) =>
        client.invalidateQueries({ queryKey: areaKey(endpoint).slice(0, 1) }),
      ),
    );
  const back = () => void navigate({ href: listAsLeft('/plans') });
  return (
    <FormPage<PlanValues>
      title={title}
      record={plan === undefined ? 'new' : `${plan.id}:${plan.version}`}
      initialValues={plan === undefined ? NEW_PLAN : valuesOf(plan)}
      sections={(form) => planSections(form, choices)}
      required={REQUIRED}
      rules={RULES}
      readOnly={readOnly}
      actions={plan === undefined ? null : <HistoryButton entityType="PLAN" entityId={plan.id} />}
      onSubmit={(values) => save(plan, values)}
      onSaved={() => {
        notifySuccess(plan === undefined ? 'Criado com sucesso' : 'Editado com sucesso');
        void refresh();
        back();
      }}
      onCancel={back}
      onStale={() => void refresh()}
    />
  );
}

function save(plan: Plan | undefined, { version, ...values }: PlanValues): Promise<Plan> {
  const body = bodyOf({ ...values, version });
  if (plan === undefined) return call(createPlanEndpoint, { body });
  return call(editPlanEndpoint, { params: { id: plan.id }, body: { ...body, version } });
}
