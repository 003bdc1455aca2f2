import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../test/builders/campaign.ts';
import { call, fillCart, payBy, preRegister } from '../../../test/builders/enrolment.ts';
import { linkKeyOf } from './enrolment-key.ts';

let it: TestApp;
let campaign: BuiltCampaign;

beforeAll(async () => {
  it = await testApp();
  campaign = await aCampaign(it.db, { now: it.clock.now() });
});
beforeEach(() => it.clock.set('2026-03-07T11:00:00Z'));
afterAll(() => it.close());

const keyOf = (leadId: string) => linkKeyOf(leadId, it.deps.environment.secrets.files);
const opened = (key: string) => call(it, 'GET', `/checkout/enrolment-links/${key}`);

test('the link of a reminder says its campaign and until when it takes students, and nothing of the person', async () => {
  const { leadId } = await preRegister(it, campaign);
  const { status, body } = await opened(keyOf(leadId));
  const { name, edition, zoneOffset, registrationStartDate, registrationEndDate } = await it.db
    .selectFrom('campaigns')
    .selectAll()
    .where('id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  expect([status, body]).toEqual([
    200,
    {
      standing: 'OPEN',
      campaignName: name,
      campaignEdition: edition,
      zoneOffset,
      registrationStartDate: registrationStartDate.toString({ smallestUnit: 'millisecond' }),
      registrationEndDate: registrationEndDate.toString({ smallestUnit: 'millisecond' }),
    },
  ]);
  it.clock.set('2026-03-02T11:00:00Z');
  expect((await opened(keyOf(leadId))).body.standing).toBe('NOT_OPEN');
  it.clock.set('2026-03-09T11:00:01Z');
  expect((await opened(keyOf(leadId))).body.standing).toBe('CLOSED');
});

test('once its student is registered, it says so', async () => {
  const cart = await fillCart(it, campaign);
  await payBy(it, cart, 'PIX');
  const { id } = await it.db
    .selectFrom('leads')
    .select('id')
    .where('email', '=', cart.candidate.email)
    .executeTakeFirstOrThrow();
  expect((await opened(keyOf(id))).body.standing).toBe('ENROLLED');
});

test('a key that nobody signed, one cut short and the pre-registration’s own are unknown', async () => {
  const { leadId, enrolmentKey } = await preRegister(it, campaign);
  const forged = keyOf(leadId).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
  const gone = keyOf(crypto.randomUUID());
  const answers = await Promise.all([forged, gone, enrolmentKey].map((key) => opened(key)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await opened('teste')).status).toBe(400);
});
