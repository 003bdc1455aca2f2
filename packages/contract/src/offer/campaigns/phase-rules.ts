import type { ClearCode } from '../../record/field.ts';
import {
  type CampaignTerms,
  epochMs,
  type ExpirationTerms,
  type Moment,
  type PlanTerms,
  type PublishProblem,
  type PublishTerms,
  type SchoolTerms,
} from './publish-rules.ts';

/** The lock of a field: the moment from which the field cannot change, and the code that refuses a change. */
export interface Freeze {
  readonly code: ClearCode;
  readonly since: Moment;
}

type Stored = CampaignTerms;
type CampaignField = keyof CampaignTerms;
type Since = 'startDate' | 'registrationStartDate';

interface Rule<F> {
  readonly code: ClearCode;
  readonly since: Since;
  readonly fields: readonly F[];
}

const EXPIRATION = ['boletoExpirationStrategy', 'boletoExpiration', 'boletoExpirationDaysToAdd'] as const;

const EXPIRATION_RULE = {
  code: 'CAMPAIGN_IN_PROGRESS_BOLETO_EXPIRATION',
  since: 'startDate',
  fields: EXPIRATION,
} as const;

/**
 * What each phase freezes in a campaign (Specification 2 §4). Rules of later phases come first, because the first
 * refusal is shown.
 */
const OF_CAMPAIGN: readonly Rule<CampaignField>[] = [
  {
    code: 'CAMPAIGN_STARTED_DATES',
    since: 'registrationStartDate',
    fields: ['startDate', 'registrationStartDate', 'schedulingStartDate'],
  },
  { code: 'CAMPAIGN_IN_PROGRESS_REGISTRATION_START', since: 'startDate', fields: ['registrationStartDate'] },
  EXPIRATION_RULE,
];

const OF_PLAN: readonly Rule<keyof PlanTerms>[] = [
  {
    code: 'CAMPAIGN_STARTED_PRICES',
    since: 'registrationStartDate',
    fields: ['creditPrice', 'boletoPrice', 'boletoParceladoPrice'],
  },
  { code: 'CAMPAIGN_STARTED_DOWN_PAYMENT', since: 'registrationStartDate', fields: ['bpDownPayment'] },
  {
    code: 'CAMPAIGN_STARTED_INSTALLMENTS',
    since: 'registrationStartDate',
    fields: ['bpMinNumberInstallments', 'bpMaxNumberInstallments'],
  },
];

function freezesBy<F>(rules: readonly Rule<F>[], campaign: Stored, field: F): Freeze[] {
  return rules.flatMap(({ code, since, fields }) => {
    const moment = campaign[since];
    return moment !== null && fields.includes(field) ? [{ code, since: moment }] : [];
  });
}

/** The locks of a field of the campaign; none for a field that is never locked. */
export const campaignFreezes = (stored: Stored, field: string): Freeze[] =>
  freezesBy<string>(OF_CAMPAIGN, stored, field);
/** The locks of a field of a school. A school that is being added has none. */
export const schoolFreezes = (stored: Stored, field: string): Freeze[] =>
  freezesBy<string>([EXPIRATION_RULE], stored, field === 'defaultExpiration' ? 'boletoExpirationStrategy' : field);
/** The locks of a field of a plan. A plan that is being added has none. */
export const planFreezes = (stored: Stored, field: string): Freeze[] => freezesBy<string>(OF_PLAN, stored, field);
/** The lock after which a school or plan can no longer be removed; undefined without a start of registrations. */
export const removalFreeze = (stored: Stored, removed: 'school' | 'plan'): Freeze | undefined =>
  stored.registrationStartDate === null
    ? undefined
    : {
        code: removed === 'school' ? 'CAMPAIGN_STARTED_REMOVE_SCHOOL' : 'CAMPAIGN_STARTED_REMOVE_PLAN',
        since: stored.registrationStartDate,
      };

/** Whether a phase that begins at `moment` has begun; the phase includes its first instant. */
export const isReached = (moment: Moment, now: Moment): boolean => epochMs(moment) <= epochMs(now);
/** Returns the lock that applies now; undefined while the field is free. */
export const freezeInForce = (freezes: readonly Freeze[], now: Moment): Freeze | undefined =>
  freezes.find(({ since }) => isReached(since, now));

/** Whether the campaign is over, after which nothing of it can change. */
export const isFinished = ({ endDate }: Pick<CampaignTerms, 'endDate'>, now: Moment): boolean =>
  endDate !== null && epochMs(now) > epochMs(endDate);
/**
 * Whether the campaign has begun. From then on its start can only be moved to an earlier moment, because a later start
 * would make it a campaign that has not begun.
 */
export const isInProgress = ({ startDate }: Pick<CampaignTerms, 'startDate'>, now: Moment): boolean =>
  startDate !== null && isReached(startDate, now);
/**
 * Whether registrations have ended. Once they have ended, their end can at most be moved to an earlier moment
 * (Specification 2 §4).
 */
export const isRegistrationOver = (
  { registrationEndDate: end }: Pick<CampaignTerms, 'registrationEndDate'>,
  now: Moment,
) => end !== null && epochMs(now) > epochMs(end);

/** Makes values comparable, because the same moment can be written in several ways. */
function comparable(value: unknown): unknown {
  if (value instanceof Temporal.Instant) return value.epochMilliseconds;
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value)) return Date.parse(value);
  return value ?? null;
}

const differs = <T extends object>(stored: T, wanted: T, field: keyof T & string): boolean =>
  comparable(stored[field]) !== comparable(wanted[field]);

/**
 * Returns the terms for the due date of boletos. Terms that the strategy does not use, such as the number of days with
 * FIXED, become null.
 */
const effective = (terms: ExpirationTerms): Required<ExpirationTerms> => ({
  boletoExpirationStrategy: terms.boletoExpirationStrategy ?? null,
  boletoExpiration: terms.boletoExpirationStrategy === 'FIXED' ? (terms.boletoExpiration ?? null) : null,
  boletoExpirationDaysToAdd:
    terms.boletoExpirationStrategy === 'ADD_DAYS' ? (terms.boletoExpirationDaysToAdd ?? null) : null,
});

const changedField = <T extends object>(
  stored: T,
  wanted: T,
  rules: readonly Rule<keyof T & string>[],
  campaign: Stored,
  now: Moment,
) =>
  [...new Set(rules.flatMap(({ fields }) => fields))].flatMap((field): PublishProblem[] => {
    const freeze = freezeInForce(freezesBy(rules, campaign, field), now);
    return freeze !== undefined && differs(stored, wanted, field) ? [{ path: [field], code: freeze.code }] : [];
  });

const under = (prefix: readonly (string | number)[], problems: readonly PublishProblem[]): PublishProblem[] =>
  problems.map((problem) => ({ ...problem, path: [...prefix, ...problem.path] }));

const sameId = (one: string | null, other: string | null): boolean => one !== null && one === other;

function planProblems(stored: SchoolTerms, wanted: SchoolTerms, campaign: Stored, now: Moment): PublishProblem[] {
  const removal = removalFreeze(campaign, 'plan');
  const isRemoved = stored.plans.some(({ planId }) => !wanted.plans.some((plan) => sameId(planId, plan.planId)));
  const changed = wanted.plans.flatMap((plan, index) => {
    const before = stored.plans.find(({ planId }) => sameId(planId, plan.planId));
    return before === undefined ? [] : under(['plans', index], changedField(before, plan, OF_PLAN, campaign, now));
  });
  return isRemoved && removal !== undefined && isReached(removal.since, now)
    ? [{ path: ['plans'], code: removal.code }, ...changed]
    : changed;
}

/** The terms for the due date of a school's boletos: its own, or those of the campaign. */
const expirationOf = (school: SchoolTerms, campaign: CampaignTerms) =>
  effective(school.defaultExpiration ? campaign : school);

function schoolProblems(stored: PublishTerms, wanted: PublishTerms, now: Moment): PublishProblem[] {
  const { campaign, drivingSchoolsConfigurations: schools } = stored;
  const removal = removalFreeze(campaign, 'school');
  const after = wanted.drivingSchoolsConfigurations;
  const isRemoved = schools.some((one) => !after.some((school) => sameId(one.drivingSchoolId, school.drivingSchoolId)));
  const changed = after.flatMap((school, index) => {
    const before = schools.find((one) => sameId(one.drivingSchoolId, school.drivingSchoolId));
    if (before === undefined) return [];
    // A school that follows the campaign's expiration is not reported: the change is reported once, at the campaign's
    // own field.
    const due = changedField(
      expirationOf(before, campaign),
      expirationOf(school, campaign),
      [EXPIRATION_RULE],
      campaign,
      now,
    );
    return under(['drivingSchoolsConfigurations', index], [...due, ...planProblems(before, school, campaign, now)]);
  });
  return isRemoved && removal !== undefined && isReached(removal.since, now)
    ? [{ path: ['drivingSchoolsConfigurations'], code: removal.code }, ...changed]
    : changed;
}

/**
 * Returns the changes that the phase of a stored campaign refuses (Specification 2 §4 and §8): CAMPAIGN_FINISHED after
 * its end; CAMPAIGN_REGISTRATION_END_EXTENDED once registrations have ended; CAMPAIGN_IN_PROGRESS_… from its start;
 * CAMPAIGN_STARTED_… from the start of registrations. No change of a date can take a campaign back to an earlier phase.
 * Until the campaign ends, PIX, debit and original prices, vacancies, shares and methods can change, and schools and
 * plans can be added. Schools are matched by id, plans by id within the school.
 */
export function phaseProblems(stored: PublishTerms, wanted: PublishTerms, now: Moment): PublishProblem[] {
  if (isFinished(stored.campaign, now)) return [{ path: [], code: 'CAMPAIGN_FINISHED' }];
  const before = { ...stored.campaign, ...effective(stored.campaign) };
  const after = { ...wanted.campaign, ...effective(wanted.campaign) };
  return [
    ...under(['campaign'], changedField(before, after, OF_CAMPAIGN, stored.campaign, now)),
    ...under(['campaign'], putOffProblems(stored.campaign, wanted.campaign, now)),
    ...schoolProblems(stored, wanted, now),
  ];
}

const isPutOff = (before: Moment | null, after: Moment | null): boolean =>
  before !== null && after !== null && epochMs(after) > epochMs(before);

/** Refuses to postpone the campaign's start, or the end of registrations, once that moment has passed. */
function putOffProblems(stored: CampaignTerms, wanted: CampaignTerms, now: Moment): PublishProblem[] {
  const isStartFree = freezeInForce(campaignFreezes(stored, 'startDate'), now) === undefined;
  const isBeginningTakenBack = isInProgress(stored, now) && isStartFree && isPutOff(stored.startDate, wanted.startDate);
  const isEndTakenBack =
    isRegistrationOver(stored, now) && isPutOff(stored.registrationEndDate, wanted.registrationEndDate);
  return [
    ...(isBeginningTakenBack ? [{ path: ['startDate'], code: 'CAMPAIGN_IN_PROGRESS_START_PUT_OFF' } as const] : []),
    ...(isEndTakenBack ? [{ path: ['registrationEndDate'], code: 'CAMPAIGN_REGISTRATION_END_EXTENDED' } as const] : []),
  ];
}
