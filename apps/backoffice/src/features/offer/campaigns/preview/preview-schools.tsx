import { CAMPAIGN_PLAN_PRICES } from '@habilita/contract';
import { formatCnpj } from '@habilita/kernel';
import { DescriptionList, type FactEntry, Section } from '#kit/layout/index.ts';
import { dateText, moneyText, numberText } from '#kit/format.ts';
import {
  detailsText,
  expirationText,
  installmentsText,
  joined,
  labelAt,
  methodsText,
  type Plan,
  planName,
  type School,
  seatsText,
} from './preview-texts.ts';
import { ScrollRegion } from '#features/shared/scroll-region/scroll-region.tsx';

export function PreviewSchools({ schools }: { readonly schools: readonly School[] }) {
  return schools.map((school) => (
    <Section
      key={school.id}
      title={school.presentationName}
      text={`CNPJ ${formatCnpj(school.cnpj)} · ${school.locality}/${school.state}`}
    >
      <DescriptionList entries={factsOf(school)} />
      <Prices school={school} />
    </Section>
  ));
}

const labelOf = (field: string): string => labelAt(`drivingSchoolsConfigurations.0.${field}`);
const priceLabel = (field: string): string => labelOf(`plans.0.${field}`);

const FLAGS = [
  'hasMotoPista',
  'hasSimulado',
  'hasCertificationFee',
  'hasLegislationManualGift',
  'payInstallmentOnCfc',
] as const;

function factsOf(school: School): FactEntry[] {
  const closed = school.closedDays.map(({ startDay, endDay }) =>
    startDay === endDay ? dateText(startDay) : `${dateText(startDay)} a ${dateText(endDay)}`,
  );
  const asCampaign = 'Como na campanha';
  const { allowedPaymentMethods: methods } = school;
  return [
    { label: labelOf('vacancies'), value: seatsText(school) },
    { label: labelOf('partnerSharePercentage'), value: `${numberText(school.partnerSharePercentage)}%` },
    { label: labelOf('boletoBeneficiary'), value: school.boletoBeneficiary },
    { label: labelOf('creditSoftDescriptor'), value: school.creditSoftDescriptor },
    {
      label: labelOf('boletoExpiration'),
      value: school.boletoExpirationStrategy === null ? asCampaign : expirationText(school),
    },
    { label: labelOf('allowedPaymentMethods'), value: methods === null ? asCampaign : methodsText(methods) },
    { label: 'Oferece', value: joined(FLAGS.filter((flag) => school[flag]).map(labelOf)) },
    { label: labelOf('closedDays'), value: joined(closed) },
    ...(school.boletoInstructions === null
      ? []
      : [{ label: labelOf('boletoInstructions'), value: school.boletoInstructions }]),
  ];
}

/** The original price comes first, because people compare the others with it. */
const AMOUNTS = ['originalPrice', ...CAMPAIGN_PLAN_PRICES.filter((price) => price !== 'originalPrice')] as const;

function Prices({ school }: { readonly school: School }) {
  const label = `Planos e preços de ${school.presentationName}`;
  return (
    <ScrollRegion className="campaign-preview-prices kit-edges" label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{priceLabel('planId')}</th>
            <th scope="col">{priceLabel('vacancies')}</th>
            {AMOUNTS.map((amount) => (
              <th key={amount} scope="col">
                {priceLabel(amount)}
              </th>
            ))}
            <th scope="col">Parcelas</th>
          </tr>
        </thead>
        <tbody>
          {school.plans.map((plan) => (
            <PlanRow key={plan.id} plan={plan} />
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function PlanRow({ plan }: { readonly plan: Plan }) {
  const details = detailsText(plan);
  return (
    <tr>
      <th scope="row">
        {planName(plan)}
        {details === '' ? null : <span className="campaign-preview-details">{details}</span>}
      </th>
      <td>{seatsText(plan)}</td>
      {AMOUNTS.map((amount) => (
        <td key={amount}>{moneyText(plan[amount])}</td>
      ))}
      <td>{installmentsText(plan)}</td>
    </tr>
  );
}
