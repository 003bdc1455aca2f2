import { CAMPAIGN_PLAN_PRICES, type CampaignPlanValues } from '@habilita/contract';
import { PlanLink } from '#features/shared/links/record-links.tsx';
import { AsyncSelect, MoneyField, NumberField } from '#kit/fields/index.ts';
import { type FormHandle, useValue } from '#kit/form/index.ts';
import { useKit } from '#kit/kit-context.tsx';
import { Broad, Fields, Wide } from '#kit/layout/index.ts';
import type { NameOf } from './chosen-names.ts';
import { takenText } from './count-text.ts';
import { DetailsField, takeDetailsOf } from './details-field.tsx';
import type { PhaseLocks } from './phase-locks.ts';
import { RecordLine } from './record-line.tsx';

interface PlanProps {
  readonly plan: FormHandle<CampaignPlanValues>;
  readonly schoolId: string | null;
  readonly locks: PhaseLocks;
  readonly planNames: NameOf;
}

export function PlanBlock({ plan, schoolId, locks, planNames }: PlanProps) {
  const { plans } = useKit().lookups;
  const planId = useValue(plan, 'planId');
  const lock = (field: string) => locks.plan(schoolId, planId, field);
  const choose = (chosen: string | null) => {
    // Fees and benefits belong to their plan, so another plan brings its own.
    plan.set(chosen === planId ? { planId: chosen } : { planId: chosen, details: null });
    if (chosen !== null) void takeDetailsOf(chosen, plan);
  };
  return (
    <Fields>
      {plans === undefined ? null : (
        <Broad>
          <AsyncSelect lookup="plans" source={plans} {...plan.field('planId')} onChange={choose} {...lock('planId')} />
          {planId === null ? null : (
            <RecordLine label="Cadastro do plano">
              <PlanLink planId={planId} planName={planNames(planId)} />
            </RecordLine>
          )}
        </Broad>
      )}
      <NumberField {...plan.field('vacancies')} help={takenText(locks.taken(schoolId, planId))} />
      {CAMPAIGN_PLAN_PRICES.map((price) => (
        <MoneyField key={price} {...plan.field(price)} {...lock(price)} />
      ))}
      <NumberField {...plan.field('bpMinNumberInstallments')} {...lock('bpMinNumberInstallments')} />
      <NumberField {...plan.field('bpMaxNumberInstallments')} {...lock('bpMaxNumberInstallments')} />
      <Wide>
        <DetailsField plan={plan} />
      </Wide>
    </Fields>
  );
}
