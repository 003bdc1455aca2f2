import { TEST_ENROLMENT_KEY } from '@habilita/contract';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, call, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';
import { linkKeyOf } from './enrolment-key.ts';
import { readEnrolmentLink } from './enrolment-link.ts';

const START = '2026-03-07T11:00:00Z';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now() });
});
beforeEach(() => it.clock.set(START));

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
      enrolmentUrl: null,
    },
  ]);
  it.clock.set('2026-03-02T11:00:00Z');
  expect((await opened(keyOf(leadId))).body.standing).toBe('NOT_OPEN');
  it.clock.set('2026-03-09T11:00:01Z');
  expect((await opened(keyOf(leadId))).body.standing).toBe('CLOSED');
});

test('leads to the students’ site when its address is set', async () => {
  const key = keyOf((await preRegister(it, campaign)).leadId);
  const environment = { ...it.deps.environment, studentSiteUrl: 'https://alunos.example' };
  expect(await readEnrolmentLink(it.db, { ...it.deps, environment }, key)).toMatchObject({
    enrolmentUrl: `https://alunos.example/subscription/enrolment/${key}`,
  });
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

test('a campaign without vacancies is full, before it opens and while it is open', async () => {
  const full = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 1 } });
  const { leadId } = await preRegister(it, full);
  expect((await opened(keyOf(leadId))).body.standing).toBe('OPEN');
  await payBy(it, await fillCart(it, full), 'PIX');
  const at = async (hours: number) => {
    it.clock.set(Temporal.Instant.from(START).add({ hours }));
    return (await opened(keyOf(leadId))).body.standing as string;
  };
  expect([await at(-48), await at(0), await at(25)]).toEqual(['FULL', 'FULL', 'CLOSED']);
});

test('a seat that the waiting list reserved is open, in a full campaign and after the window too, until its time is over', async () => {
  const full = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 1 } });
  const { headers } = await it.signIn('STUDENT_SUPPORT');
  const { email } = aCandidate();
  const until = Temporal.Instant.from(START).add({ hours: 72 }).toString();
  const entry = { name: 'Rita de Souza', email, campaignId: full.id, registrationEndDate: until };
  const { body } = await call(it, 'POST', '/waiting-list', { ...entry, boletoExpiration: '2026-03-20' }, headers);
  const { leadId } = await preRegister(it, full, aCandidate({ email }), { waitingListId: body.id });
  const at = async (hours: number) => {
    it.clock.set(Temporal.Instant.from(START).add({ hours }));
    return (await opened(keyOf(leadId))).body;
  };
  const reserved = { standing: 'OPEN', registrationEndDate: '2026-03-10T11:00:00.000Z' };
  expect(await at(0)).toMatchObject(reserved);
  expect(await at(71)).toMatchObject(reserved);
  expect(await at(72)).toMatchObject({ standing: 'CLOSED' });
});

test('a key that nobody signed, one cut short and the pre-registration’s own are unknown', async () => {
  const { leadId, enrolmentKey } = await preRegister(it, campaign);
  const forged = keyOf(leadId).replace(/.$/, (last) => (last === 'A' ? 'E' : 'A'));
  const gone = keyOf(crypto.randomUUID());
  const answers = await Promise.all([forged, gone, enrolmentKey].map((key) => opened(key)));
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
  expect((await opened(TEST_ENROLMENT_KEY)).status).toBe(400);
});
