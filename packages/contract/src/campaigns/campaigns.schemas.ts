import { basisPointsFromPercentage, DEFAULT_ZONE_OFFSET, ZONE_OFFSETS, ZERO_CENTS } from '@habilita/kernel';
import { z } from 'zod';
import { date, id, instant, money, recordVersion, text } from '../codecs.ts';
import { PAYMENT_METHOD_NAMES } from '../payments/payment.words.ts';
import { planRecord } from '../plans/plan.record.ts';
import { PLAN_MODALITY_NAMES, PLAN_TYPE_NAMES } from '../plans/plan.words.ts';
import { BOLETO_EXPIRATION_STRATEGY_NAMES, CAMPAIGN_SITUATION_NAMES, DEFAULT_PARTNER_SHARE } from './campaign.words.ts';
import { publishProblems } from './publish-rules.ts';

/** Refuses mistyped years such as 0202 or 20226. */
const isOfOurTime = (iso: string): boolean => iso >= '2000' && iso < '2100';

const { feeGroups, benefits } = planRecord.fields;
const vacancies = z.int().min(0, { error: 'TOO_SMALL' }).max(1_000_000, { error: 'TOO_LARGE' });
const MOST = 100_000_000;
const price = money
  .refine((cents) => cents > 0, { error: 'AMOUNT_NOT_POSITIVE' })
  .refine((cents) => cents <= MOST, { error: 'TOO_LARGE' });
const fee = money
  .refine((cents) => cents >= 0, { error: 'TOO_SMALL' })
  .refine((cents) => cents <= MOST, { error: 'TOO_LARGE' });
const day = date.refine((iso) => isOfOurTime(`${iso}T00:00:00Z`), { error: 'INVALID' });
const moment = instant.refine((at) => isOfOurTime(at.toString()), { error: 'INVALID' });
const methods = z.array(z.enum(PAYMENT_METHOD_NAMES)).max(4);
const installments = z.int().min(1, { error: 'TOO_SMALL' }).max(48, { error: 'TOO_LARGE' });
const percentage = z
  .number()
  .min(0, { error: 'TOO_SMALL' })
  .max(100, { error: 'TOO_LARGE' })
  .refine((value) => basisPointsFromPercentage(value) !== undefined, { error: 'INVALID' });

const expiration = {
  boletoExpirationStrategy: z.enum(BOLETO_EXPIRATION_STRATEGY_NAMES).nullish(),
  boletoExpiration: day.nullish().meta({ description: 'Só no modelo FIXED' }),
  boletoExpirationDaysToAdd: z.int().min(0).max(365).nullish().meta({ description: 'Só no modelo ADD_DAYS' }),
};

const campaignForm = z.strictObject({
  program: text(40).default('DEFAULT'),
  urlCommunity: z.string().trim().max(300, { error: 'TOO_LONG' }).nullish(),
  name: text(120),
  state: z.string().regex(/^[A-Z]{2}$/),
  locality: text(100).meta({ description: 'Nome do município' }),
  counties: z.array(id).max(200).default([]).meta({ description: 'Cidades satélites' }),
  edition: z.int().min(1, { error: 'TOO_SMALL' }).max(9999, { error: 'TOO_LARGE' }),
  zoneOffset: z.enum(ZONE_OFFSETS).default(DEFAULT_ZONE_OFFSET),
  startDate: moment,
  endDate: moment,
  registrationStartDate: moment,
  registrationEndDate: moment,
  schedulingStartDate: moment,
  schedulingEndDate: moment,
  vacancies,
  maxBoletoPayments: vacancies.nullable().meta({ description: 'null: sem limite; 0: nenhum' }),
  maxBoletoParceladoPayments: vacancies.nullable().meta({ description: 'null: sem limite; 0: nenhum' }),
  pixExpiration: z.int().min(1).max(8760).nullish().meta({ description: 'Horas' }),
  unpaidSeatHours: z.int().min(1, { error: 'TOO_SMALL' }).max(8760, { error: 'TOO_LARGE' }).nullish().meta({
    description: 'Horas que a vaga espera o primeiro pagamento, nunca antes do vencimento dele; null: sem prazo',
  }),
  ...expiration,
  creditTransactionFeeValue: fee.default(ZERO_CENTS),
  boletoTransactionFeeValue: fee.default(ZERO_CENTS),
  allowedPaymentMethods: methods.min(1, { error: 'REQUIRED' }).default([...PAYMENT_METHOD_NAMES]),
  contractTemplateId: id,
  campaignConsultantUserIds: z.array(id).max(100).default([]),
  marketingConsultantUserIds: z.array(id).max(100).default([]),
  hasAutomatedCommunication: z.boolean().default(true),
});

const planForm = z.strictObject({
  planId: id,
  vacancies,
  pixPrice: price.nullish(),
  creditPrice: price,
  debitPrice: price.nullish(),
  boletoPrice: price,
  boletoParceladoPrice: price,
  originalPrice: price.nullish(),
  bpDownPayment: price,
  bpMinNumberInstallments: installments,
  bpMaxNumberInstallments: installments,
  details: z.strictObject({ feeGroups: feeGroups.body, benefits: benefits.body }).nullish(),
});

const schoolForm = z.strictObject({
  drivingSchoolId: id,
  presentationName: z
    .string()
    .trim()
    .max(100, { error: 'TOO_LONG' })
    .nullish()
    .meta({ description: 'O do CFC, se vazio' }),
  vacancies,
  partnerSharePercentage: percentage.default(DEFAULT_PARTNER_SHARE),
  presentationOrder: z.int().min(0).max(10_000).nullish(),
  hasMotoPista: z.boolean().default(false),
  hasSimulado: z.boolean().default(false),
  hasCertificationFee: z.boolean().default(false),
  hasLegislationManualGift: z.boolean().default(false),
  payInstallmentOnCfc: z.boolean().default(false),
  closedDays: z
    .array(z.strictObject({ startDay: day, endDay: day }))
    .max(100)
    .default([]),
  boletoBeneficiary: text(30),
  creditSoftDescriptor: text(20),
  defaultExpiration: z.boolean().default(true).meta({ description: 'Vale o da campanha' }),
  defaultInstructions: z.boolean().default(true),
  defaultAllowedPaymentMethods: z.boolean().default(true),
  ...expiration,
  boletoInstructions: z.string().trim().max(700, { error: 'TOO_LONG' }).nullish(),
  allowedPaymentMethods: methods.nullish(),
  plans: z.array(planForm).max(50),
});

export const publishCampaignBody = z
  .strictObject({
    draftId: id.nullish(),
    campaign: campaignForm,
    drivingSchoolsConfigurations: z.array(schoolForm).max(500),
  })
  .superRefine((command, context) => {
    for (const { path, code } of publishProblems(command)) {
      context.addIssue({ code: 'custom', path: [...path], message: code });
    }
  });
export type PublishCampaign = z.output<typeof publishCampaignBody>;
export type SchoolConfiguration = PublishCampaign['drivingSchoolsConfigurations'][number];
export type PlanConfiguration = SchoolConfiguration['plans'][number];

const person = z.object({ id, name: z.string() });
const county = z.object({ id, name: z.string(), stateAcronym: z.string() });
const expirationOut = {
  boletoExpirationStrategy: z.enum(BOLETO_EXPIRATION_STRATEGY_NAMES),
  boletoExpiration: date.nullable(),
  boletoExpirationDaysToAdd: z.int().nullable(),
};

export const campaign = z.object({
  id,
  program: z.string(),
  urlCommunity: z.string().nullable(),
  name: z.string(),
  state: z.string(),
  locality: z.string(),
  countyId: id,
  counties: z.array(county),
  edition: z.int(),
  zoneOffset: z.enum(ZONE_OFFSETS),
  startDate: instant,
  endDate: instant,
  registrationStartDate: instant,
  registrationEndDate: instant,
  schedulingStartDate: instant,
  schedulingEndDate: instant,
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  hasVacanciesLeft: z.boolean(),
  situation: z.enum(CAMPAIGN_SITUATION_NAMES),
  maxBoletoPayments: z.int().nullable(),
  maxBoletoParceladoPayments: z.int().nullable(),
  pixExpiration: z.int().nullable(),
  unpaidSeatHours: z.int().nullable(),
  ...expirationOut,
  creditTransactionFeeValue: money,
  boletoTransactionFeeValue: money,
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)),
  contractTemplateId: id,
  campaignConsultantUserIds: z.array(id),
  marketingConsultantUserIds: z.array(id),
  campaignConsultants: z.array(person),
  marketingConsultants: z.array(person),
  hasAutomatedCommunication: z.boolean(),
  version: recordVersion,
});
export type Campaign = z.output<typeof campaign>;

export const campaignDrivingSchool = z.object({
  id,
  drivingSchoolId: id,
  cnpj: z.string(),
  presentationName: z.string(),
  state: z.string(),
  locality: z.string(),
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  partnerSharePercentage: z.number(),
  presentationOrder: z.int(),
  hasMotoPista: z.boolean(),
  hasSimulado: z.boolean(),
  hasCertificationFee: z.boolean(),
  hasLegislationManualGift: z.boolean(),
  payInstallmentOnCfc: z.boolean(),
  closedDays: z.array(z.object({ startDay: date, endDay: date })),
  boletoBeneficiary: z.string(),
  creditSoftDescriptor: z.string(),
  boletoExpirationStrategy: z.enum(BOLETO_EXPIRATION_STRATEGY_NAMES).nullable(),
  boletoExpiration: date.nullable(),
  boletoExpirationDaysToAdd: z.int().nullable(),
  boletoInstructions: z.string().nullable(),
  allowedPaymentMethods: z.array(z.enum(PAYMENT_METHOD_NAMES)).nullable(),
  defaultExpiration: z.boolean(),
  defaultInstructions: z.boolean(),
  defaultAllowedPaymentMethods: z.boolean(),
});
export type CampaignDrivingSchool = z.output<typeof campaignDrivingSchool>;

export const campaignPlan = z.object({
  id,
  campaignDrivingSchoolId: id,
  planId: id,
  name: z.string(),
  type: z.enum(PLAN_TYPE_NAMES),
  modality: z.enum(PLAN_MODALITY_NAMES),
  shortName: z.string().nullable(),
  businessName: z.string().nullable(),
  vacancies: z.int().nullable(),
  vacanciesLeft: z.int().nullable(),
  pixPrice: money,
  creditPrice: money,
  debitPrice: money.nullable(),
  boletoPrice: money,
  boletoParceladoPrice: money,
  originalPrice: money.nullable(),
  bpDownPayment: money,
  bpMinNumberInstallments: z.int(),
  bpMaxNumberInstallments: z.int(),
  details: z.object({ feeGroups: feeGroups.read, benefits: benefits.read }),
});
export type CampaignPlan = z.output<typeof campaignPlan>;
