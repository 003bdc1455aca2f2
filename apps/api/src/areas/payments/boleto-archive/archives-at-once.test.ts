import { beforeAll, expect, test } from 'vitest';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call as callOf } from '../../../../test/builders/enrolment.ts';

const api = appOfFile();
let campaign: BuiltCampaign;
beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
});

const call = (path: string, { headers }: SignedIn, payload?: object) =>
  callOf(api, 'POST', `/campaigns/${path}`, payload, headers);
const codeOf = ({ body }: Awaited<ReturnType<typeof call>>) => body.errors.globalErrors[0]?.code;

test('one person has three at once at most, resumed ones among them, and another is not kept from theirs', async () => {
  const [person, other] = [await api.signIn('ADMIN'), await api.signIn('ADMIN')];
  const asked = () => call('generate-boletos-zip', person, { campaignIds: [campaign.id] });
  const atOnce = await Promise.all(Array.from({ length: 5 }, asked));
  expect(atOnce.filter(({ status }) => status === 202)).toHaveLength(3);
  expect(atOnce.filter(({ status }) => status === 409)).toHaveLength(2);
  expect(codeOf(await asked())).toBe('EXPORT_LIMIT');
  const { id } = atOnce.find(({ status }) => status === 202)?.body ?? {};
  await call(`boletos-zip/${id}/stop`, person);
  expect((await asked()).status).toBe(202);
  expect(codeOf(await call(`boletos-zip/${id}/resume`, person))).toBe('EXPORT_LIMIT');
  expect((await call('generate-boletos-zip', other, { campaignIds: [campaign.id] })).status).toBe(202);
  await api.drainJobs();
});
