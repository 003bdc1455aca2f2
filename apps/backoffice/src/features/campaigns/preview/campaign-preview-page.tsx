import { CAMPAIGN_SITUATIONS, campaignRecord, listProgramsEndpoint } from '@habilita/contract';
import { campaignText, ordinal, ZONE_NAMES } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useCan } from '#app/can.tsx';
import { queryOf, useRecord } from '#app/queries.ts';
import { useTrail } from '#app/trail.ts';
import { DescriptionList, type FactEntry } from '#kit/Facts.tsx';
import { instantText, moneyText, NO_VALUE, numberText } from '#kit/format.ts';
import { useKit } from '#kit/kit-context.tsx';
import { RecordHeader } from '#kit/RecordHeader.tsx';
import { RecordScreen } from '#kit/RecordScreen.tsx';
import { Section } from '#kit/Section.tsx';
import { StatusBadge } from '#kit/StatusBadge.tsx';
import { contracts } from '../form/campaign-lookups.ts';
import { type WholeCampaign, wholeCampaign } from '../form/whole-campaign.ts';
import { CampaignLogo } from '../form/logo-section.tsx';
import { SITUATION_TONES } from '../tones.ts';
import { PreviewSchools } from './preview-schools.tsx';
import { expirationText, hoursText, joined, limitText, methodsText, seatsText } from './preview-texts.ts';
import './preview.css';

const LIST = { to: '/campaigns', label: 'Campanhas' };

type Campaign = WholeCampaign['campaign'];
const { fields } = campaignRecord;

/** Everything a campaign offers, for reading and for printing on A4 (Specification 2 §2). */
export function CampaignPreviewPage({ id }: { readonly id: string }) {
  const answer = useRecord(wholeCampaign(id));
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(whole) => <Preview whole={whole} />}
    </RecordScreen>
  );
}

function Preview({ whole }: { readonly whole: WholeCampaign }) {
  const { campaign, schools } = whole;
  const name = campaignText(campaign.name, campaign.edition);
  useTrail(useMemo(() => [{ label: 'Campanhas', to: '/campaigns' }, { label: name }], [name]));
  const situation = CAMPAIGN_SITUATIONS[campaign.situation];
  return (
    <div className="campaign-preview">
      <RecordHeader
        name={name}
        badges={<StatusBadge tone={SITUATION_TONES[campaign.situation]}>{situation}</StatusBadge>}
        facts={factsOf(whole)}
      />
      <Button
        className="campaign-preview-print"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => window.print()}
      >
        Imprimir
      </Button>
      <Section title="Campanha">
        <div className="campaign-logo">
          <CampaignLogo place={{ state: campaign.state, locality: campaign.locality, edition: campaign.edition }} />
        </div>
        <DescriptionList entries={useIdentity(campaign)} />
      </Section>
      <Section title="Datas" text={`Horário de ${ZONE_NAMES[campaign.zoneOffset]}.`}>
        <DescriptionList entries={datesOf(campaign)} />
      </Section>
      <Section title="Vagas e pagamento">
        <DescriptionList entries={termsOf(campaign)} />
      </Section>
      <PreviewSchools schools={schools} />
    </div>
  );
}

function factsOf({ campaign, schools }: WholeCampaign): FactEntry[] {
  return [
    { label: 'Cidade', value: `${campaign.locality}/${campaign.state}` },
    { label: 'CFCs', value: numberText(schools.length) },
    { label: 'Planos', value: numberText(schools.reduce((sum, { plans }) => sum + plans.length, 0)) },
    { label: 'Vagas', value: seatsText(campaign) },
  ];
}

const names = (records: readonly { readonly name: string }[]): string => joined(records.map(({ name }) => name));

function useIdentity(campaign: Campaign): FactEntry[] {
  const mayReadTemplates = useCan()({ anyOf: ['VIEW_TEMPLATES', 'QUERY_TEMPLATES'] });
  const { tags } = useKit().lookups;
  const { contractTemplateId, tagIds, program } = campaign;
  const programs = useQuery({ ...queryOf(listProgramsEndpoint, {}), staleTime: 60_000 });
  const template = useQuery({
    queryKey: ['lookup', 'contracts', 'ids', [contractTemplateId]],
    queryFn: ({ signal }) => contracts.byIds([contractTemplateId], signal),
    enabled: mayReadTemplates,
  });
  const marks = useQuery({
    queryKey: ['lookup', 'tags', 'ids', tagIds],
    queryFn: async ({ signal }) => (await tags?.byIds(tagIds, signal)) ?? [],
    enabled: tags !== undefined && tagIds.length > 0,
  });
  const programName = programs.data?.find(({ key }) => key === program)?.name ?? program;
  const tagNames = (marks.data ?? []).map(({ label }) => label);
  const counties = campaign.counties.map(({ name, stateAcronym }) => `${name}/${stateAcronym}`);
  return [
    { label: fields.program.label, value: programName },
    { label: fields.edition.label, value: ordinal(campaign.edition) },
    { label: fields.locality.label, value: `${campaign.locality}/${campaign.state}` },
    { label: fields.counties.label, value: joined(counties) },
    { label: fields.urlCommunity.label, value: campaign.urlCommunity ?? NO_VALUE },
    ...(mayReadTemplates
      ? [{ label: fields.contractTemplateId.label, value: template.data?.[0]?.label ?? NO_VALUE }]
      : []),
    { label: fields.campaignConsultantUserIds.label, value: names(campaign.campaignConsultants) },
    { label: fields.marketingConsultantUserIds.label, value: names(campaign.marketingConsultants) },
    { label: fields.hasAutomatedCommunication.label, value: campaign.hasAutomatedCommunication ? 'Sim' : 'Não' },
    ...(tags === undefined ? [] : [{ label: fields.tagIds.label, value: joined(tagNames) }]),
  ];
}

const DATES = [
  'startDate',
  'endDate',
  'registrationStartDate',
  'registrationEndDate',
  'schedulingStartDate',
  'schedulingEndDate',
] as const;

const datesOf = (campaign: Campaign): FactEntry[] =>
  DATES.map((date) => ({ label: fields[date].label, value: instantText(campaign[date], campaign.zoneOffset) }));

const termsOf = (campaign: Campaign): FactEntry[] => [
  { label: fields.vacancies.label, value: seatsText(campaign) },
  { label: fields.maxBoletoPayments.label, value: limitText(campaign.maxBoletoPayments) },
  { label: fields.maxBoletoParceladoPayments.label, value: limitText(campaign.maxBoletoParceladoPayments) },
  { label: fields.unpaidSeatHours.label, value: hoursText(campaign.unpaidSeatHours, 'Sem prazo') },
  { label: fields.allowedPaymentMethods.label, value: methodsText(campaign.allowedPaymentMethods) },
  { label: 'Validade do PIX', value: hoursText(campaign.pixExpiration, NO_VALUE) },
  { label: fields.boletoExpiration.label, value: expirationText(campaign) },
  { label: fields.creditTransactionFeeValue.label, value: moneyText(campaign.creditTransactionFeeValue) },
  { label: fields.boletoTransactionFeeValue.label, value: moneyText(campaign.boletoTransactionFeeValue) },
];
