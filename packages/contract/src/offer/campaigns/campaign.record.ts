import { basisPointsFromPercentage, DEFAULT_ZONE_OFFSET, ZERO_CENTS, ZONE_NAMES, ZONE_OFFSETS } from '@habilita/kernel';
import { z } from 'zod';
import { id, money, text } from '../../codecs.ts';
import { type BodyForm, onTheWire } from '../../wire-values.ts';
import { PAYMENT_METHOD_NAMES, PAYMENT_METHODS } from '../../money/core/payment.words.ts';
import { planRecord } from '../plans/plan.record.ts';
import { amountsOf, field, type FormValues, type Problem, record, sentBy, type ValuesOf } from '../../record/index.ts';
import { dayField, momentField } from './days-of-campaigns.ts';
import { BOLETO_EXPIRATION_STRATEGIES, DEFAULT_PARTNER_SHARE } from './campaign.words.ts';
import { type PublishProblem, publishProblems } from './publish-rules.ts';

const SEATS = { min: 0, max: 1_000_000 };
/** A million reais in centavos, more than any course costs. */
const MOST = 100_000_000;
const positive = money
  .refine((cents) => cents > 0, { error: 'AMOUNT_NOT_POSITIVE' })
  .refine((cents) => cents <= MOST, { error: 'TOO_LARGE' });
const notNegative = money
  .refine((cents) => cents >= 0, { error: 'TOO_SMALL' })
  .refine((cents) => cents <= MOST, { error: 'TOO_LARGE' });
const percentage = z
  .number()
  .min(0, { error: 'TOO_SMALL' })
  .max(100, { error: 'TOO_LARGE' })
  .refine((value) => basisPointsFromPercentage(value) !== undefined, { error: 'INVALID' });

const price = (label: string) => ({
  ...field.money(label, { sentence: 'Digite um valor maior que zero, de até R$ 1.000.000,00.' }),
  body: positive,
});
const fee = (label: string) =>
  field.defaulted(
    { ...field.money(label, { sentence: 'Digite um valor de até R$ 1.000.000,00.' }), body: notNegative },
    ZERO_CENTS,
    ZERO_CENTS,
  );
const closedDay = (label: string) => ({ ...dayField(label), sentence: CLOSED_DAYS_INVALID });

/** The error text for a closed day that is not a date (Specification 2 §5). */
export const CLOSED_DAYS_INVALID = 'Dias de fechamento inválido';
const flag = (label: string, initially: boolean) =>
  field.defaulted(field.yesNo(label, { initially }), initially, initially);

/**
 * A switch that makes a school use the campaign's value. When a request leaves the switch out, it is on unless the
 * school gives a value of its own.
 */
const followsCampaign = (label: string) => ({ ...flag(label, true), body: z.boolean().optional() });

const people = (label: string) => field.defaulted(field.references(label, { max: 100 }), [], []);

/**
 * A number of registrations. 'NONE' means no limit and is null in requests and answers; null means that the form's
 * field is still empty.
 */
export type Limit = number | 'NONE' | null;
const limit = (label: string) =>
  field.own(label, {
    kind: 'own',
    history: 'number',
    sentence: 'Digite um número de 0 a 1.000.000.',
    body: z.int().min(0, { error: 'TOO_SMALL' }).max(SEATS.max, { error: 'TOO_LARGE' }).nullable().meta({
      description: 'null: sem limite; 0: nenhum',
    }),
    read: z.int().nullable(),
    empty: null as Limit,
    required: true,
    nullIsValue: true,
    // An empty field is left out of the request, because null in a request means 'no limit'.
    toWire: (value: Limit) => (value === 'NONE' ? null : (value ?? undefined)),
    fromRead: (read): Limit => read ?? 'NONE',
  });

/**
 * The due date of boletos: a date is required only with FIXED, and a number of days only with ADD_DAYS (Specification 2
 * §5, payload rules).
 */
const expiration = {
  boletoExpirationStrategy: field.word('Modelo de vencimento do boleto', BOLETO_EXPIRATION_STRATEGIES),
  boletoExpiration: field.optional(dayField('Vencimento do boleto')),
  boletoExpirationDaysToAdd: field.optional(field.whole('Dias após a compra', { min: 0, max: 365 })),
} as const;

const { feeGroups, benefits } = planRecord.fields;

export const planDetailsRecord = record({ fields: { feeGroups, benefits } });
export type PlanDetailsValues = FormValues<typeof planDetailsRecord>;

const detailsBody = z.strictObject({ feeGroups: feeGroups.body, benefits: benefits.body }).nullish();
const DETAILS_AMOUNTS: BodyForm = { feeGroups: { '[]': { price: 'money' } } };
/**
 * Converts the typed fees and benefits of a plan to the value that the campaign's form stores, with amounts in
 * centavos.
 */
export const detailsOf = (values: PlanDetailsValues): z.input<typeof detailsBody> => sentBy(planDetailsRecord, values);
const details = field.own('Taxas e benefícios', {
  history: false,
  body: detailsBody,
  read: z.object({ feeGroups: feeGroups.read, benefits: benefits.read }),
  empty: null as z.input<typeof detailsBody>,
  required: false,
  amounts: DETAILS_AMOUNTS,
  toWire: (value) => onTheWire(value, DETAILS_AMOUNTS),
  fromRead: (read): z.input<typeof detailsBody> => read,
});

export const campaignPlanFields = {
  planId: field.reference('Plano'),
  vacancies: field.whole('Vagas', SEATS),
  pixPrice: { ...field.optional(price('PIX')), required: true, missing: 'PIX_PRICE_REQUIRED' },
  creditPrice: price('Cartão de crédito'),
  debitPrice: field.optional(price('Cartão de débito')),
  boletoPrice: price('Boleto'),
  boletoParceladoPrice: price('Boleto parcelado'),
  bpDownPayment: price('Entrada do boleto parcelado'),
  originalPrice: field.optional(price('Preço original')),
  bpMinNumberInstallments: field.whole('Mínimo de parcelas', { min: 1, max: 48 }),
  bpMaxNumberInstallments: field.whole('Máximo de parcelas', { min: 1, max: 48 }),
  details,
} as const;

/**
 * The fields of a plan in a campaign that are prices: one for each method of payment, the down payment, and the
 * original price, which screens show beside the others.
 */
export const CAMPAIGN_PLAN_PRICES = amountsOf(campaignPlanFields);

const plans = field.rows('Planos', { item: 'Plano', max: 50, fields: campaignPlanFields });

export const campaignSchoolFields = {
  drivingSchoolId: field.reference('CFC'),
  presentationName: field.text('Nome de apresentação', { max: 100 }),
  vacancies: field.whole('Vagas', SEATS),
  partnerSharePercentage: field.defaulted(
    {
      ...field.decimal('Repasse ao CFC (%)', { min: 0, max: 100, error: 'INVALID' }),
      body: percentage,
      sentence: 'Digite um percentual de 0 a 100, com até duas casas.',
    },
    DEFAULT_PARTNER_SHARE,
    DEFAULT_PARTNER_SHARE,
  ),
  presentationOrder: field.optional(field.whole('Ordem de apresentação', { min: 0, max: 10_000 })),
  hasMotoPista: flag('Pista de moto', false),
  hasSimulado: flag('Simulado', false),
  hasCertificationFee: flag('Taxa de certificação', false),
  hasLegislationManualGift: flag('Manual de legislação de brinde', false),
  payInstallmentOnCfc: flag('Parcelas pagas no CFC', false),
  closedDays: field.rows('Dias de fechamento', {
    item: 'Período',
    max: 100,
    fields: { startDay: closedDay('De'), endDay: closedDay('Até') },
  }),
  boletoBeneficiary: field.text('Beneficiário do boleto', { max: 30, required: true }),
  creditSoftDescriptor: field.text('Nome na fatura do cartão', { max: 20, required: true }),
  defaultExpiration: followsCampaign('Vencimento padrão da campanha'),
  defaultInstructions: followsCampaign('Instruções padrão do boleto'),
  defaultAllowedPaymentMethods: followsCampaign('Formas de pagamento padrão da campanha'),
  ...expiration,
  boletoInstructions: field.text('Instruções do boleto', { max: 700 }),
  allowedPaymentMethods: {
    ...field.words('Formas de pagamento', PAYMENT_METHODS),
    body: z.array(z.enum(PAYMENT_METHOD_NAMES)).max(4).nullish(),
  },
} as const;

const schools = field.rows('CFCs', {
  item: 'CFC',
  max: 500,
  fields: { ...campaignSchoolFields, plans },
  requiredWhen: {
    boletoExpirationStrategy: (school) => !school.defaultExpiration,
    boletoExpiration: (school) => !school.defaultExpiration && school.boletoExpirationStrategy === 'FIXED',
    boletoExpirationDaysToAdd: (school) => !school.defaultExpiration && school.boletoExpirationStrategy === 'ADD_DAYS',
    boletoInstructions: (school) => !school.defaultInstructions,
    allowedPaymentMethods: (school) => !school.defaultAllowedPaymentMethods,
  },
});

const county = z.object({ id, name: z.string(), stateAcronym: z.string() });

/** The fields of the campaign itself, without its schools (Specification 2 §3, Campaign). */
export const campaignFields = {
  program: {
    ...field.choice('Programa', { max: 40, required: true }),
    empty: 'DEFAULT',
    body: text(40).default('DEFAULT'),
  },
  urlCommunity: field.text('Link da comunidade', { max: 300 }),
  name: field.text('Nome', { max: 120, required: true }),
  state: field.choice('Estado', { max: 2, schema: z.string().regex(/^[A-Z]{2}$/), required: true }),
  locality: field.choice('Cidade', { max: 100, required: true }),
  counties: {
    ...field.references('Cidades-satélite', { max: 200 }),
    body: z
      .array(z.union([id, county]))
      .max(200)
      .default([])
      .meta({ description: 'Identificadores, ou as cidades como foram lidas' }),
  },
  edition: field.whole('Edição', { min: 1, max: 9999 }),
  zoneOffset: {
    ...field.word('Fuso horário', ZONE_NAMES, { required: true }),
    empty: DEFAULT_ZONE_OFFSET,
    body: z.enum(ZONE_OFFSETS).default(DEFAULT_ZONE_OFFSET),
  },
  startDate: momentField('Início da campanha'),
  endDate: momentField('Término da campanha'),
  registrationStartDate: momentField('Início das matrículas'),
  registrationEndDate: momentField('Término das matrículas'),
  schedulingStartDate: momentField('Início dos agendamentos'),
  schedulingEndDate: momentField('Término dos agendamentos'),
  vacancies: field.whole('Vagas', SEATS),
  maxBoletoPayments: limit('Limite de matrículas por boleto'),
  maxBoletoParceladoPayments: limit('Limite de matrículas por boleto parcelado'),
  pixExpiration: field.optional(field.whole('Validade do PIX (horas)', { min: 1, max: 8760, unit: 'Horas' })),
  unpaidSeatHours: {
    ...field.optional(field.whole('Vaga sem pagamento (horas)', { min: 1, max: 8760 })),
    body: z.int().min(1, { error: 'TOO_SMALL' }).max(8760, { error: 'TOO_LARGE' }).nullish().meta({
      description: 'Horas que a vaga espera o primeiro pagamento, nunca antes do vencimento dele; null: sem prazo',
    }),
  },
  waitingListOfferHours: {
    ...field.optional(field.whole('Vaga oferecida à lista de espera (horas)', { min: 1, max: 8760 })),
    body: z.int().min(1, { error: 'TOO_SMALL' }).max(8760, { error: 'TOO_LARGE' }).nullish().meta({
      description: 'Horas que uma vaga liberada espera o próximo da fila; null: só se oferece manualmente',
    }),
  },
  ...expiration,
  creditTransactionFeeValue: fee('Taxa por transação no cartão'),
  boletoTransactionFeeValue: fee('Taxa por boleto'),
  allowedPaymentMethods: field.defaulted(
    field.words('Formas de pagamento', PAYMENT_METHODS, { error: 'REQUIRED' }),
    [...PAYMENT_METHOD_NAMES],
    [...PAYMENT_METHOD_NAMES],
  ),
  contractTemplateId: field.reference('Contrato'),
  campaignConsultantUserIds: people('Consultores de campanha'),
  marketingConsultantUserIds: people('Consultores de marketing'),
  hasAutomatedCommunication: flag('Comunicação automática', true),
  tagIds: {
    ...field.references('Tags', { max: 100, history: false }),
    body: z
      .array(id)
      .max(100)
      .nullish()
      .meta({ description: 'As tags que a campanha passa a ter; sem o campo, ficam como estão' }),
  },
} as const;

const fields = { ...campaignFields, drivingSchoolsConfigurations: schools } as const;

export type CampaignValues = ValuesOf<typeof fields> & { version: number };
export type CampaignSchoolValues = CampaignValues['drivingSchoolsConfigurations'][number];
export type CampaignPlanValues = CampaignSchoolValues['plans'][number];

const campaignProblems = ({ drivingSchoolsConfigurations, ...campaign }: ValuesOf<typeof fields>): Problem[] =>
  publishProblems({ campaign, drivingSchoolsConfigurations }).map(formProblem);

/**
 * Returns the problem with its path in the form. In the request, the campaign's own fields are under `campaign`; in the
 * form they are not.
 */
export const formProblem = ({ path, ...problem }: PublishProblem): Problem => ({
  ...problem,
  path: (path[0] === 'campaign' ? path.slice(1) : path).join('.'),
});

/**
 * A campaign with its schools and their plans (Specification 2 §3 and §5). On the wire the campaign's own fields
 * are in `campaign`.
 */
export const campaignRecord = record({
  fields,
  requiredWhen: {
    boletoExpirationStrategy: () => true,
    boletoExpiration: (campaign) => campaign.boletoExpirationStrategy === 'FIXED',
    boletoExpirationDaysToAdd: (campaign) => campaign.boletoExpirationStrategy === 'ADD_DAYS',
  },
  check: campaignProblems,
});
