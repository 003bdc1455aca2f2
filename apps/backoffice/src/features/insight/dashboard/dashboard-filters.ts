import { dashboardFilters, type ListDeclaration, type Role } from '@habilita/contract';
import type { ListState } from '#kit/list/list-state.ts';

/** What is offered: a fixed campaign is no filter, and a consultant does not leave it (Specification 2 §2 and §6). */
export function filtersFor(campaignId: string | undefined, roles: readonly Role[]): ListDeclaration {
  const { campaignIds: _fixed, countiesIncludedCampaignIds, ...others } = dashboardFilters.filters;
  if (campaignId === undefined) return dashboardFilters;
  const citywide = roles.includes('CAMPAIGN_CONSULTANT') ? {} : { countiesIncludedCampaignIds };
  return { ...dashboardFilters, filters: { ...citywide, ...others } };
}

export type ReportFilters = Readonly<
  Partial<
    Record<
      | 'campaignIds'
      | 'countiesIncludedCampaignIds'
      | 'drivingSchoolIds'
      | 'registrationDateStart'
      | 'registrationDateEnd'
      | 'campaignTags',
      string
    >
  >
>;

const NAMES = [
  'campaignIds',
  'countiesIncludedCampaignIds',
  'drivingSchoolIds',
  'registrationDateStart',
  'registrationDateEnd',
  'campaignTags',
] as const;

/** 'With other editions and city' takes the place of the fixed campaign: it asks for more than that one. */
export function reportFiltersOf(state: ListState, campaignId: string | undefined): ReportFilters {
  const given = NAMES.flatMap((name) => {
    const value = String(state[name] ?? '');
    return value === '' ? [] : [[name, value] as const];
  });
  const filters: ReportFilters = Object.fromEntries(given);
  if (campaignId === undefined || filters.countiesIncludedCampaignIds !== undefined) return filters;
  return { ...filters, campaignIds: campaignId };
}
