import type { LeadsQuery, PageRequest } from '@habilita/contract';
import type { LeadStage } from './lead.ts';

export interface LeadSearch extends PageRequest {
  readonly name?: string | undefined;
  readonly emails?: string[] | undefined;
  readonly phone?: string | undefined;
  readonly stages?: LeadStage[] | undefined;
  readonly campaignIds?: string[] | undefined;
  readonly drivingSchoolIds?: string[] | undefined;
  readonly planIds?: string[] | undefined;
  readonly countyIds?: string[] | undefined;
  readonly ids?: string[] | undefined;
  readonly createdDateStart?: string | undefined;
  readonly createdDateEnd?: string | undefined;
  readonly checkoutSteps?: string[] | undefined;
  readonly categories?: string[] | undefined;
  readonly ageRanges?: string[] | undefined;
}

const NOT_STARTED: LeadStage = 'NOT_STARTED';
const UNFINISHED: LeadStage = 'UNFINISHED';
const EITHER = [NOT_STARTED, UNFINISHED];

type Part = readonly [given: unknown, stages: readonly LeadStage[]];
const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : value === true);

/**
 * The stages of leads that a query asks for (Specification 3 §7). Undefined means every lead, an empty list means no
 * lead.
 */
export function stagesOf(query: LeadsQuery): LeadStage[] | undefined {
  const { notStartedRegistration: notStarted, unfinishedRegistration: unfinished } = query;
  const chosen = [...(notStarted === true ? [NOT_STARTED] : []), ...(unfinished === true ? [UNFINISHED] : [])];
  const combined: Part[] = [
    [query.unfinishedOrNotStartedRegistration, EITHER],
    [query.notStartedRegistrationInCampaignIds, [NOT_STARTED]],
    [query.unfinishedRegistrationInCampaignIds, [UNFINISHED]],
    [query.notStartedRegistrationInCountiesIncludedCampaignIds, [NOT_STARTED]],
    [query.unfinishedRegistrationInCountiesIncludedCampaignIds, [UNFINISHED]],
  ];
  const left = EITHER.filter(
    (stage) =>
      (chosen.length === 0 || chosen.includes(stage)) &&
      !(stage === NOT_STARTED && notStarted === false) &&
      !(stage === UNFINISHED && unfinished === false) &&
      query.unfinishedOrNotStartedRegistration !== false &&
      combined.every(([given, stages]) => !isGiven(given) || stages.includes(stage)),
  );
  return left.length === EITHER.length ? undefined : left;
}

const present = (lists: readonly (string[] | undefined)[]): string[][] =>
  lists.filter((list) => list !== undefined && list.length > 0).map((list) => list ?? []);

/** The query's lists of campaigns; a lead is found when its campaign is in every one of them. */
export const campaignListsOf = (query: LeadsQuery): string[][] =>
  present([
    query.campaignIds,
    query.notStartedRegistrationInCampaignIds,
    query.unfinishedRegistrationInCampaignIds,
    query.unfinishedOrNotStartedRegistrationInCampaignIds,
  ]);

/**
 * The query's lists of campaigns for filters that search whole cities: each campaign in these lists stands for every
 * campaign of the same cities.
 */
export const citywideListsOf = (query: LeadsQuery): string[][] =>
  present([
    query.countiesIncludedCampaignIds,
    query.notStartedRegistrationInCountiesIncludedCampaignIds,
    query.unfinishedRegistrationInCountiesIncludedCampaignIds,
    query.unfinishedOrNotStartedRegistrationInCountiesIncludedCampaignIds,
  ]);
