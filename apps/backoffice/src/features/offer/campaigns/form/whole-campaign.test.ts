import { QueryClient } from '@tanstack/react-query';
import { newId } from '@habilita/kernel';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { session } from '#api-client/session/session.ts';
import { wholeCampaign } from './whole-campaign.ts';

const campaignId = newId();
const schoolIds = Array.from({ length: 100 }, () => newId());
/** Each school has forty plans and one has one more: two full pages and a third. */
const plans = Array.from({ length: 4001 }, (_, n) => ({ id: newId(), campaignDrivingSchoolId: schoolIds[n % 100] }));
let asked: URL[] = [];

function answerTo({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('/driving-schools')) return { content: schoolIds.map((id) => ({ id })) };
  if (!pathname.endsWith('/driving-school-plans')) return { id: campaignId };
  const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('size'))];
  return { content: plans.slice(page * size, (page + 1) * size), totalSize: plans.length, totalIsExact: true };
}

beforeEach(() => {
  asked = [];
  vi.spyOn(session, 'freshToken').mockResolvedValue('token');
  vi.stubGlobal('fetch', (address: string) => {
    const url = new URL(address, 'http://habilita.test');
    asked.push(url);
    return Promise.resolve(Response.json(answerTo(url)));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a campaign of more plans than one answer brings is read whole, each plan with its CFC', async () => {
  const { schools } = await new QueryClient().fetchQuery(wholeCampaign(campaignId));
  const pages = asked.flatMap(({ searchParams }) => searchParams.get('page') ?? []);
  expect(pages.toSorted()).toEqual(['0', '1', '2']);
  expect(schools).toHaveLength(100);
  for (const school of schools) {
    const own = plans.filter(({ campaignDrivingSchoolId }) => campaignDrivingSchoolId === school.id);
    expect(school.plans.map(({ id }) => id)).toEqual(own.map(({ id }) => id));
  }
});
