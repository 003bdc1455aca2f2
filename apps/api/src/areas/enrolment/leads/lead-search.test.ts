import { leadsQuery } from '@habilita/contract';
import { expect, test } from 'vitest';
import { commonOf } from '#kernel/list/tags.queries.ts';
import { campaignListsOf, citywideListsOf, stagesOf } from './lead-search.ts';

const A = '0198f0c0-0000-7000-8000-00000000000a';
const B = '0198f0c0-0000-7000-8000-00000000000b';
const stages = (wire: Record<string, string>) => stagesOf(leadsQuery.parse(wire));

test.each([
  [{}, undefined],
  [{ notStartedRegistration: 'true' }, ['NOT_STARTED']],
  [{ unfinishedRegistration: 'true' }, ['UNFINISHED']],
  [{ notStartedRegistration: 'true', unfinishedRegistration: 'true' }, undefined],
  [{ notStartedRegistration: 'false' }, ['UNFINISHED']],
  [{ unfinishedRegistration: 'false' }, ['NOT_STARTED']],
  [{ notStartedRegistration: 'false', unfinishedRegistration: 'false' }, []],
  [{ notStartedRegistration: 'true', unfinishedRegistration: 'false' }, ['NOT_STARTED']],
  [{ unfinishedOrNotStartedRegistration: 'true' }, undefined],
  [{ unfinishedOrNotStartedRegistration: 'false' }, []],
  [{ notStartedRegistrationInCampaignIds: A }, ['NOT_STARTED']],
  [{ unfinishedRegistrationInCampaignIds: A }, ['UNFINISHED']],
  [{ unfinishedOrNotStartedRegistrationInCampaignIds: A }, undefined],
  [{ notStartedRegistrationInCountiesIncludedCampaignIds: A }, ['NOT_STARTED']],
  [{ unfinishedRegistrationInCountiesIncludedCampaignIds: A }, ['UNFINISHED']],
  [{ notStartedRegistrationInCampaignIds: A, unfinishedRegistration: 'true' }, []],
])('%o asks for %o', (wire, expected) => {
  expect(stages(wire)).toEqual(expected);
});

test('a combined filter says as much as the plain filters it is made of', () => {
  const combined = leadsQuery.parse({ unfinishedOrNotStartedRegistrationInCampaignIds: `${A},${B}` });
  expect(campaignListsOf(combined)).toEqual([[A, B]]);
  expect(citywideListsOf(combined)).toEqual([]);
  const citywide = leadsQuery.parse({ unfinishedRegistrationInCountiesIncludedCampaignIds: A, campaignIds: B });
  expect(campaignListsOf(citywide)).toEqual([[B]]);
  expect(citywideListsOf(citywide)).toEqual([[A]]);
});

test('a campaign counts only when every list names it; without lists every campaign does', () => {
  expect(commonOf([[A, B], [B]])).toEqual([B]);
  expect(commonOf([[A], [B]])).toEqual([]);
  expect(commonOf([])).toBeUndefined();
});
