import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from './app.ts';
import { aCampaign } from './builders/campaign.ts';
import { aPayment } from './builders/payment.ts';
import { aRegistration, type BuiltRegistration } from './builders/registration.ts';
import { aTag } from './builders/tag.ts';

const api = appOfFile();
const consultant = signedInAs(api, 'CAMPAIGN_CONSULTANT');
let own: BuiltRegistration;
let foreign: BuiltRegistration;
let foreignCampaign: string;

beforeAll(async () => {
  const now = api.clock.now();
  const mine = await aCampaign(api.db, { now, campaign: { campaignConsultantUserIds: [consultant.userId] } });
  const theirs = await aCampaign(api.db, { now });
  foreignCampaign = theirs.id;
  own = await aRegistration(api.db, mine, { studentName: 'Ana Lima' });
  foreign = await aRegistration(api.db, theirs, { studentName: 'Bia Souza' });
  await aPayment(api.db, own.id);
  await aPayment(api.db, foreign.id);
});

const ask = async (path: string, query: Record<string, string> = {}, who = consultant) => {
  const answer = await api.inject({ url: `/api/v1${path}`, query, headers: who.headers });
  return { status: answer.statusCode, body: answer.json() };
};

test('a consultant lists the registrations of the campaigns they consult, and their total', async () => {
  const { body } = await ask('/registrations');
  expect(body.content.map((row: { studentName: string }) => row.studentName)).toEqual(['Ana Lima']);
  expect(body.totalSize).toBe(1);
  expect((await ask('/registrations', { campaignIds: foreignCampaign })).body).toMatchObject({
    content: [],
    totalSize: 0,
  });
  expect((await ask('/registrations', { name: 'souza' })).body).toMatchObject({ content: [], totalSize: 0 });
});

test('a consultant who takes a course, too, is limited to their campaigns all the same', async () => {
  const learning = await api.signIn('MARKETING_CONSULTANT', { besides: ['STUDENT'] });
  expect((await ask('/registrations', {}, learning)).body.totalSize).toBe(0);
  const campaigns = async () =>
    (await ask('/campaigns', {}, learning)).body.content.map(({ id }: { id: string }) => id);
  expect(await campaigns()).toEqual([]);
  await api.db
    .updateTable('campaigns')
    .set({ marketingConsultantUserIds: [learning.userId] })
    .where('id', '=', foreignCampaign)
    .execute();
  expect((await ask('/registrations', {}, learning)).body.content).toMatchObject([{ studentName: 'Bia Souza' }]);
  expect(await campaigns()).toEqual([foreignCampaign]);
});

const at = ({ id, studentId }: BuiltRegistration) => `/students/${studentId}/registrations/${id}`;

test('a registration of another campaign is as if it did not exist, with its payments', async () => {
  expect((await ask(at(own))).status).toBe(200);
  expect((await ask(at(foreign))).status).toBe(404);
  expect((await ask(`/registrations/${foreign.id}/payment-transactions`)).status).toBe(404);
  const payments = await ask('/entity-payments/light-search', { registrationIds: `${own.id},${foreign.id}` });
  expect(payments.body.content.map((row: { registrationId: string }) => row.registrationId)).toEqual([own.id]);
});

const total = async (query: Record<string, string>) => (await ask('/reports/registrations', query)).body.total;

test('the dashboard counts none of another campaign, whatever city or tag is named beside it', async () => {
  const tag = await aTag(api.db, ['CAMPAIGN']);
  const createdAt = api.clock.now();
  await api.db
    .insertInto('entityTags')
    .values({ entityType: 'CAMPAIGN', entityId: foreignCampaign, tagId: tag, createdAt })
    .execute();
  expect(await total({})).toBe(1);
  expect(await total({ campaignIds: foreignCampaign })).toBe(0);
  expect(await total({ campaignIds: foreignCampaign, countiesIncludedCampaignIds: foreignCampaign })).toBe(0);
  expect(await total({ campaignIds: foreignCampaign, campaignTags: tag })).toBe(0);
  expect(await total({ campaignTags: tag })).toBe(0);
});
