import { EXPORT_PAGE_SIZE } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let tagged: BuiltCampaign;
let other: BuiltCampaign;
const tag = { used: '', unused: '' };
const ownSchool = { drivingSchoolIds: newId() };

beforeAll(async () => {
  await aDrivingSchool(api.db, { id: ownSchool.drivingSchoolIds });
  [tagged, other] = [
    await aCampaign(api.db, { now: api.clock.now() }),
    await aCampaign(api.db, { now: api.clock.now() }),
  ];
  for (const campaign of [tagged, tagged, other]) await aPayment(api.db, (await aRegistration(api.db, campaign)).id);
  const type = await post('/tags/types', { tagTypes: [{ name: 'Região', entityTypes: ['CAMPAIGN'] }] });
  const values = ['Norte', 'Sul'].map((value) => ({ tagTypeId: type.tagTypes[0]?.id, value }));
  const made = await post('/tags', { tags: values });
  [tag.used, tag.unused] = [made.tags[0]?.id ?? '', made.tags[1]?.id ?? ''];
  await post(`/tags/CAMPAIGN/${tagged.id}`, { tagIds: [tag.used] });
});

interface Made {
  tagTypes: { id: string }[];
  tags: { id: string }[];
}

async function post(path: string, payload: object): Promise<Made> {
  const answer = await api.inject({ method: 'POST', url: `/api/v1${path}`, headers: admin.headers, payload });
  return answer.json<Made>();
}

async function found(path: string, query: Record<string, string>): Promise<number> {
  const answer = await api.inject({ url: `/api/v1${path}`, headers: admin.headers, query });
  const { totalSize, totalIsExact, content } = answer.json<{
    totalSize: number;
    totalIsExact: boolean;
    content: object[];
  }>();
  expect([totalIsExact, content.length]).toEqual([true, totalSize]);
  return totalSize;
}

test.each([
  ['/campaigns', 'tagIds', 1],
  ['/registrations', 'campaignTags', 2],
  ['/entity-payments/light-search', 'campaignTags', 2],
])('%s is narrowed to the campaigns that bear a tag', async (path, filter, count) => {
  expect(await found(path, { [filter]: tag.used })).toBe(count);
  expect(await found(path, { [filter]: `${tag.used},${tag.unused}` })).toBe(count);
  expect(await found(path, { [filter]: tag.unused })).toBe(0);
});

test.each(['/registrations', '/entity-payments/light-search'])('%s takes tags and campaigns together', async (path) => {
  expect(await found(path, { campaignTags: tag.used, campaignIds: `${tagged.id},${other.id}` })).toBe(2);
  expect(await found(path, { campaignTags: tag.used, campaignIds: other.id })).toBe(0);
});

test.each([
  ['/campaigns', {}, 'tagIds'],
  ['/registrations', ownSchool, 'campaignTags'],
  ['/entity-payments/light-search', ownSchool, 'campaignTags'],
  ['/entity-payments/group-light', { ...ownSchool, groups: 'campaignName' }, 'campaignTags'],
])('%s is not narrowed by tags for who may not see them', async (path, needed, filter) => {
  const { headers } = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [ownSchool.drivingSchoolIds] });
  const ask = (more: object) => api.inject({ url: `/api/v1${path}`, headers, query: { ...needed, ...more } });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({ [filter]: tag.used })).statusCode).toBe(403);
});

test('nor does a spreadsheet begin that is narrowed by them', async () => {
  const { headers } = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [ownSchool.drivingSchoolIds] });
  const query = { ...ownSchool, size: String(EXPORT_PAGE_SIZE) };
  const ask = (more: object) =>
    api.inject({ url: '/api/v1/entity-payments/light-search', headers, query: { ...query, ...more } });
  expect((await ask({})).statusCode).toBe(202);
  expect((await ask({ campaignTags: tag.used })).statusCode).toBe(403);
});
