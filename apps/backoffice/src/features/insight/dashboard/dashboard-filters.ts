import { dashboardFilters, type ListDeclaration, type Role } from '@habilita/contract';
import type { ListState } from '#kit/list/index.ts';

/**
 * The filters of the dashboard. On the page of one campaign the filter by campaign is left out. Consultants there also
 * lack the filter that includes other editions and the city (Specification 2 §2 and §6).
 */
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

/**
 * The filters of a call. On the page of one campaign they include that campaign, unless the filter 'with other editions
 * and city' is chosen, which includes it already.
 */
export function reportFiltersOf(state: ListState, campaignId: string | undefined): ReportFilters {
  const given = NAMES.flatMap((name) => {
    const value = String(state[name] ?? '');
    return value === '' ? [] : [[name, value] as const];
  });
  const filters: ReportFilters = Object.fromEntries(given);
  if (campaignId === undefined || filters.countiesIncludedCampaignIds !== undefined) return filters;
  return { ...filters, campaignIds: campaignId };
}
