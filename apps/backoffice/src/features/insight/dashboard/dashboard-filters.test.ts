import { expect, test } from 'vitest';
import { filtersFor, reportFiltersOf } from './dashboard-filters.ts';

const filters = (...asked: Parameters<typeof filtersFor>) => Object.keys(filtersFor(...asked).filters);
const CITYWIDE = 'countiesIncludedCampaignIds';
const OTHERS = ['drivingSchoolIds', 'registrationDate', 'campaignTags'];

test('a fixed campaign is no filter, and a consultant cannot leave it', () => {
  expect(filters(undefined, ['CAMPAIGN_CONSULTANT'])).toEqual(['campaignIds', CITYWIDE, ...OTHERS]);
  expect(filters('c', ['SUPERVISOR'])).toEqual([CITYWIDE, ...OTHERS]);
  expect(filters('c', ['CAMPAIGN_CONSULTANT'])).toEqual(OTHERS);
});

test('other editions and cities take the place of the fixed campaign', () => {
  expect(reportFiltersOf({ drivingSchoolIds: 's', registrationDateStart: '2026-03-01' }, 'c')).toEqual({
    campaignIds: 'c',
    drivingSchoolIds: 's',
    registrationDateStart: '2026-03-01',
  });
  expect(reportFiltersOf({ [CITYWIDE]: 'c,d' }, 'c')).toEqual({ [CITYWIDE]: 'c,d' });
});

test('without a fixed campaign the address alone says what is asked for', () => {
  expect(reportFiltersOf({ campaignIds: 'a,b', page: 3, campaignTags: '' }, undefined)).toEqual({ campaignIds: 'a,b' });
});
