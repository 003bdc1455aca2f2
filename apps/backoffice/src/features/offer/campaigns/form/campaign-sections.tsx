import { type CampaignValues, listProgramsEndpoint, READS_TAGS } from '@habilita/contract';
import { ZONE_OFFSETS, type ZoneOffset, DEFAULT_ZONE_OFFSET } from '@habilita/kernel';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api-client/queries.ts';
import { useCan } from '#api-client/session/can.tsx';
import { Suspense } from 'react';
import { lazily } from '#code-loading/lazily.ts';
import { localitiesOf } from '#features/shared/places/locality-lookup.ts';
import {
  AsyncMultiSelect,
  AsyncSelect,
  DateTimeField,
  NumberField,
  SelectField,
  TextField,
} from '#kit/fields/index.ts';
import { type FormHandle, type FormSection, useValue } from '#kit/form/index.ts';
import { type Option, useKit } from '#kit/kit-context.tsx';
import { type QueryAnswer, NotLoaded } from '#kit/feedback/index.ts';
import { Broad, Fields, Narrow, Wide } from '#kit/layout/index.ts';
import type { PartProps } from './later-sections.tsx';
import type { PhaseLocks } from './phase-locks.ts';

type Form = FormHandle<CampaignValues>;

const later = <K extends 'Seats' | 'Payment' | 'People' | 'SchoolBlocks' | 'DraftSection'>(name: K) =>
  lazily(async () => ({ default: (await import('./later-sections.tsx'))[name] }));

const LogoSection = lazily(async () => ({ default: (await import('./logo-section.tsx')).LogoSection }));

/** These sections stand below the first screenful, so their code is loaded later. */
const Seats = later('Seats');
const Payment = later('Payment');
const People = later('People');
const SchoolBlocks = later('SchoolBlocks');
export const DraftSection = later('DraftSection');

/** The logo. While its code loads, a placeholder of the same size keeps the sections below in place. */
function Logo(props: { readonly form: Form; readonly isCopy: boolean }) {
  const room = (
    <div className="campaign-logo-row">
      <div className="campaign-logo" />
    </div>
  );
  return (
    <Suspense fallback={room}>
      <LogoSection {...props} />
    </Suspense>
  );
}

export function campaignSections(form: Form, locks: PhaseLocks, isCopy: boolean): FormSection[] {
  return [
    {
      id: 'campanha',
      title: 'Campanha',
      text: 'Como se chama e onde acontece.',
      content: <Identity form={form} locks={locks} />,
    },
    { id: 'logo', title: 'Logo', content: <Logo form={form} isCopy={isCopy} /> },
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
      content: (
        <Suspense>
          <Seats form={form} locks={locks} />
        </Suspense>
      ),
    },
    {
      id: 'pagamento',
      title: 'Pagamento',
      text: 'O que vale para os CFCs que não definem o próprio.',
      content: (
        <Suspense>
          <Payment form={form} locks={locks} />
        </Suspense>
      ),
    },
    {
      id: 'equipe',
      title: 'Contrato e equipe',
      content: (
        <Suspense>
          <People form={form} />
        </Suspense>
      ),
    },
    {
      id: 'cfcs',
      title: 'CFCs e planos',
      text: 'Cada bloco é um CFC com seus planos e preços.',
      content: (
        <Suspense>
          <SchoolBlocks form={form} locks={locks} />
        </Suspense>
      ),
    },
  ];
}

/** The active programmes, and also the one that the campaign has if it is inactive. */
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
  const { states, counties, campaignTags } = useKit().lookups;
  const mayReadTags = useCan()(READS_TAGS);
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
      {campaignTags === undefined || !mayReadTags ? null : (
        <Wide>
          <AsyncMultiSelect lookup="campaignTags" source={campaignTags} {...form.field('tagIds')} />
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
