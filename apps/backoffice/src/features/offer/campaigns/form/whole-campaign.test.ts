import { listCampaignSchoolsEndpoint, listDrivingSchoolPlansEndpoint, readCampaignEndpoint } from '@habilita/contract';
import { QueryClient } from '@tanstack/react-query';
import { newId } from '@habilita/kernel';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, answerTo } from '#api-client/answers.fixture.ts';
import { aCampaign, aCampaignPlan, aCampaignSchool } from '../campaign.fixture.ts';
import { wholeCampaign } from './whole-campaign.ts';

const campaignId = newId();
const schoolIds = Array.from({ length: 100 }, () => newId());
/** 4001 plans are two full pages and a third one with a single plan: forty in each CFC and one more in the first. */
const plans = Array.from({ length: 4001 }, (_, n) =>
  aCampaignPlan({ id: newId(), campaignDrivingSchoolId: schoolIds[n % 100] ?? '' }),
);
let pages: (string | null)[];

beforeEach(() => {
  pages = [];
  answerCalls(
    answerTo(listCampaignSchoolsEndpoint, () => ({ content: schoolIds.map((id) => aCampaignSchool({ id })) })),
    answerTo(listDrivingSchoolPlansEndpoint, ({ url }) => {
      pages.push(url.searchParams.get('page'));
      const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))];
      return { content: plans.slice(page * size, (page + 1) * size), totalSize: plans.length, totalIsExact: true };
    }),
    answerTo(readCampaignEndpoint, () => aCampaign({ id: campaignId })),
  );
});

test('a campaign of more plans than one answer brings is read whole, each plan with its CFC', async () => {
  const { schools } = await new QueryClient().fetchQuery(wholeCampaign(campaignId));
  expect(new Set(pages)).toEqual(new Set(['0', '1', '2']));
  expect(pages).toHaveLength(3);
  expect(schools).toHaveLength(100);
  for (const school of schools) {
    const own = plans.filter(({ campaignDrivingSchoolId }) => campaignDrivingSchoolId === school.id);
    expect(school.plans.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  }
});
