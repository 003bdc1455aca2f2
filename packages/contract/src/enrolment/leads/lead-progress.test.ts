import { expect, test } from 'vitest';
import { combinedProgress } from './lead-progress.ts';
import { leadsQuery } from './leads.list.ts';

const A = '0198f0c0-0000-7000-8000-00000000000a';
const B = '0198f0c0-0000-7000-8000-00000000000b';

test.each([
  [{ notStartedRegistration: 'true' }, { notStartedRegistration: 'true' }],
  [
    { unfinishedRegistration: 'true', name: 'ana' },
    { unfinishedRegistration: 'true', name: 'ana' },
  ],
  [{ notStartedRegistration: 'true', unfinishedRegistration: 'true' }, { unfinishedOrNotStartedRegistration: 'true' }],
  [{ notStartedRegistration: 'true', campaignIds: A }, { notStartedRegistrationInCampaignIds: A }],
  [{ unfinishedRegistration: 'true', campaignIds: `${A},${B}` }, { unfinishedRegistrationInCampaignIds: `${A},${B}` }],
  [
    { notStartedRegistration: 'true', unfinishedRegistration: 'true', campaignIds: A },
    { unfinishedOrNotStartedRegistrationInCampaignIds: A },
  ],
  [
    { unfinishedRegistration: 'true', countiesIncludedCampaignIds: A },
    { unfinishedRegistrationInCountiesIncludedCampaignIds: A },
  ],
  [
    { notStartedRegistration: 'true', campaignIds: A, countiesIncludedCampaignIds: B },
    { notStartedRegistrationInCampaignIds: A, notStartedRegistrationInCountiesIncludedCampaignIds: B },
  ],
])('%o is sent as %o', (chosen, sent) => {
  expect(combinedProgress(chosen)).toEqual(sent);
  expect(leadsQuery.safeParse(sent).success).toBe(true);
});

test("a 'Não' is not combined, and without the two nothing is", () => {
  const no = { notStartedRegistration: 'false', campaignIds: A };
  expect(combinedProgress(no)).toEqual(no);
  const opposed = { notStartedRegistration: 'false', unfinishedRegistration: 'true', campaignIds: A };
  expect(combinedProgress(opposed)).toEqual(opposed);
  expect(combinedProgress({ campaignIds: A, page: '0' })).toEqual({ campaignIds: A, page: '0' });
});
