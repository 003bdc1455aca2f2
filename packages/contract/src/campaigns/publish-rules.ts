import { basisPointsFromPercentage, type Cents, localDate, splitByShare, type ZoneOffset } from '@habilita/kernel';
import type { ErrorCode } from '../errors.ts';
import type { PaymentMethod } from '../payments/payment.words.ts';
import type { BoletoExpirationStrategy } from './campaign.words.ts';

export interface PublishProblem {
  readonly path: readonly (string | number)[];
  readonly code: ErrorCode;
}

type Maybe<T> = T | null | undefined;

interface Expiration {
  readonly boletoExpirationStrategy?: Maybe<BoletoExpirationStrategy>;
  readonly boletoExpiration?: Maybe<string>;
  readonly boletoExpirationDaysToAdd?: Maybe<number>;
}

export interface CampaignTerms extends Expiration {
  readonly zoneOffset: ZoneOffset;
  readonly startDate: Temporal.Instant;
  readonly endDate: Temporal.Instant;
  readonly registrationStartDate: Temporal.Instant;
  readonly registrationEndDate: Temporal.Instant;
  readonly schedulingStartDate: Temporal.Instant;
  readonly schedulingEndDate: Temporal.Instant;
  readonly pixExpiration?: Maybe<number>;
  readonly boletoTransactionFeeValue: Cents;
  readonly allowedPaymentMethods: readonly PaymentMethod[];
}

export interface PlanTerms {
  readonly planId: string;
  readonly pixPrice?: Maybe<Cents>;
  readonly creditPrice: Cents;
  readonly debitPrice?: Maybe<Cents>;
  readonly boletoPrice: Cents;
  readonly boletoParceladoPrice: Cents;
  readonly originalPrice?: Maybe<Cents>;
  readonly bpDownPayment: Cents;
  readonly bpMinNumberInstallments: number;
  readonly bpMaxNumberInstallments: number;
}

export interface SchoolTerms extends Expiration {
  readonly drivingSchoolId: string;
  readonly partnerSharePercentage: number;
  readonly closedDays: readonly { readonly startDay: string; readonly endDay: string }[];
  readonly defaultExpiration: boolean;
  readonly defaultInstructions: boolean;
  readonly defaultAllowedPaymentMethods: boolean;
  readonly boletoInstructions?: Maybe<string>;
  readonly allowedPaymentMethods?: Maybe<readonly PaymentMethod[]>;
  readonly plans: readonly PlanTerms[];
}

export interface PublishTerms {
  readonly campaign: CampaignTerms;
  readonly drivingSchoolsConfigurations: readonly SchoolTerms[];
}

const when = (wrong: boolean, code: ErrorCode, ...path: (string | number)[]): PublishProblem[] =>
  wrong ? [{ path, code }] : [];

const under = (prefix: readonly (string | number)[], problems: readonly PublishProblem[]): PublishProblem[] =>
  problems.map(({ path, code }) => ({ path: [...prefix, ...path], code }));

const notBefore = (late: Temporal.Instant, early: Temporal.Instant): boolean =>
  Temporal.Instant.compare(late, early) >= 0;

function dateProblems(campaign: CampaignTerms): PublishProblem[] {
  const { startDate, endDate, registrationStartDate, registrationEndDate } = campaign;
  const { schedulingStartDate, schedulingEndDate } = campaign;
  return [
    ...when(notBefore(startDate, endDate), 'INVALID', 'endDate'),
    ...when(!notBefore(registrationStartDate, startDate), 'INVALID', 'registrationStartDate'),
    ...when(notBefore(registrationStartDate, registrationEndDate), 'INVALID', 'registrationEndDate'),
    ...when(
      notBefore(registrationStartDate, schedulingStartDate),
      'SCHEDULING_START_BEFORE_REGISTRATION',
      'schedulingStartDate',
    ),
    ...when(notBefore(schedulingStartDate, schedulingEndDate), 'INVALID', 'schedulingEndDate'),
  ];
}

/** Required for FIXED, and not before registrations start; ADD_DAYS needs the days after purchase. */
function expirationProblems(owner: Expiration, campaign: CampaignTerms): PublishProblem[] {
  const { boletoExpirationStrategy: strategy, boletoExpiration: date, boletoExpirationDaysToAdd: days } = owner;
  if (!strategy) return when(true, 'REQUIRED', 'boletoExpirationStrategy');
  if (strategy === 'ADD_DAYS') return when(typeof days !== 'number', 'REQUIRED', 'boletoExpirationDaysToAdd');
  if (!date) return when(true, 'REQUIRED', 'boletoExpiration');
  const firstDay = localDate(campaign.registrationStartDate.toString(), campaign.zoneOffset);
  return when(date < firstDay, 'DUE_DATE_IN_PAST', 'boletoExpiration');
}

const PRICES = ['pixPrice', 'creditPrice', 'debitPrice', 'boletoPrice', 'boletoParceladoPrice'] as const;

function originalPriceProblems(plan: PlanTerms): PublishProblem[] {
  const { originalPrice } = plan;
  if (originalPrice === null || originalPrice === undefined) return [];
  const tooLow = PRICES.some((price) => originalPrice <= (plan[price] ?? -1));
  return when(tooLow, 'ORIGINAL_PRICE_TOO_LOW', 'originalPrice');
}

/** Where instalment boletos are on offer, the down payment covers the marketplace's share and the boleto's fee. */
function downPaymentProblems(plan: PlanTerms, partnerShare: number, fee: Cents): PublishProblem[] {
  const { bpDownPayment: down, boletoParceladoPrice: price } = plan;
  if (price - down < plan.bpMaxNumberInstallments) {
    return when(true, 'DOWN_PAYMENT_NOT_BELOW_AMOUNT', 'bpDownPayment');
  }
  if (basisPointsFromPercentage(partnerShare) === undefined) return [];
  const { marketplace } = splitByShare(price, partnerShare);
  return when(down <= marketplace + fee, 'DOWN_PAYMENT_TOO_LOW', 'bpDownPayment');
}

function planProblems(
  plan: PlanTerms,
  school: SchoolTerms,
  campaign: CampaignTerms,
  methods: readonly PaymentMethod[],
): PublishProblem[] {
  const hasPix = plan.pixPrice !== null && plan.pixPrice !== undefined;
  const inParts = methods.includes('BOLETO_PARCELADO');
  return [
    ...when(!hasPix, 'PIX_PRICE_REQUIRED', 'pixPrice'),
    ...originalPriceProblems(plan),
    ...when(plan.bpDownPayment >= plan.boletoParceladoPrice, 'DOWN_PAYMENT_NOT_BELOW_AMOUNT', 'bpDownPayment'),
    ...when(plan.bpMinNumberInstallments > plan.bpMaxNumberInstallments, 'INVALID', 'bpMaxNumberInstallments'),
    ...(inParts && plan.bpDownPayment < plan.boletoParceladoPrice
      ? downPaymentProblems(plan, school.partnerSharePercentage, campaign.boletoTransactionFeeValue)
      : []),
  ];
}

const repeats = (ids: readonly string[], index: number): boolean => ids.indexOf(ids[index] ?? '') < index;

function schoolProblems(school: SchoolTerms, campaign: CampaignTerms): PublishProblem[] {
  const own = school.defaultAllowedPaymentMethods ? undefined : school.allowedPaymentMethods;
  const methods = own ?? campaign.allowedPaymentMethods;
  const planIds = school.plans.map((plan) => plan.planId);
  return [
    ...when(
      !school.defaultAllowedPaymentMethods && (school.allowedPaymentMethods ?? []).length === 0,
      'REQUIRED',
      'allowedPaymentMethods',
    ),
    ...when(!school.defaultInstructions && !school.boletoInstructions, 'REQUIRED', 'boletoInstructions'),
    ...(school.defaultExpiration ? [] : expirationProblems(school, campaign)),
    ...school.closedDays.flatMap(({ startDay, endDay }, index) =>
      when(startDay > endDay, 'INVALID', 'closedDays', index, 'startDay'),
    ),
    ...when(school.plans.length === 0, 'PLAN_REQUIRED_PER_SCHOOL', 'plans'),
    ...school.plans.flatMap((plan, index) => [
      ...when(repeats(planIds, index), 'INVALID', 'plans', index, 'planId'),
      ...under(['plans', index], planProblems(plan, school, campaign, methods)),
    ]),
  ];
}

function methodsOnOffer({ campaign, drivingSchoolsConfigurations: schools }: PublishTerms): Set<PaymentMethod> {
  return new Set([
    ...campaign.allowedPaymentMethods,
    ...schools.flatMap((school) => (school.defaultAllowedPaymentMethods ? [] : (school.allowedPaymentMethods ?? []))),
  ]);
}

/** Everything that keeps a campaign from being published, by field (Specification 2 §5 and §8). */
export function publishProblems(terms: PublishTerms): PublishProblem[] {
  const { campaign, drivingSchoolsConfigurations: schools } = terms;
  const schoolIds = schools.map((school) => school.drivingSchoolId);
  const pixWithoutValidity = methodsOnOffer(terms).has('PIX') && !campaign.pixExpiration;
  return [
    ...under(['campaign'], dateProblems(campaign)),
    ...under(['campaign'], expirationProblems(campaign, campaign)),
    ...when(pixWithoutValidity, 'PIX_EXPIRATION_REQUIRED', 'campaign', 'pixExpiration'),
    ...when(schools.length === 0, 'DRIVING_SCHOOL_REQUIRED', 'drivingSchoolsConfigurations'),
    ...schools.flatMap((school, index) =>
      under(
        ['drivingSchoolsConfigurations', index],
        [...when(repeats(schoolIds, index), 'INVALID', 'drivingSchoolId'), ...schoolProblems(school, campaign)],
      ),
    ),
  ];
}
