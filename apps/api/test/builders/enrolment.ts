import { type Cpf, cpfWithCheckDigits } from '@habilita/kernel';
import { PASSWORD, type TestApp } from '../app.ts';
import type { BuiltCampaign } from './campaign.ts';

let number = 0;

export interface Candidate {
  name: string;
  email: string;
  cellphone: string;
  cpf: Cpf;
  dateOfBirth: string;
}

/** An adult with documents that nobody else has. */
export function aCandidate(overrides: Partial<Candidate> = {}): Candidate {
  number += 1;
  return {
    name: 'Maria da Silva',
    email: `maria${number}@example.com`,
    cellphone: `279${String(80_000_000 + number)}`,
    cpf: cpfWithCheckDigits(String(100_000_000 + number)),
    dateOfBirth: '2000-05-17',
    ...overrides,
  };
}

export interface Enrolment {
  candidate: Candidate;
  registrationId: string;
  headers: { authorization: string };
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API. `at` is the caller's address, which differs in each call, so that no test meets the rate limit. */
export async function call(
  test: TestApp,
  method: Method,
  path: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  number += 1;
  const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
  const answer = await test.inject({
    method,
    url: `/api/v1${path}`,
    headers: { 'x-forwarded-for': address, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json() };
}

export async function preRegister(test: TestApp, campaign: BuiltCampaign, candidate = aCandidate(), more: object = {}) {
  const body = {
    ...candidate,
    campaignId: campaign.id,
    countyId: campaign.county.id,
    whatsappOptIn: true,
    consent: true,
    ...more,
  };
  const { body: lead } = await call(test, 'POST', '/checkout/leads', body);
  const [plan] = campaign.schools[0].plans;
  const category = { enrolmentKey: lead.enrolmentKey, planType: plan.type, planModality: plan.modality };
  await call(test, 'PUT', `/checkout/leads/${lead.leadId}/category-and-school`, category);
  await call(test, 'POST', `/checkout/leads/${lead.leadId}/complete`, { enrolmentKey: lead.enrolmentKey });
  return { candidate, leadId: lead.leadId as string, enrolmentKey: lead.enrolmentKey as string };
}

export async function startEnrolment(
  test: TestApp,
  campaign: BuiltCampaign,
  candidate = aCandidate(),
  more: object = {},
): Promise<Enrolment> {
  const { enrolmentKey } = await preRegister(test, campaign, candidate, more);
  const { body } = await call(test, 'POST', '/checkout/enrolments', {
    enrolmentKey,
    username: candidate.email,
    password: PASSWORD,
  });
  return { candidate, registrationId: body.registrationId, headers: { authorization: `Bearer ${body.access_token}` } };
}

export const PERSONAL_DATA = {
  gender: 'F',
  civilStatus: 'S',
  cep: '29010000',
  neighborhood: 'Centro',
  street: 'Rua Um',
  number: '10',
};

export async function fillCart(
  test: TestApp,
  campaign: BuiltCampaign,
  candidate = aCandidate(),
  more: object = {},
): Promise<Enrolment> {
  const enrolment = await startEnrolment(test, campaign, candidate, more);
  const path = `/checkout/registrations/${enrolment.registrationId}`;
  await call(
    test,
    'PUT',
    `${path}/personal-data`,
    { ...PERSONAL_DATA, countyId: campaign.county.id },
    enrolment.headers,
  );
  const [school] = campaign.schools;
  const plan = { drivingSchoolId: school.drivingSchoolId, planId: school.plans[0].planId };
  await call(test, 'PUT', `${path}/plan`, plan, enrolment.headers);
  const { body: contract } = await call(test, 'GET', `${path}/contract`, undefined, enrolment.headers);
  await call(test, 'POST', `${path}/contract`, { sha256: contract.sha256 }, enrolment.headers);
  return enrolment;
}

export const PRICE = { PIX: 1800, CREDIT: 1900, BOLETO: 1850, BOLETO_PARCELADO: 2000 } as const;

/** Chooses the payment method (step M5), at the price of the builder's campaign. */
export async function payBy(
  test: TestApp,
  enrolment: Enrolment,
  paymentMethod: keyof typeof PRICE,
  more: object = {},
  headers: Record<string, string> = {},
) {
  const installments = paymentMethod === 'BOLETO_PARCELADO' ? { installments: 6 } : {};
  const body = { paymentMethod, expectedPrice: PRICE[paymentMethod], ...installments, ...more };
  const path = `/checkout/registrations/${enrolment.registrationId}/payment-method`;
  return call(test, 'POST', path, body, { ...enrolment.headers, ...headers });
}

export const codes = ({
  body,
}: {
  body: { errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] } };
}) => ({
  ...body.errors.fieldErrors,
  ...(body.errors.globalErrors[0] === undefined ? {} : { global: body.errors.globalErrors[0].code }),
});
