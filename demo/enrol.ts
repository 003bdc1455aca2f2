import { randomUUID } from 'node:crypto';
import type { DemoCampaign } from './campaigns.ts';
import type { Person } from './people.ts';
import { type ApiCaller, Refused, type World } from './world.ts';

export const PASSWORD = 'Habilita#2026';

export type Method = 'PIX' | 'CREDIT' | 'BOLETO' | 'BOLETO_PARCELADO';

/** The last step that a student takes: PM1, PM2 and PM are pre-registration, M1 to M5 are enrolment. */
export type Depth = 'PM1' | 'PM2' | 'PM' | 'M1' | 'M2' | 'M3' | 'M4' | 'M5';
const ORDER: readonly Depth[] = ['PM1', 'PM2', 'PM', 'M1', 'M2', 'M3', 'M4', 'M5'];
export const reaches = (depth: Depth, step: Depth): boolean => ORDER.indexOf(depth) >= ORDER.indexOf(step);

export interface Applicant {
  readonly person: Person;
  readonly address: string;
  readonly depth: Depth;
  readonly choice: number;
  readonly method: Method;
}

export interface Lead extends Applicant {
  readonly enrolmentKey: string;
}

interface Offer {
  readonly drivingSchoolId: string;
  readonly plans: readonly {
    readonly planId: string;
    readonly type: string;
    readonly modality: string;
    readonly bpMaxNumberInstallments: number;
    readonly prices: readonly { readonly paymentMethod: string; readonly price: number }[];
  }[];
}

export interface StudentPayment {
  readonly entityPaymentId: string;
  readonly part: 'DOWN_PAYMENT' | 'INSTALLMENT';
  readonly installmentNumber: number;
  readonly dueDate: string;
}

export interface Enrolled extends Lead {
  readonly registrationId: string;
  readonly token: string;
  readonly payments: readonly StudentPayment[];
}

const at = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length];
  if (found === undefined) throw new Error('an empty offer');
  return found;
};

/** Takes the steps PM1, PM2 and PM of a pre-registration. */
export async function preRegister(world: ApiCaller, campaign: DemoCampaign, applicant: Applicant): Promise<Lead> {
  const { person, address, depth, choice } = applicant;
  const { gender: _gender, ...told } = person;
  const body = {
    campaignId: campaign.id,
    countyId: at(campaign.countyIds, choice),
    ...told,
    whatsappOptIn: choice % 3 !== 0,
    consent: true,
  };
  const { leadId, enrolmentKey } = await world.call<{ leadId: string; enrolmentKey: string }>(
    'POST',
    '/checkout/leads',
    { body, address },
  );
  if (reaches(depth, 'PM2')) {
    const plan = at(campaign.plans, choice);
    const wanted = { enrolmentKey, planType: plan.type, planModality: plan.modality };
    await world.call('PUT', `/checkout/leads/${leadId}/category-and-school`, { body: wanted, address });
  }
  if (reaches(depth, 'PM'))
    await world.call('POST', `/checkout/leads/${leadId}/complete`, { body: { enrolmentKey }, address });
  return { ...applicant, enrolmentKey };
}

/** Takes the steps M1 to M5 of an enrolment. */
export async function enrol(world: ApiCaller, campaign: DemoCampaign, lead: Lead): Promise<Enrolled> {
  const { person, address, depth, choice, enrolmentKey } = lead;
  const account = { enrolmentKey, username: person.email, password: PASSWORD };
  const started = await world.call<{ registrationId: string; access_token: string }>('POST', '/checkout/enrolments', {
    body: account,
    address,
    // Because of this key, a call that is repeated after a lost answer gets the first answer again.
    idempotencyKey: randomUUID(),
  });
  const token = started.access_token;
  const path = `/checkout/registrations/${started.registrationId}`;
  const step = <T>(method: 'GET' | 'PUT' | 'POST', end: string, body?: object): Promise<T> =>
    world.call<T>(method, `${path}/${end}`, { token, address, ...(body === undefined ? {} : { body }) });
  const enrolled = { ...lead, registrationId: started.registrationId, token, payments: [] };
  if (!reaches(depth, 'M2')) return enrolled;
  await step('PUT', 'personal-data', personalData(campaign, lead));
  if (!reaches(depth, 'M3')) return enrolled;
  const drivingSchools = await offersOf(world, campaign, address);
  const school = at(drivingSchools, choice);
  const wanted = at(campaign.plans, choice);
  const plan = school.plans.find(({ planId }) => planId === wanted.id) ?? at(school.plans, choice);
  await step('PUT', 'plan', { drivingSchoolId: school.drivingSchoolId, planId: plan.planId });
  if (!reaches(depth, 'M4')) return enrolled;
  const { sha256 } = await step<{ sha256: string }>('GET', 'contract');
  await step('POST', 'contract', { sha256 });
  if (!reaches(depth, 'M5')) return enrolled;
  const price = plan.prices.find(({ paymentMethod }) => paymentMethod === lead.method);
  if (price === undefined) throw new Error(`${lead.method} is not on offer`);
  const installments =
    lead.method === 'BOLETO_PARCELADO' ? { installments: 2 + (choice % (plan.bpMaxNumberInstallments - 1)) } : {};
  const chosen = { paymentMethod: lead.method, expectedPrice: price.price, ...installments };
  const { payments } = await step<{ payments: readonly StudentPayment[] }>('POST', 'payment-method', chosen);
  return { ...enrolled, payments };
}

const offers = new Map<string, Promise<readonly Offer[]>>();

function offersOf(world: ApiCaller, { id }: DemoCampaign, address: string): Promise<readonly Offer[]> {
  const known = offers.get(id);
  if (known !== undefined) return known;
  const asked = world
    .call<{ drivingSchools: readonly Offer[] }>('GET', `/checkout/campaigns/${id}/driving-schools`, { address })
    .then(({ drivingSchools }) => drivingSchools);
  offers.set(id, asked);
  return asked;
}

function personalData(campaign: DemoCampaign, { person, choice }: Lead) {
  const place = at(campaign.region.schools, choice);
  return {
    rg: String(2_000_000 + choice * 3571),
    phone: choice % 4 === 0 ? `${campaign.region.areaCode}3${String(2_200_000 + choice * 97).padStart(7, '0')}` : null,
    gender: person.gender,
    civilStatus: at(['S', 'C', 'D', 'V', 'U'], choice),
    cep: place.postalCode,
    countyId: at(campaign.countyIds, choice),
    neighborhood: place.neighborhood,
    street: place.street,
    number: String(1 + (choice % 900)),
    complement: choice % 3 === 0 ? `Apto ${100 + (choice % 80)}` : null,
  };
}

/** Books a slot at the student's school. If the school has no free day or slot, nothing is booked. */
export async function schedule(world: World, student: Enrolled, tries = 5): Promise<void> {
  const { registrationId, token, address, choice } = student;
  const path = `/checkout/registrations/${registrationId}`;
  const { freeDaysByPeriods } = await world.call<{ freeDaysByPeriods: readonly { freeDay: string }[] }>(
    'GET',
    `${path}/available-days`,
    { token, address },
  );
  if (freeDaysByPeriods.length === 0) return;
  const { freeDay } = at(freeDaysByPeriods.slice(0, 8), choice);
  const { freeAttendantsByPeriods } = await world.call<{
    freeAttendantsByPeriods: readonly { start: string; freeAttendants: number }[];
  }>('GET', `${path}/available-periods/${freeDay}`, { token, address });
  const free = freeAttendantsByPeriods.filter(({ freeAttendants }) => freeAttendants > 0);
  if (free.length === 0) return;
  const body = { schedulingDateTime: at(free, choice * 3).start };
  try {
    await world.call('POST', `${path}/schedule`, { token, address, body });
  } catch (refused) {
    // Somebody else has taken the slot meanwhile, so the function tries another one.
    if (tries === 1 || !(refused instanceof Refused) || refused.status !== 409) throw refused;
    await schedule(world, student, tries - 1);
  }
}
