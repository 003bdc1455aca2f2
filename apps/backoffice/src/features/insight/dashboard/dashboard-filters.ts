import { dashboardFilters, type ListDeclaration, type Role } from '@habilita/contract';
import type { ListState } from '#kit/list/index.ts';

/**
 * The page of one campaign has no filter by campaign and, for consultants, none that leads beyond it (Specification
 * 2 §2 and §6).
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
 * On the page of one campaign that campaign is added, unless the filter 'with other editions and city', which
 * includes it, is chosen.
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
