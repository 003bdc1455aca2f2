import {
  type CampaignPlanValues,
  detailsOf,
  detailsSummary,
  emptyOf,
  formOf,
  planDetailsRecord,
  type PlanDetailsValues,
  readPlanEndpoint,
} from '@habilita/contract';
import { Button, Group } from '@mantine/core';
import { Suspense, useState } from 'react';
import { call } from '#api-client/call.ts';
import { lazily } from '#code-loading/lazily.ts';
import { FIELD_ATTRIBUTE, LABEL_ATTRIBUTE } from '#kit/fields/index.ts';
import { type FormHandle, useDrawnField, useSelected } from '#kit/form/index.ts';
import { notifyFailure } from '#kit/feedback/index.ts';
import './campaign-form.css';

const DetailsDialog = lazily(() => import('./details-dialog.tsx'));

type Details = NonNullable<CampaignPlanValues['details']>;

const valuesOf = (details: CampaignPlanValues['details']): PlanDetailsValues =>
  details ? formOf(planDetailsRecord, { ...details, version: 0 }) : emptyOf(planDetailsRecord);

async function detailsOfPlan(id: string): Promise<Details> {
  const { feeGroups, benefits } = await call(readPlanEndpoint, { params: { id } });
  return { feeGroups, benefits };
}

/**
 * Reads the fees and benefits of the chosen plan and copies them into the form. They are not copied if the form already
 * has fees and benefits, or if another plan was chosen before the answer arrived.
 */
export async function takeDetailsOf(planId: string, plan: FormHandle<CampaignPlanValues>): Promise<void> {
  if (plan.values().details !== null) return;
  try {
    const details = await detailsOfPlan(planId);
    const now = plan.values();
    if (now.planId === planId && now.details === null) plan.set({ details });
  } catch (failure) {
    notifyFailure(failure);
  }
}

export function DetailsField({ plan }: { readonly plan: FormHandle<CampaignPlanValues> }) {
  const [editing, setEditing] = useState<PlanDetailsValues>();
  const { name, label } = plan.field('details');
  const summary = useSelected(plan, ({ details }) => detailsSummary(details));
  const planId = useSelected(plan, (values) => values.planId);
  useDrawnField(name, { label, draw: detailsSummary });
  const take = async (id: string) => {
    try {
      plan.set({ details: await detailsOfPlan(id) });
    } catch (failure) {
      notifyFailure(failure);
    }
  };
  return (
    <div className="campaign-details" {...{ [FIELD_ATTRIBUTE]: name, [LABEL_ATTRIBUTE]: label }}>
      <span className="campaign-field-label">{label}</span>
      <Group gap={8}>
        <span>{summary}</span>
        {plan.readOnly ? null : (
          <>
            <Button size="xs" variant="default" onClick={() => setEditing(valuesOf(plan.values().details))}>
              Alterar taxas e benefícios
            </Button>
            {planId === null ? null : (
              <Button size="xs" variant="subtle" onClick={() => void take(planId)}>
                Usar os do plano
              </Button>
            )}
          </>
        )}
      </Group>
      {editing === undefined ? null : (
        <Suspense>
          <DetailsDialog
            values={editing}
            onKeep={(values) => plan.set({ details: detailsOf(values) })}
            onClose={() => setEditing(undefined)}
          />
        </Suspense>
      )}
    </div>
  );
}
