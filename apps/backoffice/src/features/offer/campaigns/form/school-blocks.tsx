import {
  type CampaignPlanValues,
  type CampaignSchoolValues,
  type CampaignValues,
  CLOSED_DAYS_INVALID,
} from '@habilita/contract';
import { DrivingSchoolLink } from '#features/shared/links/record-links.tsx';
import { moneyText } from '#kit/format.ts';
import {
  AsyncSelect,
  DateField,
  MultiSelectField,
  NumberField,
  RowsField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '#kit/fields/index.ts';
import { OFFER_NAMES } from '#features/shared/offers/offer-names.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { type LookupSource, useKit } from '#kit/kit-context.tsx';
import { Broad, Fields, Wide } from '#kit/layout/index.ts';
import { BulkActions } from './bulk-actions.tsx';
import { copyPlan, copySchool } from './copy-blocks.ts';
import { countText, takenText } from './count-text.ts';
import { chosenName, distinctIds, type NameOf, useNames } from './chosen-names.ts';
import { takeDetailsOf } from './details-field.tsx';
import { offerChanges } from './offer-changes.ts';
import type { PhaseLocks } from './phase-locks.ts';
import { PlanBlock } from './plan-block.tsx';
import { RecordLine } from './record-line.tsx';
import { planRemoval, schoolRemoval } from './removal-questions.ts';
import { type Several, SeveralRows } from './several-rows.tsx';

interface BlocksProps {
  readonly form: FormHandle<CampaignValues>;
  readonly locks: PhaseLocks;
}

export function SchoolBlocks({ form, locks }: BlocksProps) {
  const { drivingSchools, plans } = useKit().lookups;
  const schoolIds = useSelected(form, ({ drivingSchoolsConfigurations: rows }) =>
    distinctIds(rows.map((row) => row.drivingSchoolId)),
  );
  const planIds = useSelected(form, ({ drivingSchoolsConfigurations: rows }) =>
    distinctIds(rows.flatMap((row) => row.plans.map((plan) => plan.planId))),
  );
  const schoolNames = useNames('drivingSchools', drivingSchools, schoolIds);
  const planNames = useNames('plans', plans, planIds);
  // Order numbers that somebody typed decide the order; the blocks follow them once the form is saved.
  const isNumbered = useSelected(form, ({ drivingSchoolsConfigurations: rows }) =>
    rows.some((row) => row.presentationOrder !== null),
  );
  const nameOf = ({ drivingSchoolId, presentationName }: CampaignSchoolValues) =>
    presentationName || chosenName(drivingSchoolId, schoolNames, 'DRIVING_SCHOOL_NOT_FOUND', 'CFC a escolher');
  const named = { schoolName: nameOf, planName: planNameOf(planNames) };
  const summary = (school: CampaignSchoolValues) => {
    const { vacancies, plans: offered } = school;
    return [
      nameOf(school),
      countText(offered.length, 'plano', 'planos'),
      countText(vacancies ?? 0, 'vaga', 'vagas'),
    ].join(' · ');
  };
  return (
    <>
      <BulkActions form={form} locks={locks} schoolName={nameOf} planNames={planNames} />
      <RowsField
        {...form.rows('drivingSchoolsConfigurations')}
        hideLabel
        reorder={!isNumbered}
        summary={summary}
        copy={copySchool(locks)}
        keptBecause={(school) => locks.school(school.drivingSchoolId, 'drivingSchoolId').disabledReason}
        removalQuestion={(school) => schoolRemoval(nameOf(school), school)}
        changes={(before, after) => offerChanges(before, after, named)}
        changeNames={OFFER_NAMES}
        addLabel="Adicionar CFC"
        renderMore={(list) => drivingSchools && <SeveralRows several={severalSchools(drivingSchools)} list={list} />}
        emptyText="Nenhum CFC. Adicione ao menos um."
      >
        {(row) => <SchoolBlock row={row} locks={locks} schoolNames={schoolNames} planNames={planNames} />}
      </RowsField>
    </>
  );
}

const severalSchools = (source: LookupSource): Several<CampaignSchoolValues> => ({
  label: 'Adicionar vários CFCs',
  lookup: 'drivingSchools',
  source,
  idOf: ({ drivingSchoolId }) => drivingSchoolId,
  rowOf: (drivingSchoolId, empty) => ({ ...empty, drivingSchoolId }),
});

const severalPlans = (source: LookupSource): Several<CampaignPlanValues> => ({
  label: 'Adicionar vários planos',
  lookup: 'plans',
  source,
  idOf: ({ planId }) => planId,
  rowOf: (planId, empty) => ({ ...empty, planId }),
  onAdded: (planId, row) => void takeDetailsOf(planId, row),
});

const planNameOf =
  (names: NameOf) =>
  (planId: string | null): string =>
    chosenName(planId, names, 'PLAN_NOT_FOUND', 'Plano a escolher');

interface BlockProps {
  readonly row: FormHandle<CampaignSchoolValues>;
  readonly locks: PhaseLocks;
  readonly schoolNames: NameOf;
  readonly planNames: NameOf;
}

function SchoolBlock({ row, locks, schoolNames, planNames }: BlockProps) {
  const { drivingSchools, plans } = useKit().lookups;
  const id = useValue(row, 'drivingSchoolId');
  const planSummary = ({ planId, pixPrice, vacancies }: CampaignPlanValues) =>
    [
      planNameOf(planNames)(planId),
      ...(pixPrice === null ? [] : [`PIX ${moneyText(pixPrice)}`]),
      countText(vacancies ?? 0, 'vaga', 'vagas'),
    ].join(' · ');
  return (
    <>
      <Fields>
        {drivingSchools === undefined ? null : (
          <Broad>
            <AsyncSelect
              lookup="drivingSchools"
              source={drivingSchools}
              {...row.field('drivingSchoolId')}
              {...locks.school(id, 'drivingSchoolId')}
            />
            {id === null ? null : (
              <RecordLine label="Cadastro do CFC">
                <DrivingSchoolLink id={id} name={schoolNames(id)} />
              </RecordLine>
            )}
          </Broad>
        )}
        <TextField {...row.field('presentationName')} help="Em branco, vale o nome do cadastro." />
        <NumberField {...row.field('vacancies')} help={takenText(locks.taken(id))} />
        <NumberField {...row.field('partnerSharePercentage')} decimals={2} suffix="%" />
        <NumberField {...row.field('presentationOrder')} help="Em branco, vale a ordem dos blocos." />
        <TextField {...row.field('boletoBeneficiary')} counted />
        <TextField {...row.field('creditSoftDescriptor')} counted />
      </Fields>
      <Fields>
        <SwitchField {...row.field('hasMotoPista')} />
        <SwitchField {...row.field('hasSimulado')} />
        <SwitchField {...row.field('hasCertificationFee')} />
        <SwitchField {...row.field('hasLegislationManualGift')} />
        <SwitchField {...row.field('payInstallmentOnCfc')} />
      </Fields>
      <OwnTerms row={row} locks={locks} />
      <ClosedDays row={row} />
      <RowsField
        {...row.rows('plans')}
        summary={planSummary}
        copy={copyPlan(locks, id)}
        keptBecause={(plan) => locks.plan(id, plan.planId, 'planId').disabledReason}
        removalQuestion={(plan) => planRemoval(planNameOf(planNames)(plan.planId), plan)}
        addLabel="Adicionar plano"
        renderMore={(list) => plans && <SeveralRows several={severalPlans(plans)} list={list} />}
        emptyText="Nenhum plano. Adicione ao menos um."
      >
        {(plan) => <PlanBlock plan={plan} schoolId={id} locks={locks} planNames={planNames} />}
      </RowsField>
    </>
  );
}

function ClosedDays({ row }: Pick<BlockProps, 'row'>) {
  return (
    <RowsField {...row.rows('closedDays')} addLabel="Adicionar período" emptyText="Nenhum dia de fechamento.">
      {(period) => (
        <Fields>
          <DateField {...period.field('startDay')} invalid={CLOSED_DAYS_INVALID} />
          <DateField {...period.field('endDay')} invalid={CLOSED_DAYS_INVALID} />
        </Fields>
      )}
    </RowsField>
  );
}

/**
 * The terms in which a CFC may differ from the campaign. While one of the three switches is on, the campaign's default
 * applies; while it is off, the CFC's own fields are shown (Specification 2 §3).
 */
function OwnTerms({ row, locks }: Pick<BlockProps, 'row' | 'locks'>) {
  const id = useValue(row, 'drivingSchoolId');
  const isDefault = {
    expiration: useValue(row, 'defaultExpiration'),
    instructions: useValue(row, 'defaultInstructions'),
    methods: useValue(row, 'defaultAllowedPaymentMethods'),
  };
  const strategy = useValue(row, 'boletoExpirationStrategy');
  return (
    <Fields>
      <Wide>
        <SwitchField {...row.field('defaultExpiration')} {...locks.school(id, 'defaultExpiration')} />
      </Wide>
      {isDefault.expiration ? null : (
        <SelectField {...row.field('boletoExpirationStrategy')} {...locks.school(id, 'boletoExpirationStrategy')} />
      )}
      {isDefault.expiration || strategy !== 'FIXED' ? null : (
        <DateField {...row.field('boletoExpiration')} {...locks.school(id, 'boletoExpiration')} />
      )}
      {isDefault.expiration || strategy !== 'ADD_DAYS' ? null : (
        <NumberField {...row.field('boletoExpirationDaysToAdd')} {...locks.school(id, 'boletoExpirationDaysToAdd')} />
      )}
      <Wide>
        <SwitchField {...row.field('defaultInstructions')} />
      </Wide>
      {isDefault.instructions ? null : (
        <Wide>
          <TextAreaField {...row.field('boletoInstructions')} />
        </Wide>
      )}
      <Wide>
        <SwitchField {...row.field('defaultAllowedPaymentMethods')} />
      </Wide>
      {isDefault.methods ? null : (
        <Broad>
          <MultiSelectField {...row.field('allowedPaymentMethods')} />
        </Broad>
      )}
    </Fields>
  );
}
