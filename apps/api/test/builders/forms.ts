import type { z } from 'zod';
import { cnpjWithCheckDigits } from '@habilita/kernel';
import type { newDrivingSchoolBody, newPlanBody, publishCampaignBody } from '@habilita/contract';
import { OFFICE_HOURS } from './driving-school.ts';

export type DrivingSchoolForm = z.input<typeof newDrivingSchoolBody>;
export type PlanForm = z.input<typeof newPlanBody>;
type CampaignRequest = z.input<typeof publishCampaignBody>;
type SchoolRequest = NonNullable<CampaignRequest['drivingSchoolsConfigurations']>[number];
export type PlanInCampaignForm = NonNullable<SchoolRequest['plans']>[number];
export type SchoolInCampaignForm = SchoolRequest & { plans: PlanInCampaignForm[] };
export type CampaignForm = CampaignRequest & { drivingSchoolsConfigurations: SchoolInCampaignForm[] };

let number = 0;

/** The form of a school in Vitória, ES, with an account at bank 001. The city and the bank must be in the database. */
export function aDrivingSchoolForm(overrides: Partial<DrivingSchoolForm> = {}): DrivingSchoolForm {
  number += 1;
  return {
    cnpj: cnpjWithCheckDigits(String(200_000_000_000 + number)),
    companyName: `Centro de Formação ${number} Ltda`,
    commercialName: `Auto Escola ${number}`,
    presentationName: `Escola ${number}`,
    schoolPhone: '2733334444',
    email: `escola${number}@example.com`,
    postalCode: '29010000',
    state: 'ES',
    locality: 'Vitória',
    neighborhood: 'Centro',
    street: 'Rua Sete de Setembro',
    number: '100',
    latitude: -20.3155,
    longitude: -40.3128,
    accountType: 'CHECKING',
    bankCode: '001',
    agencyNumber: '1234',
    accountNumber: '56789',
    accountNumberVerificationDigit: '0',
    getnetPaymentPlanDays: 30,
    attendants: 2,
    averageServiceTime: 30,
    officeHours: OFFICE_HOURS,
    ...overrides,
  };
}

export function aPlanForm(overrides: Partial<PlanForm> = {}): PlanForm {
  number += 1;
  return {
    name: `Plano ${number}`,
    description: 'Primeira habilitação, categoria B',
    type: 'FIRST_LICENSE',
    modality: 'B',
    theoreticalClasses: 45,
    practicalClasses: 20,
    vehicleLease: true,
    ...overrides,
  };
}

export function aPlanInCampaignForm(planId: string, overrides: Partial<PlanInCampaignForm> = {}): PlanInCampaignForm {
  return {
    planId,
    vacancies: 10,
    pixPrice: 1800,
    creditPrice: 1900,
    boletoPrice: 1850,
    boletoParceladoPrice: 2000,
    originalPrice: 2500,
    bpDownPayment: 500,
    bpMinNumberInstallments: 1,
    bpMaxNumberInstallments: 6,
    ...overrides,
  };
}

export function aSchoolInCampaignForm(
  drivingSchoolId: string,
  planIds: readonly string[],
  overrides: Partial<SchoolInCampaignForm> = {},
): SchoolInCampaignForm {
  return {
    drivingSchoolId,
    vacancies: 20,
    boletoBeneficiary: 'Auto Escola Beneficiária',
    creditSoftDescriptor: 'AUTOESCOLA',
    plans: planIds.map((planId) => aPlanInCampaignForm(planId)),
    ...overrides,
  };
}

export function aCampaignForm(
  now: Temporal.Instant,
  contractTemplateId: string,
  drivingSchoolsConfigurations: SchoolInCampaignForm[],
  overrides: Partial<CampaignForm['campaign']> = {},
): CampaignForm {
  const day = (days: number) => now.add({ hours: 24 * days }).toString();
  return {
    campaign: {
      name: 'CNH POP Vitória',
      state: 'ES',
      locality: 'Vitória',
      edition: 1,
      startDate: day(-10),
      endDate: day(120),
      registrationStartDate: day(-1),
      registrationEndDate: day(1),
      schedulingStartDate: day(0),
      schedulingEndDate: day(90),
      vacancies: 30,
      maxBoletoPayments: 5,
      maxBoletoParceladoPayments: null,
      pixExpiration: 24,
      boletoExpirationStrategy: 'ADD_DAYS',
      boletoExpirationDaysToAdd: 3,
      contractTemplateId,
      ...overrides,
    },
    drivingSchoolsConfigurations,
  };
}
