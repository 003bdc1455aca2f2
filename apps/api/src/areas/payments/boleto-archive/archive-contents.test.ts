import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { call as callOf, fillCart, payBy } from '../../../../test/builders/enrolment.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now(), schools: 2 });
  for (const method of ['BOLETO', 'PIX'] as const) await payBy(api, await fillCart(api, campaign), method);
  await api.drainJobs();
});

const post = (path: string, body: object) => callOf(api, 'POST', `/campaigns/${path}`, body, admin.headers);

test('an archive says the campaign, CFCs and parts it holds', async () => {
  const campaignDrivingSchoolIds = [campaign.schools[0].id];
  const request = { campaignIds: [campaign.id], campaignDrivingSchoolIds, entityPaymentTypes: ['DOWN_PAYMENT'] };
  expect((await post('generate-boletos-zip', request)).body).toMatchObject({
    campaigns: ['CNH Vitória 1ª'],
    drivingSchools: ['Unidade 1'],
    entityPaymentTypes: ['DOWN_PAYMENT'],
  });
});

test('how many boletos it will hold is counted before it is asked for', async () => {
  const [school, other] = campaign.schools;
  expect((await post('boletos-zip/count', { campaignDrivingSchoolIds: [school.id] })).body).toEqual({ boletos: 1 });
  expect((await post('boletos-zip/count', { campaignDrivingSchoolIds: [other?.id] })).body).toEqual({ boletos: 0 });
  expect((await post('boletos-zip/count', {})).status).toBe(400);
});
