import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aTemplate } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aCampaignForm } from '../../../../test/builders/forms.ts';
import { aPlan } from '../../../../test/builders/plan.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
beforeAll(async () => {
  await aCounty(api.db);
});

const read = async (path: string) =>
  (await api.inject({ url: `/api/v1/campaigns${path}`, headers: admin.headers })).json<{ content: unknown }>();

async function sentCampaign() {
  const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
  const marketing = await api.signIn('MARKETING_CONSULTANT');
  return {
    ...aCampaignForm(api.clock.now(), await aTemplate(api.db), []).campaign,
    urlCommunity: 'https://example.com/comunidade',
    edition: 4,
    startDate: '2026-02-25T11:00:00.000Z',
    endDate: '2026-07-05T12:00:00.000Z',
    registrationStartDate: '2026-03-06T13:00:00.000Z',
    registrationEndDate: '2026-03-08T14:00:00.000Z',
    schedulingStartDate: '2026-03-07T15:00:00.000Z',
    schedulingEndDate: '2026-06-05T16:00:00.000Z',
    zoneOffset: '-04:00',
    maxBoletoParceladoPayments: 3,
    unpaidSeatHours: 48,
    waitingListOfferHours: 12,
    creditTransactionFeeValue: 1.5,
    boletoTransactionFeeValue: 2.25,
    allowedPaymentMethods: ['PIX', 'BOLETO', 'BOLETO_PARCELADO'],
    campaignConsultantUserIds: [consultant.userId],
    marketingConsultantUserIds: [marketing.userId],
    hasAutomatedCommunication: false,
  };
}

const SCHOOL = {
  presentationName: 'Unidade Norte',
  vacancies: 19,
  partnerSharePercentage: 87.5,
  presentationOrder: 3,
  hasMotoPista: true,
  hasSimulado: true,
  hasCertificationFee: true,
  hasLegislationManualGift: true,
  payInstallmentOnCfc: true,
  closedDays: [{ startDay: '2026-03-10', endDay: '2026-03-11' }],
  boletoBeneficiary: 'Beneficiária Norte',
  creditSoftDescriptor: 'NORTE',
  defaultExpiration: false,
  boletoExpirationStrategy: 'ADD_DAYS',
  boletoExpirationDaysToAdd: 5,
  defaultInstructions: false,
  boletoInstructions: 'Pague até o vencimento.',
  defaultAllowedPaymentMethods: false,
  allowedPaymentMethods: ['PIX', 'BOLETO'],
};

const PRICES = {
  vacancies: 7,
  pixPrice: 1801.01,
  creditPrice: 1902.02,
  debitPrice: 1853.03,
  boletoPrice: 1854.04,
  boletoParceladoPrice: 2005.05,
  originalPrice: 2506.06,
  bpDownPayment: 507.07,
  bpMinNumberInstallments: 2,
  bpMaxNumberInstallments: 9,
};

test('no field left to its default and no two prices alike: all of it is read back as it was sent', async () => {
  const campaign = await sentCampaign();
  const drivingSchoolId = (await aDrivingSchool(api.db)).id;
  const planId = (await aPlan(api.db)).id;
  const school = { drivingSchoolId, ...SCHOOL };
  const plan = { planId, ...PRICES };
  const published = await api.inject({
    method: 'POST',
    url: '/api/v1/campaigns',
    payload: { campaign, drivingSchoolsConfigurations: [{ ...school, plans: [plan] }] },
    headers: admin.headers,
  });
  const { id, errors } = published.json<{ id: string; errors?: unknown }>();
  expect([published.statusCode, errors]).toEqual([201, undefined]);
  expect(await read(`/${id}`)).toMatchObject(campaign);
  expect((await read(`/${id}/driving-schools`)).content).toMatchObject([school]);
  const { content } = await read(`/${id}/driving-schools/${drivingSchoolId}/plans`);
  expect(content).toMatchObject([{ ...plan, vacanciesLeft: 7 }]);
});

async function sent(school: object) {
  const body = {
    campaign: await sentCampaign(),
    drivingSchoolsConfigurations: [
      {
        ...school,
        drivingSchoolId: (await aDrivingSchool(api.db)).id,
        plans: [{ planId: (await aPlan(api.db)).id, ...PRICES }],
      },
    ],
  };
  const write = (method: 'POST' | 'PUT', path: string, payload: object) =>
    api.inject({ method, url: `/api/v1/campaigns${path}`, payload, headers: admin.headers });
  return { body, answer: await write('POST', '', body), write };
}

describe('terms of a school’s own', () => {
  const { defaultExpiration: _e, defaultInstructions: _i, defaultAllowedPaymentMethods: _m, ...OWN } = SCHOOL;
  const SWITCHES = { defaultExpiration: true, defaultInstructions: true, defaultAllowedPaymentMethods: true };

  test('count without their three switches, when a campaign is published and when it is changed', async () => {
    const { body, answer, write } = await sent(OWN);
    const { id } = answer.json<{ id: string }>();
    expect((await read(`/${id}/driving-schools`)).content).toMatchObject([SCHOOL]);
    const changed = structuredClone(body);
    Object.assign(changed.drivingSchoolsConfigurations[0] ?? {}, { boletoInstructions: 'Só até o vencimento.' });
    expect((await write('PUT', `/${id}`, changed)).statusCode).toBe(200);
    expect((await read(`/${id}/driving-schools`)).content).toMatchObject([
      { ...SCHOOL, boletoInstructions: 'Só até o vencimento.' },
    ]);
  });

  test('left out, or empty, are those of the campaign', async () => {
    const { boletoBeneficiary, creditSoftDescriptor, vacancies } = SCHOOL;
    const empty = { boletoInstructions: '', allowedPaymentMethods: [], boletoExpirationStrategy: null };
    const { answer } = await sent({ boletoBeneficiary, creditSoftDescriptor, vacancies, ...empty });
    const { id } = answer.json<{ id: string }>();
    expect((await read(`/${id}/driving-schools`)).content).toMatchObject([SWITCHES]);
  });

  test('beside a switch that is on contradict it, and are refused on their field', async () => {
    const { answer } = await sent({ ...OWN, ...SWITCHES });
    const at = 'drivingSchoolsConfigurations.0';
    expect([answer.statusCode, answer.json<{ errors: { fieldErrors: object } }>().errors.fieldErrors]).toEqual([
      400,
      {
        [`${at}.boletoExpirationStrategy`]: ['OWN_VALUE_BESIDE_DEFAULT'],
        [`${at}.boletoInstructions`]: ['OWN_VALUE_BESIDE_DEFAULT'],
        [`${at}.allowedPaymentMethods`]: ['OWN_VALUE_BESIDE_DEFAULT'],
      },
    ]);
  });
});
