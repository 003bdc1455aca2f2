import { campaignRecord, type CampaignValues, emptyOf, formOf } from '@habilita/contract';
import { describe, expect, test } from 'vitest';
import { bodyOf, copyOf, draftOf, fromDraft, sizeOf, valuesOf } from './campaign-values.ts';
import type { WholeCampaign } from './whole-campaign.ts';

const ID = '01932c6e-0000-7000-8000-00000000000';
const plan = {
  planId: `${ID}1`,
  vacancies: 10,
  pixPrice: 1500,
  creditPrice: 1600,
  boletoPrice: 1550,
  boletoParceladoPrice: 1800,
  bpDownPayment: 600,
  bpMinNumberInstallments: 2,
  bpMaxNumberInstallments: 10,
};
const school = {
  drivingSchoolId: `${ID}2`,
  vacancies: 20,
  boletoBeneficiary: 'CFC Savassi',
  creditSoftDescriptor: 'CFC SAVASSI',
  defaultExpiration: true,
  defaultInstructions: true,
  defaultAllowedPaymentMethods: true,
  boletoExpirationStrategy: 'FIXED',
  boletoExpiration: '2026-12-20',
  boletoInstructions: 'Pague no banco.',
  allowedPaymentMethods: ['PIX'],
  closedDays: [{ startDay: '2026-12-24', endDay: '2026-12-26' }],
  plans: [plan, { ...plan, planId: `${ID}3` }],
};
const campaign = {
  name: 'CNH Pop Belo Horizonte',
  state: 'MG',
  locality: 'Belo Horizonte',
  edition: 1,
  startDate: '2026-12-01T11:00:00Z',
  endDate: '2027-12-01T11:00:00Z',
  registrationStartDate: '2026-12-06T11:00:00Z',
  registrationEndDate: '2026-12-10T11:00:00Z',
  schedulingStartDate: '2026-12-07T11:00:00Z',
  schedulingEndDate: '2027-03-07T11:00:00Z',
  vacancies: 40,
  maxBoletoPayments: 20,
  maxBoletoParceladoPayments: null,
  pixExpiration: 48,
  boletoExpirationStrategy: 'ADD_DAYS',
  boletoExpiration: '2026-12-20',
  boletoExpirationDaysToAdd: 5,
  contractTemplateId: `${ID}4`,
  counties: [],
};
const values: CampaignValues = formOf(campaignRecord, {
  ...campaign,
  version: 3,
  drivingSchoolsConfigurations: [school],
});
const schoolWith = (changes: Partial<CampaignValues['drivingSchoolsConfigurations'][number]>): CampaignValues => ({
  ...values,
  drivingSchoolsConfigurations: values.drivingSchoolsConfigurations.map((one) => ({ ...one, ...changes })),
});
const schoolSentOf = (sent: CampaignValues) => bodyOf(sent).drivingSchoolsConfigurations[0];

describe('what publishing sends', () => {
  test('is the days with ADD_DAYS and the date with FIXED, never both', () => {
    expect(bodyOf(values).campaign).toMatchObject({ boletoExpirationDaysToAdd: 5, boletoExpiration: undefined });
    expect(bodyOf({ ...values, boletoExpirationStrategy: 'FIXED' }).campaign).toMatchObject({
      boletoExpirationDaysToAdd: undefined,
      boletoExpiration: '2026-12-20',
    });
  });

  test('leaves out what a CFC says itself while the switch of the campaign is on', () => {
    expect(schoolSentOf(values)).toMatchObject({
      boletoExpirationStrategy: undefined,
      boletoExpiration: undefined,
      boletoInstructions: undefined,
      allowedPaymentMethods: undefined,
    });
    const own = { defaultExpiration: false, defaultInstructions: false, defaultAllowedPaymentMethods: false };
    expect(schoolSentOf(schoolWith(own))).toMatchObject({
      boletoExpirationStrategy: 'FIXED',
      boletoExpiration: '2026-12-20',
      boletoInstructions: 'Pague no banco.',
      allowedPaymentMethods: ['PIX'],
    });
  });

  test('tells no limit from a limit of a number', () => {
    expect(bodyOf(values).campaign).toMatchObject({ maxBoletoPayments: 20, maxBoletoParceladoPayments: null });
  });

  test('is counted in CFCs, plans and seats', () => {
    expect(sizeOf(values)).toEqual({ schoolsQty: 1, plansQty: 2, vacancies: 40 });
  });
});

describe('a draft', () => {
  test('comes back as it was left, complete or not', () => {
    const begun = { ...emptyOf(campaignRecord), name: 'Só o nome', maxBoletoPayments: 'NONE' as const };
    for (const left of [begun, { ...values, version: 0 }, emptyOf(campaignRecord)])
      expect(fromDraft(JSON.parse(JSON.stringify(draftOf(left))))).toEqual({ ...left, version: 0 });
  });

  test('nobody can read opens an empty form', () => {
    expect(fromDraft({ campaign: 7, drivingSchoolsConfigurations: 'x' })).toEqual(emptyOf(campaignRecord));
  });
});

test('a copy is the next edition: CFCs, plans and prices, without a date', () => {
  const copy = copyOf({
    campaign: { ...campaign, version: 3 },
    schools: [school],
  } as unknown as WholeCampaign);
  expect(copy).toMatchObject({ edition: 2, version: 0, vacancies: 40, startDate: null, schedulingEndDate: null });
  expect(copy.drivingSchoolsConfigurations[0]).toMatchObject({ closedDays: [], boletoExpiration: null });
  expect(copy.drivingSchoolsConfigurations[0]?.plans).toEqual(values.drivingSchoolsConfigurations[0]?.plans);
  expect(valuesOf({ campaign: { ...campaign, version: 3 }, schools: [school] } as unknown as WholeCampaign)).toEqual(
    values,
  );
});

const ordersOf = (...orders: readonly number[]) => {
  const schools = orders.map((presentationOrder) => ({ ...school, presentationOrder }));
  const read = valuesOf({ campaign: { ...campaign, version: 3 }, schools } as unknown as WholeCampaign);
  return read.drivingSchoolsConfigurations.map(({ presentationOrder }) => presentationOrder);
};

test('the order of CFCs is that of their blocks unless somebody numbered them', () => {
  expect(ordersOf(0, 1, 2)).toEqual([null, null, null]);
  expect(ordersOf(10, 20)).toEqual([10, 20]);
});
