import type { DemoPlan, DemoSchool } from './catalogue.ts';
import type { Region } from './places.ts';
import type { ApiCaller } from './world.ts';

export interface Season {
  readonly region: Region;
  readonly edition: number;
  readonly name: string;
  /** When registrations open. */
  readonly opens: Temporal.Instant;
  readonly enrolmentDays: number;
  /** The ids of the consultants who lead the campaign, and so see it. */
  readonly consultants: { readonly campaign: readonly string[]; readonly marketing: readonly string[] };
}

export interface DemoCampaign extends Season {
  readonly id: string;
  readonly countyIds: readonly string[];
  readonly schools: readonly DemoSchool[];
  readonly plans: readonly DemoPlan[];
}

const DAY = 24;
const days = (n: number): Temporal.DurationLike => ({ hours: n * DAY });

/** Publishes a campaign. The caller has set the demonstration's clock to ten days before registrations open. */
export async function publish(
  world: ApiCaller,
  token: string,
  season: Season,
  schools: readonly DemoSchool[],
  plans: readonly DemoPlan[],
): Promise<DemoCampaign> {
  const { region, opens } = season;
  const countyIds = await Promise.all(
    [region.locality, ...region.satellites].map((name) => countyId(world, region.state, name)),
  );
  const campaign = {
    name: season.name,
    state: region.state,
    locality: region.locality,
    counties: countyIds.slice(1),
    edition: season.edition,
    zoneOffset: '-03:00',
    startDate: opens.subtract(days(7)).toString(),
    endDate: opens.add(days(365)).toString(),
    registrationStartDate: opens.toString(),
    registrationEndDate: opens.add(days(season.enrolmentDays)).toString(),
    schedulingStartDate: opens.add({ minutes: 1 }).toString(),
    schedulingEndDate: opens.add(days(90)).toString(),
    vacancies: 600,
    maxBoletoPayments: 200,
    maxBoletoParceladoPayments: 150,
    pixExpiration: 48,
    boletoExpirationStrategy: 'ADD_DAYS',
    boletoExpirationDaysToAdd: 5,
    creditTransactionFeeValue: 0.5,
    boletoTransactionFeeValue: 2.9,
    contractTemplateId: await contractTemplateId(world, token),
    // Automatic messages are off, so that the demonstration sends nobody an e-mail by itself, however long it runs.
    hasAutomatedCommunication: false,
    campaignConsultantUserIds: season.consultants.campaign,
    marketingConsultantUserIds: season.consultants.marketing,
  };
  const body = {
    campaign,
    drivingSchoolsConfigurations: schools.map((school, index) => configuration(school, index, plans)),
  };
  const { id } = await world.call<{ id: string }>('POST', '/campaigns', { body, token });
  return { ...season, id, countyIds, schools, plans };
}

function configuration(school: DemoSchool, index: number, plans: readonly DemoPlan[]) {
  return {
    drivingSchoolId: school.id,
    vacancies: 200,
    partnerSharePercentage: index === 3 ? 80 : 85,
    presentationOrder: index,
    hasSimulado: index % 2 === 0,
    hasMotoPista: index !== 2,
    boletoBeneficiary: school.name.slice(0, 30),
    creditSoftDescriptor: school.name.slice(0, 20),
    plans: plans.map((plan) => offer(plan, index)),
  };
}

function offer(plan: DemoPlan, index: number) {
  const price = plan.price + index * 40;
  return {
    planId: plan.id,
    vacancies: 200,
    pixPrice: price,
    creditPrice: price + 110,
    debitPrice: price + 60,
    boletoPrice: price + 40,
    boletoParceladoPrice: price + 190,
    originalPrice: price + 600,
    bpDownPayment: Math.round(price * 0.3),
    bpMinNumberInstallments: 2,
    bpMaxNumberInstallments: 10,
  };
}

async function countyId(world: ApiCaller, state: string, name: string): Promise<string> {
  const query = new URLSearchParams({ state, name, size: '1' });
  const { content } = await world.call<{ content: readonly { id: string }[] }>('GET', `/addresses/counties?${query}`, {
    address: '10.0.0.9',
  });
  const [county] = content;
  if (county === undefined) throw new Error(`no county ${name}/${state}`);
  return county.id;
}

async function contractTemplateId(world: ApiCaller, token: string): Promise<string> {
  const { content } = await world.call<{ content: readonly { id: string }[] }>(
    'GET',
    '/templates?type=CFC_STUDENT_CONTRACT',
    { token },
  );
  const [template] = content;
  if (template === undefined) throw new Error('no contract to publish with');
  return template.id;
}
