import { CAMPAIGN_SITUATIONS, campaignRecord } from '@habilita/contract';
import { campaignText, ZONE_NAMES } from '@habilita/kernel';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useRecord } from '#api-client/queries.ts';
import { useBreadcrumbs } from '#app/screen-breadcrumbs.ts';
import { DescriptionList, type FactEntry, Section, StatusBadge } from '#kit/layout/index.ts';
import { instantText, moneyText, NO_VALUE, numberText } from '#kit/format.ts';
import { RecordHeader } from '#features/shared/record-page/RecordHeader.tsx';
import { RecordScreen } from '#features/shared/record-page/RecordScreen.tsx';
import { type WholeCampaign, wholeCampaign } from '../form/whole-campaign.ts';
import { CampaignLogo } from '../form/logo-section.tsx';
import { SITUATION_TONES } from '../tones.ts';
import { Identity } from './preview-identity.tsx';
import { PreviewSchools } from './preview-schools.tsx';
import { expirationText, hoursText, limitText, methodsText, seatsText } from './preview-texts.ts';
import './preview.css';

const LIST = { to: '/campaigns', label: 'Campanhas' };

type Campaign = WholeCampaign['campaign'];
const { fields } = campaignRecord;

export function CampaignPreviewPage({ id }: { readonly id: string }) {
  const answer = useRecord(wholeCampaign(id));
  return (
    <RecordScreen answer={answer} name="Campanha" loading="Carregando a campanha" list={LIST}>
      {(whole) => <Preview whole={whole} />}
    </RecordScreen>
  );
}

const PRINT = (
  <Button
    className="campaign-preview-print"
    leftSection={<IconPrinter size={16} aria-hidden />}
    onClick={() => window.print()}
  >
    Imprimir
  </Button>
);

/**
 * The time at which the prices were read. Only the printed page shows it, because prices may change after the page was
 * printed.
 */
function Printed() {
  const [at] = useState(() => new Date().toISOString());
  return <p className="campaign-preview-at">Situação em {instantText(at)}, horário de Brasília.</p>;
}

function Preview({ whole }: { readonly whole: WholeCampaign }) {
  const { campaign, schools } = whole;
  const name = campaignText(campaign.name, campaign.edition);
  useBreadcrumbs(useMemo(() => [{ label: 'Campanhas', to: '/campaigns' }, { label: name }], [name]));
  const situation = CAMPAIGN_SITUATIONS[campaign.situation];
  return (
    <div className="campaign-preview">
      <Printed />
      <RecordHeader
        name={name}
        badges={<StatusBadge tone={SITUATION_TONES[campaign.situation]}>{situation}</StatusBadge>}
        facts={factsOf(whole)}
        button={PRINT}
      />
      <Section title="Campanha">
        <div className="campaign-logo">
          <CampaignLogo place={{ state: campaign.state, locality: campaign.locality, edition: campaign.edition }} />
        </div>
        <Identity campaign={campaign} />
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
