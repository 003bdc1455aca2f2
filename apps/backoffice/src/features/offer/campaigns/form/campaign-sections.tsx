import { type CampaignValues, listProgramsEndpoint } from '@habilita/contract';
import { ZONE_OFFSETS, type ZoneOffset, DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { Fragment } from 'react';
import { UserLink } from '#features/shared/links/record-links.tsx';
import { localitiesOf } from '#features/shared/places/locality-lookup.ts';
import {
  AsyncMultiSelect,
  AsyncSelect,
  DateField,
  DateTimeField,
  MoneyField,
  MultiSelectField,
  NumberField,
  SelectField,
  SwitchField,
  TextField,
} from '#kit/fields/index.ts';
import { type FormHandle, type FormSection, useSelected, useValue } from '#kit/form/index.ts';
import { type Option, useKit } from '#kit/kit-context.tsx';
import { type QueryAnswer, NotLoaded } from '#kit/feedback/index.ts';
import { Broad, Fields, Narrow, Wide } from '#kit/layout/index.ts';
import { contracts, peopleOf } from './campaign-lookups.ts';
import { distinctIds, useNames } from './chosen-names.ts';
import { takenText } from './count-text.ts';
import { LimitField } from './limit-field.tsx';
import { LogoSection } from './logo-section.tsx';
import type { PhaseLocks } from './phase-locks.ts';
import { RecordLine } from './record-line.tsx';
import { SchoolBlocks } from './school-blocks.tsx';

type Form = FormHandle<CampaignValues>;
interface PartProps {
  readonly form: Form;
  readonly locks: PhaseLocks;
}

const campaignConsultants = peopleOf('CAMPAIGN_CONSULTANT');
const marketingConsultants = peopleOf('MARKETING_CONSULTANT');

export function campaignSections(form: Form, locks: PhaseLocks, isCopy: boolean): FormSection[] {
  return [
    {
      id: 'campanha',
      title: 'Campanha',
      text: 'Como se chama e onde acontece.',
      content: <Identity form={form} locks={locks} />,
    },
    { id: 'logo', title: 'Logo', content: <LogoSection form={form} isCopy={isCopy} /> },
    {
      id: 'datas',
      title: 'Datas',
      text: 'No relógio do fuso escolhido.',
      content: <Dates form={form} locks={locks} />,
    },
    {
      id: 'vagas',
      title: 'Vagas',
      text: 'Quantas matrículas cabem ao todo e por boleto.',
      content: <Seats form={form} locks={locks} />,
    },
    {
      id: 'pagamento',
      title: 'Pagamento',
      text: 'O que vale para os CFCs que não definem o próprio.',
      content: <Payment form={form} locks={locks} />,
    },
    { id: 'equipe', title: 'Contrato e equipe', content: <People form={form} /> },
    {
      id: 'cfcs',
      title: 'CFCs e planos',
      text: 'Cada bloco é um CFC com seus planos e preços.',
      content: <SchoolBlocks form={form} locks={locks} />,
    },
  ];
}

/** The active programmes, and the campaign's present one although it may be inactive. */
function useProgramOptions(held: string | null): { readonly options: Option[]; readonly answer: QueryAnswer } {
  const programs = useQuery({ ...queryOf(listProgramsEndpoint, {}), staleTime: 60_000 });
  const options = (programs.data ?? []).map(({ key, name }) => ({ value: key, label: name }));
  const isKnown = held === null || options.some(({ value }) => value === held);
  if (isKnown) return { options, answer: programs };
  const label = programs.data === undefined ? '…' : held;
  return { options: [...options, { value: held, label }], answer: programs };
}

function Identity({ form }: PartProps) {
  const programs = useProgramOptions(useValue(form, 'program'));
  const { states, counties, tags } = useKit().lookups;
  const state = useValue(form, 'state');
  return (
    <Fields>
      <Broad>
        <TextField {...form.field('name')} />
      </Broad>
      <Narrow>
        <NumberField {...form.field('edition')} suffix="ª" />
      </Narrow>
      {states === undefined ? null : (
        <AsyncSelect
          lookup="states"
          source={states}
          {...form.field('state')}
          onChange={(chosen) => form.set({ state: chosen, locality: null })}
        />
      )}
      <AsyncSelect
        lookup={`localities-${state ?? ''}`}
        source={localitiesOf(state)}
        {...form.field('locality')}
        {...(state === null ? { disabledReason: 'Escolha o estado primeiro.' } : {})}
      />
      <SelectField {...form.field('program')} options={programs.options} />
      <NotLoaded what="Programas" answer={programs.answer} />
      <SelectField {...form.field('zoneOffset')} />
      {counties === undefined ? null : (
        <Wide>
          <AsyncMultiSelect lookup="counties" source={counties} {...form.field('counties')} />
        </Wide>
      )}
      {tags === undefined ? null : (
        <Wide>
          <AsyncMultiSelect lookup="tags" source={tags} {...form.field('tagIds')} />
        </Wide>
      )}
      <TextField {...form.field('urlCommunity')} />
    </Fields>
  );
}

function useZone(form: Form): ZoneOffset {
  const zone = useValue(form, 'zoneOffset');
  return ZONE_OFFSETS.find((one) => one === zone) ?? DEFAULT_ZONE_OFFSET;
}

function Dates({ form, locks }: PartProps) {
  const zone = useZone(form);
  return (
    <Fields>
      <DateTimeField {...form.field('startDate')} {...locks.campaign('startDate')} zone={zone} />
      <DateTimeField {...form.field('endDate')} zone={zone} toEndOfDay />
      <DateTimeField
        {...form.field('registrationStartDate')}
        {...locks.campaign('registrationStartDate')}
        zone={zone}
      />
      <DateTimeField {...form.field('registrationEndDate')} {...locks.registrationEnd} zone={zone} toEndOfDay />
      <DateTimeField {...form.field('schedulingStartDate')} {...locks.campaign('schedulingStartDate')} zone={zone} />
      <DateTimeField {...form.field('schedulingEndDate')} zone={zone} toEndOfDay />
    </Fields>
  );
}

function Seats({ form, locks }: PartProps) {
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

function Payment({ form, locks }: PartProps) {
  const strategy = useValue(form, 'boletoExpirationStrategy');
  return (
    <Fields>
      <Broad>
        <MultiSelectField {...form.field('allowedPaymentMethods')} />
      </Broad>
      <NumberField {...form.field('pixExpiration')} />
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

function People({ form }: { readonly form: Form }) {
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
