import { describe, expect, test } from 'vitest';
import { publishCampaignBody } from './campaigns.schemas.ts';

const ID = '0198c0de-0000-7000-8000-000000000001';
const plan = {
  planId: ID,
  vacancies: 10,
  pixPrice: 1800,
  creditPrice: 1900,
  boletoPrice: 1850,
  boletoParceladoPrice: 2000,
  bpDownPayment: 500,
  bpMinNumberInstallments: 2,
  bpMaxNumberInstallments: 6,
};
const school = {
  drivingSchoolId: ID,
  vacancies: 10,
  boletoBeneficiary: 'CFC Beneficiário',
  creditSoftDescriptor: 'CFC',
  plans: [plan],
};
const campaign = {
  name: 'CNH Pop Vitória',
  state: 'ES',
  locality: 'Vitória',
  edition: 1,
  startDate: '2026-02-28T03:00:00Z',
  endDate: '2026-12-31T03:00:00Z',
  registrationStartDate: '2026-03-07T11:00:00Z',
  registrationEndDate: '2026-03-08T23:00:00Z',
  schedulingStartDate: '2026-03-07T12:00:00Z',
  schedulingEndDate: '2026-06-01T03:00:00Z',
  vacancies: 100,
  maxBoletoPayments: null,
  maxBoletoParceladoPayments: null,
  pixExpiration: 24,
  boletoExpirationStrategy: 'ADD_DAYS',
  boletoExpirationDaysToAdd: 3,
  contractTemplateId: ID,
} as const;

const texts = (beneficiary: number, descriptor: number, instructions: number) => ({
  boletoBeneficiary: 'x'.repeat(beneficiary),
  creditSoftDescriptor: 'x'.repeat(descriptor),
  boletoInstructions: 'x'.repeat(instructions),
});

function wrongFields(inCampaign: object, inSchool: object = {}): string[] {
  const sent = {
    campaign: { ...campaign, ...inCampaign },
    drivingSchoolsConfigurations: [{ ...school, ...inSchool }],
  };
  const read = publishCampaignBody.safeParse(sent);
  return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => path.join('.')))];
}

describe('publishing a campaign', () => {
  test('needs no more than what has no default: Brasília, all four methods, communication, 85 % for the school, no extras', () => {
    const read = publishCampaignBody.parse({ campaign, drivingSchoolsConfigurations: [school] });
    expect(read.campaign).toMatchObject({
      zoneOffset: '-03:00',
      allowedPaymentMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
      hasAutomatedCommunication: true,
    });
    expect(read.drivingSchoolsConfigurations[0]).toMatchObject({
      partnerSharePercentage: 85,
      hasMotoPista: false,
      hasSimulado: false,
      hasCertificationFee: false,
      hasLegislationManualGift: false,
      payInstallmentOnCfc: false,
      defaultExpiration: true,
      defaultInstructions: true,
      defaultAllowedPaymentMethods: true,
    });
  });

  test.each([
    ['name', 'state', 'locality', 'edition', 'vacancies', 'contractTemplateId'],
    [
      'startDate',
      'endDate',
      'registrationStartDate',
      'registrationEndDate',
      'schedulingStartDate',
      'schedulingEndDate',
    ],
    ['maxBoletoPayments', 'maxBoletoParceladoPayments'],
  ])('needs %s and the like', (...fields) => {
    const missing = Object.fromEntries(fields.map((field) => [field, undefined]));
    expect(wrongFields(missing).toSorted()).toEqual(fields.map((field) => `campaign.${field}`).toSorted());
  });

  test('takes a beneficiary of 30 characters, a descriptor of 20, instructions of 700, and no longer ones', () => {
    expect(wrongFields({}, texts(30, 20, 700))).toEqual([]);
    expect(wrongFields({}, texts(31, 21, 701))).toEqual(
      ['boletoBeneficiary', 'creditSoftDescriptor', 'boletoInstructions'].map(
        (field) => `drivingSchoolsConfigurations.0.${field}`,
      ),
    );
  });

  test('with a date that is none says so on its field, and never trips over it', () => {
    for (const wrong of ['', 'amanhã', '2026-02-30T00:00:00Z', 5, null, '0202-03-07T11:00:00Z'])
      expect(wrongFields({ registrationStartDate: wrong })).toEqual(['campaign.registrationStartDate']);
  });
});
