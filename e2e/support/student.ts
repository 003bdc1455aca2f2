import { cpfWithCheckDigits } from '@habilita/kernel';
import { type Api, apiOf, PASSWORD } from './api.ts';
import { inDatabase } from './database.ts';
import { payAtProvider } from './providers.ts';

export interface Campaign {
  readonly id: string;
  readonly name: string;
  readonly edition: number;
  readonly countyId: string;
}

/** The demonstration's campaign that is running now. */
export async function runningCampaign(staff: Api): Promise<Campaign> {
  const counties = await staff<{ content: { id: string }[] }>(
    'GET',
    '/addresses/counties?name=Campinas&state=SP&size=1',
  );
  const countyId = counties.content[0]?.id ?? '';
  const running = await staff<{ content: Omit<Campaign, 'countyId'>[] }>(
    'GET',
    `/checkout/campaigns?countyId=${countyId}`,
  );
  const campaign = running.content.find(({ name }) => name === 'CNH Pop Campinas');
  if (campaign === undefined) throw new Error('no campaign is running in Campinas');
  return { ...campaign, countyId };
}

export interface Enrolled {
  readonly name: string;
  readonly cpf: string;
  readonly email: string;
  readonly registrationId: string;
  readonly drivingSchoolId: string;
  readonly drivingSchoolName: string;
  readonly paymentId: string;
}

interface Offer {
  readonly drivingSchoolId: string;
  readonly presentationName: string;
  readonly vacanciesLeft: number | null;
  readonly plans: {
    planId: string;
    type: string;
    modality: string;
    prices: { paymentMethod: string; price: number }[];
    vacanciesLeft: number | null;
  }[];
}

/** How many free seats a plan should have to be chosen. Tests that enrol at the same moment then all find a seat. */
const ROOM = 20;

const hasRoom = ({ vacanciesLeft }: { readonly vacanciesLeft: number | null }): boolean =>
  vacanciesLeft === null || vacanciesLeft >= ROOM;

interface Chosen extends Pick<Offer, 'drivingSchoolId' | 'presentationName'> {
  readonly plan: Offer['plans'][number];
}

/**
 * Chooses the first plan with at least ROOM seats left in the plan and in the school. If a small campaign has no such
 * plan, chooses the campaign's first plan.
 */
function chosenOf(schools: readonly Offer[]): Chosen {
  const offered = schools.flatMap((school) => school.plans.map((plan) => ({ ...school, plan })));
  const chosen = offered.find((one) => hasRoom(one) && hasRoom(one.plan)) ?? offered[0];
  if (chosen === undefined) throw new Error('the campaign offers nothing');
  return chosen;
}

export const someDigits = (count: number): string =>
  Array.from({ length: count }, () => Math.floor(Math.random() * 10)).join('');

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const someLetters = (): string =>
  Array.from({ length: 6 }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)] ?? 'a').join('');

function somebody() {
  const surname = someLetters();
  return {
    name: `Joana ${surname.charAt(0).toUpperCase()}${surname.slice(1)}`,
    email: `joana.${surname}.${someDigits(5)}@aluno.local`,
    cpf: cpfWithCheckDigits(`1${someDigits(8)}`),
    cellphone: `199${someDigits(8)}`,
    dateOfBirth: '1999-04-23',
  };
}

export type Somebody = ReturnType<typeof somebody>;

/** Begins a pre-registration, for a new person, or once more for a given person. */
export async function beginPreRegistration(
  baseURL: string,
  campaign: Campaign,
  person: Somebody = somebody(),
): Promise<Somebody & { readonly leadId: string }> {
  const lead = { campaignId: campaign.id, countyId: campaign.countyId, ...person, whatsappOptIn: true, consent: true };
  const { leadId } = await apiOf(baseURL)<{ leadId: string }>('POST', '/checkout/leads', lead);
  return { ...person, leadId };
}

interface PreRegistered extends Somebody {
  readonly enrolmentKey: string;
  readonly school: Chosen;
}

/**
 * The e-mail of a student. A student who enrols by the link of a waiting list also has the id of their entry in the
 * list.
 */
export interface Given {
  readonly email: string;
  readonly waitingListId?: string;
}

export async function completePreRegistration(
  baseURL: string,
  campaign: Campaign,
  given?: Given,
): Promise<PreRegistered> {
  const anybody = apiOf(baseURL);
  const person = { ...somebody(), ...(given && { email: given.email }) };
  const by = { waitingListId: given?.waitingListId, whatsappOptIn: true, consent: true };
  const lead = { campaignId: campaign.id, countyId: campaign.countyId, ...person, ...by };
  const { leadId, enrolmentKey } = await anybody<{ leadId: string; enrolmentKey: string }>(
    'POST',
    '/checkout/leads',
    lead,
  );
  const offers = await anybody<{ drivingSchools: Offer[] }>(
    'GET',
    `/checkout/campaigns/${campaign.id}/driving-schools`,
  );
  const school = chosenOf(offers.drivingSchools);
  const { plan } = school;
  const category = { enrolmentKey, planType: plan.type, planModality: plan.modality };
  await anybody('PUT', `/checkout/leads/${leadId}/category-and-school`, category);
  await anybody('POST', `/checkout/leads/${leadId}/complete`, { enrolmentKey });
  return { ...person, enrolmentKey, school };
}

interface Started extends Somebody {
  readonly registrationId: string;
  readonly school: Chosen;
  readonly student: Api;
}

/** Creates an account with an empty cart. */
export async function startEnrolment(baseURL: string, campaign: Campaign, given?: Given): Promise<Started> {
  const { enrolmentKey, ...person } = await completePreRegistration(baseURL, campaign, given);
  const account = { enrolmentKey, username: person.email, password: PASSWORD };
  const { registrationId, access_token: token } = await apiOf(baseURL)<{
    registrationId: string;
    access_token: string;
  }>('POST', '/checkout/enrolments', account);
  return { ...person, registrationId, student: apiOf(baseURL, token) };
}

/** Enrols a student, and returns once the charge can be paid. */
export async function enrol(
  baseURL: string,
  campaign: Campaign,
  paymentMethod: string,
  given?: Given,
): Promise<Enrolled> {
  const { student, school, ...person } = await startEnrolment(baseURL, campaign, given);
  const { plan } = school;
  const path = `/checkout/registrations/${person.registrationId}`;
  await student('PUT', `${path}/personal-data`, { ...ADDRESS, countyId: campaign.countyId });
  await student('PUT', `${path}/plan`, { drivingSchoolId: school.drivingSchoolId, planId: plan.planId });
  const { sha256 } = await student<{ sha256: string }>('GET', `${path}/contract`);
  await student('POST', `${path}/contract`, { sha256 });
  const expectedPrice = plan.prices.find((price) => price.paymentMethod === paymentMethod)?.price;
  await student('POST', `${path}/payment-method`, { paymentMethod, expectedPrice });
  return {
    ...person,
    drivingSchoolId: school.drivingSchoolId,
    drivingSchoolName: school.presentationName,
    paymentId: await readyPayment(student, path),
  };
}

const ADDRESS = {
  gender: 'F',
  civilStatus: 'S',
  cep: '13025002',
  neighborhood: 'Cambuí',
  street: 'Rua Coronel Quirino',
  number: '45',
};

/** Repeats `found` for up to a minute until it returns something; otherwise throws an error that names `what`. */
async function until<T>(what: string, found: () => Promise<T | undefined>): Promise<T> {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const it = await found();
    if (it !== undefined) return it;
    await new Promise((resolve) => {
      setTimeout(resolve, 100);
    });
  }
  throw new Error(`${what} did not happen`);
}

const readyPayment = (student: Api, path: string): Promise<string> =>
  until('the issue of the charge', async () => {
    const { payments } = await student<{ payments: { entityPaymentId: string; ready: boolean }[] }>('GET', path);
    return payments.find((payment) => payment.ready)?.entityPaymentId;
  });

/** Pays a payment, and returns once the money is booked. */
export async function pay(baseURL: string, paymentId: string): Promise<void> {
  await payAtProvider(baseURL, paymentId);
  await untilBooked(paymentId);
}

const untilBooked = (paymentId: string): Promise<unknown> =>
  inDatabase((db) => {
    const paid = db.selectFrom('payments').select('id').where('id', '=', paymentId).where('status', '=', 'PAID');
    return until('the booking of the payment', () => paid.executeTakeFirst());
  });

/** Waits until the provider has cancelled the charge. */
export const untilCancelled = (paymentId: string): Promise<unknown> =>
  inDatabase((db) => {
    const charge = db.selectFrom('payments').select('id').where('id', '=', paymentId);
    const cancelled = charge.where('chargeState', '=', 'CANCELLED');
    return until('the cancellation of the charge', () => cancelled.executeTakeFirst());
  });

export async function addressOf(staff: Api, registrationId: string): Promise<string> {
  const { content } = await staff<{ content: { id: string; studentId: string }[] }>(
    'GET',
    `/registrations?ids=${registrationId}`,
  );
  const [row] = content;
  if (row === undefined) throw new Error('the registration is not in the list');
  return `/campaigns/detail/registration/${row.studentId}/${row.id}`;
}
