import {
  addCents,
  basisPointsFromPercentage,
  type Cents,
  DEFAULT_ZONE_OFFSET,
  formatBrl,
  formatDate,
  formatDateTime,
  localDate,
  splitByShare,
  type ZoneOffset,
} from '@habilita/kernel';
import type { PaymentMethod } from '../../money/core/payment.words.ts';
import type { ClearCode, CodeAndSentence } from '../../record/field.ts';
import type { BoletoExpirationStrategy } from './campaign.words.ts';

export type PublishProblem = CodeAndSentence & { readonly path: readonly (string | number)[] };

type Maybe<T> = T | null | undefined;

/** A moment: an instant on the server, an ISO text in a form. */
export type Moment = Temporal.Instant | string;
export const epochMs = (moment: Moment): number =>
  typeof moment === 'string' ? Date.parse(moment) : moment.epochMilliseconds;

export interface ExpirationTerms {
  readonly boletoExpirationStrategy?: Maybe<BoletoExpirationStrategy>;
  readonly boletoExpiration?: Maybe<string>;
  readonly boletoExpirationDaysToAdd?: Maybe<number>;
}

/** The terms of a campaign. An empty value is null; it breaks only the rule that requires a value. */
export interface CampaignTerms extends ExpirationTerms {
  readonly zoneOffset: ZoneOffset | null;
  readonly startDate: Moment | null;
  readonly endDate: Moment | null;
  readonly registrationStartDate: Moment | null;
  readonly registrationEndDate: Moment | null;
  readonly schedulingStartDate: Moment | null;
  readonly schedulingEndDate: Moment | null;
  readonly pixExpiration?: Maybe<number>;
  readonly boletoTransactionFeeValue: Cents | null;
  readonly allowedPaymentMethods: readonly PaymentMethod[];
}

export interface PlanTerms {
  readonly planId: string | null;
  readonly pixPrice?: Maybe<Cents>;
  readonly creditPrice: Cents | null;
  readonly debitPrice?: Maybe<Cents>;
  readonly boletoPrice: Cents | null;
  readonly boletoParceladoPrice: Cents | null;
  readonly originalPrice?: Maybe<Cents>;
  readonly bpDownPayment: Cents | null;
  readonly bpMinNumberInstallments: number | null;
  readonly bpMaxNumberInstallments: number | null;
}

export interface SchoolTerms extends ExpirationTerms {
  readonly drivingSchoolId: string | null;
  readonly partnerSharePercentage: number | null;
  readonly closedDays: readonly { readonly startDay: string | null; readonly endDay: string | null }[];
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

const when = (wrong: boolean, code: ClearCode, ...path: (string | number)[]): PublishProblem[] =>
  wrong ? [{ path, code }] : [];

/** A problem that states the broken rule in a sentence, because no error code exists for the rule. */
const sentenceWhen = (wrong: boolean, sentence: () => string, ...path: (string | number)[]): PublishProblem[] =>
  wrong ? [{ path, code: 'INVALID', sentence: sentence() }] : [];

const inWords = (problems: readonly PublishProblem[], sentence: () => string): PublishProblem[] =>
  problems.map((problem) => ({ ...problem, sentence: sentence() }));

const under = (prefix: readonly (string | number)[], problems: readonly PublishProblem[]): PublishProblem[] =>
  problems.map((problem) => ({ ...problem, path: [...prefix, ...problem.path] }));

/** Whether the later moment comes before the earlier one, or at the same time; false while one of them is missing. */
const outOfOrder = (earlier: Moment | null, later: Moment | null): boolean =>
  earlier !== null && later !== null && epochMs(earlier) >= epochMs(later);

/** The name of a date with its moment in the campaign's zone, such as 'o início (01/10/2026 08:00)'. */
const withMoment = (name: string, moment: Moment | null, zone: ZoneOffset | null): string =>
  moment === null ? name : `${name} (${formatDateTime(moment.toString(), zone ?? DEFAULT_ZONE_OFFSET)})`;

function dateProblems(campaign: CampaignTerms): PublishProblem[] {
  const { startDate, endDate, registrationStartDate: opens, registrationEndDate: closes } = campaign;
  const { schedulingStartDate, schedulingEndDate, zoneOffset: zone } = campaign;
  const opensEarly = startDate !== null && opens !== null && epochMs(opens) < epochMs(startDate);
  const endsAfter = (start: Moment | null) => () =>
    `O término deve ser depois do ${withMoment('início', start, zone)}.`;
  const opensWithin = () =>
    `O início das matrículas não pode ser antes do ${withMoment('início da campanha', startDate, zone)}.`;
  return [
    ...sentenceWhen(outOfOrder(startDate, endDate), endsAfter(startDate), 'endDate'),
    ...sentenceWhen(opensEarly, opensWithin, 'registrationStartDate'),
    ...sentenceWhen(outOfOrder(opens, closes), endsAfter(opens), 'registrationEndDate'),
    ...inWords(
      when(outOfOrder(opens, schedulingStartDate), 'SCHEDULING_START_BEFORE_REGISTRATION', 'schedulingStartDate'),
      () => `O início dos agendamentos deve ser depois do ${withMoment('início das matrículas', opens, zone)}.`,
    ),
    ...sentenceWhen(
      outOfOrder(schedulingStartDate, schedulingEndDate),
      endsAfter(schedulingStartDate),
      'schedulingEndDate',
    ),
  ];
}

/**
 * Checks how the due date of boletos is set. FIXED needs a date that is not before the start of registrations; ADD_DAYS
 * needs the number of days after the purchase.
 */
function expirationProblems(owner: ExpirationTerms, campaign: CampaignTerms): PublishProblem[] {
  const { boletoExpirationStrategy: strategy, boletoExpiration: date, boletoExpirationDaysToAdd: days } = owner;
  if (!strategy) return when(true, 'REQUIRED', 'boletoExpirationStrategy');
  if (strategy === 'ADD_DAYS') return when(typeof days !== 'number', 'REQUIRED', 'boletoExpirationDaysToAdd');
  if (!date) return when(true, 'REQUIRED', 'boletoExpiration');
  const { registrationStartDate, zoneOffset } = campaign;
  if (registrationStartDate === null || zoneOffset === null) return [];
  const firstDay = localDate(registrationStartDate.toString(), zoneOffset);
  return inWords(
    when(date < firstDay, 'DUE_DATE_IN_PAST', 'boletoExpiration'),
    () => `O vencimento não pode ser antes do início das matrículas (${formatDate(firstDay)}).`,
  );
}

const PRICES = ['pixPrice', 'creditPrice', 'debitPrice', 'boletoPrice', 'boletoParceladoPrice'] as const;

function originalPriceProblems(plan: PlanTerms): PublishProblem[] {
  const { originalPrice } = plan;
  if (originalPrice === null || originalPrice === undefined) return [];
  const tooLow = PRICES.some((price) => originalPrice <= (plan[price] ?? -1));
  return when(tooLow, 'ORIGINAL_PRICE_TOO_LOW', 'originalPrice');
}

/**
 * Checks the down payment of instalment boletos: it must exceed the marketplace's share plus the boleto's fee, and
 * leave at least one centavo for each instalment.
 */
function downPaymentProblems(plan: PlanTerms, partnerShare: number | null, fee: Cents | null): PublishProblem[] {
  const { bpDownPayment: down, boletoParceladoPrice: price, bpMaxNumberInstallments: most } = plan;
  if (down === null || price === null || down >= price) return [];
  if (most !== null && price - down < most) return when(true, 'DOWN_PAYMENT_NOT_BELOW_AMOUNT', 'bpDownPayment');
  if (fee === null || partnerShare === null || basisPointsFromPercentage(partnerShare) === undefined) return [];
  const { marketplace } = splitByShare(price, partnerShare);
  const least = addCents(marketplace, fee);
  return inWords(
    when(down <= least, 'DOWN_PAYMENT_TOO_LOW', 'bpDownPayment'),
    () => `A entrada deve ser maior que a parte da plataforma mais as taxas (${formatBrl(least)}).`,
  );
}

const isAtLeast = (one: number | null, other: number | null): boolean => one !== null && other !== null && one >= other;
const isMore = (one: number | null, other: number | null): boolean => one !== null && other !== null && one > other;

function planProblems(
  plan: PlanTerms,
  school: SchoolTerms,
  campaign: CampaignTerms,
  methods: readonly PaymentMethod[],
): PublishProblem[] {
  const hasPix = plan.pixPrice !== null && plan.pixPrice !== undefined;
  const inParts = methods.includes('BOLETO_PARCELADO');
  const { bpMinNumberInstallments: fewest, bpMaxNumberInstallments: most } = plan;
  return [
    ...when(!hasPix, 'PIX_PRICE_REQUIRED', 'pixPrice'),
    ...originalPriceProblems(plan),
    ...when(isAtLeast(plan.bpDownPayment, plan.boletoParceladoPrice), 'DOWN_PAYMENT_NOT_BELOW_AMOUNT', 'bpDownPayment'),
    ...sentenceWhen(
      isMore(fewest, most),
      () => `O mínimo de parcelas (${fewest}) não pode passar do máximo (${most}).`,
      'bpMaxNumberInstallments',
    ),
    ...(inParts ? downPaymentProblems(plan, school.partnerSharePercentage, campaign.boletoTransactionFeeValue) : []),
  ];
}

/**
 * Returns for each id whether the same id stands earlier in the list. A school may be named only once, and a plan only
 * once within a school.
 */
function repeated(ids: readonly (string | null)[]): boolean[] {
  const seen = new Set<string>();
  return ids.map((id) => {
    const key = id ?? '';
    const again = key !== '' && seen.has(key);
    seen.add(key);
    return again;
  });
}

function schoolProblems(school: SchoolTerms, campaign: CampaignTerms): PublishProblem[] {
  const own = school.defaultAllowedPaymentMethods ? undefined : school.allowedPaymentMethods;
  const methods = own ?? campaign.allowedPaymentMethods;
  const again = repeated(school.plans.map((plan) => plan.planId));
  return [
    ...when(
      !school.defaultAllowedPaymentMethods && (school.allowedPaymentMethods ?? []).length === 0,
      'REQUIRED',
      'allowedPaymentMethods',
    ),
    ...when(!school.defaultInstructions && !school.boletoInstructions, 'REQUIRED', 'boletoInstructions'),
    ...(school.defaultExpiration ? [] : expirationProblems(school, campaign)),
    ...school.closedDays.flatMap(({ startDay, endDay }, index) =>
      when(
        startDay !== null && endDay !== null && startDay > endDay,
        'CLOSED_DAYS_REVERSED',
        'closedDays',
        index,
        'startDay',
      ),
    ),
    ...when(school.plans.length === 0, 'PLAN_REQUIRED_PER_SCHOOL', 'plans'),
    ...school.plans.flatMap((plan, index) => [
      ...sentenceWhen(again[index] === true, () => 'Este plano já está neste CFC.', 'plans', index, 'planId'),
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

/** Returns what prevents publishing, each problem with the path of its field (Specification 2 §5 and §8). */
export function publishProblems(terms: PublishTerms): PublishProblem[] {
  const { campaign, drivingSchoolsConfigurations: schools } = terms;
  const again = repeated(schools.map((school) => school.drivingSchoolId));
  const pixWithoutValidity = methodsOnOffer(terms).has('PIX') && !campaign.pixExpiration;
  return [
    ...under(['campaign'], dateProblems(campaign)),
    ...under(['campaign'], expirationProblems(campaign, campaign)),
    ...when(pixWithoutValidity, 'PIX_EXPIRATION_REQUIRED', 'campaign', 'pixExpiration'),
    ...when(schools.length === 0, 'DRIVING_SCHOOL_REQUIRED', 'drivingSchoolsConfigurations'),
    ...schools.flatMap((school, index) =>
      under(
        ['drivingSchoolsConfigurations', index],
        [
          ...sentenceWhen(again[index] === true, () => 'Este CFC já está na campanha.', 'drivingSchoolId'),
          ...schoolProblems(school, campaign),
        ],
      ),
    ),
  ];
}
