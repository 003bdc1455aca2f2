import type { CampaignValues } from '@habilita/contract';
import { Fragment } from 'react';
import { UserLink } from '#features/shared/links/record-links.tsx';
import {
  AsyncMultiSelect,
  AsyncSelect,
  DateField,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
} from '#kit/fields/index.ts';
import { type FormHandle, useSelected, useValue } from '#kit/form/index.ts';
import { Broad, Fields, Wide } from '#kit/layout/index.ts';
import { contracts, peopleOf } from './campaign-lookups.ts';
import { distinctIds, useNames } from './chosen-names.ts';
import { takenText } from './count-text.ts';
import { LimitField } from './limit-field.tsx';
import { RecordLine } from './record-line.tsx';
import type { PhaseLocks } from './phase-locks.ts';

export interface PartProps {
  readonly form: FormHandle<CampaignValues>;
  readonly locks: PhaseLocks;
}

export { DraftSection } from './draft-section.tsx';
export { SchoolBlocks } from './school-blocks.tsx';

type Form = FormHandle<CampaignValues>;

const campaignConsultants = peopleOf('CAMPAIGN_CONSULTANT');
const marketingConsultants = peopleOf('MARKETING_CONSULTANT');

export function Seats({ form, locks }: PartProps) {
  return (
    <Fields>
      <NumberField {...form.field('vacancies')} help={takenText(locks.taken())} />
      <LimitField {...form.field('maxBoletoPayments')} />
      <LimitField {...form.field('maxBoletoParceladoPayments')} />
      <NumberField
        {...form.field('unpaidSeatHours')}
        help="Quanto a vaga espera o primeiro pagamento. Em branco, sem prazo."
      />
      <NumberField
        {...form.field('waitingListOfferHours')}
        help="Quanto uma vaga liberada espera o próximo da fila, avisado por e-mail. Em branco, só se oferece manualmente."
      />
    </Fields>
  );
}

export function Payment({ form, locks }: PartProps) {
  const strategy = useValue(form, 'boletoExpirationStrategy');
  return (
    <Fields>
      <Broad>
        <MultiSelectField {...form.field('allowedPaymentMethods')} />
      </Broad>
      <NumberField {...form.field('pixExpiration')} help="Obrigatória para oferecer PIX." />
      <SelectField {...form.field('boletoExpirationStrategy')} {...locks.campaign('boletoExpirationStrategy')} />
      {strategy === 'FIXED' ? (
        <DateField {...form.field('boletoExpiration')} {...locks.campaign('boletoExpiration')} />
      ) : null}
      {strategy === 'ADD_DAYS' ? (
        <NumberField {...form.field('boletoExpirationDaysToAdd')} {...locks.campaign('boletoExpirationDaysToAdd')} />
      ) : null}
      <MoneyField {...form.field('creditTransactionFeeValue')} />
      <MoneyField {...form.field('boletoTransactionFeeValue')} />
    </Fields>
  );
}

const CONSULTANTS = ['campaignConsultantUserIds', 'marketingConsultantUserIds'] as const;

function ConsultantLinks({ form, of }: { readonly form: Form; readonly of: (typeof CONSULTANTS)[number] }) {
  const joined = useSelected(form, (values) => distinctIds(values[of]));
  const source = of === 'campaignConsultantUserIds' ? campaignConsultants : marketingConsultants;
  const nameOf = useNames(of, source, joined);
  if (joined === '') return null;
  return (
    <RecordLine label="Usuários">
      {joined.split(',').map((id, index) => (
        <Fragment key={id}>
          {index === 0 ? null : ', '}
          <UserLink id={id} name={nameOf(id) ?? '…'} />
        </Fragment>
      ))}
    </RecordLine>
  );
}

export function People({ form }: { readonly form: Form }) {
  return (
    <Fields>
      <Broad>
        <AsyncSelect lookup="contracts" source={contracts} {...form.field('contractTemplateId')} />
      </Broad>
      <div>
        <AsyncMultiSelect
          lookup="campaign-consultants"
          source={campaignConsultants}
          {...form.field('campaignConsultantUserIds')}
        />
        <ConsultantLinks form={form} of="campaignConsultantUserIds" />
      </div>
      <div>
        <AsyncMultiSelect
          lookup="marketing-consultants"
          source={marketingConsultants}
          {...form.field('marketingConsultantUserIds')}
        />
        <ConsultantLinks form={form} of="marketingConsultantUserIds" />
      </div>
      <Wide>
        <SwitchField
          {...form.field('hasAutomatedCommunication')}
          help="O link de matrícula é enviado sozinho no sábado, às 8h."
        />
      </Wide>
    </Fields>
  );
}
