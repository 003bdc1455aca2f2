import { describe, expect, onTestFinished, test } from 'vitest';
import { createApp } from '../../../app.ts';
import { proveLedger } from '#areas/money/ledger/index.ts';
import type { BuiltCampaign } from '../../../../test/builders/campaign.ts';
import {
  aCandidate,
  call,
  type Candidate,
  codes,
  type Enrolment,
  fillCart,
  payBy,
} from '../../../../test/builders/enrolment.ts';
import { waitingListBench } from '../../../../test/waiting-list-bench.ts';
import { serveWaitingLists } from './serve-waiting-lists.ts';

const bench = waitingListBench();

const rowOf = (registrationId: string) =>
  bench.api.db.selectFrom('registrations').selectAll().where('id', '=', registrationId).executeTakeFirstOrThrow();
const invitationOf = async (id: string) => (await call(bench.api, 'GET', `/checkout/waiting-list/${id}`)).body;
const leadOf = (campaign: BuiltCampaign, waitingListId: string, person = aCandidate()) =>
  call(bench.api, 'POST', '/checkout/leads', {
    ...person,
    campaignId: campaign.id,
    countyId: campaign.county.id,
    whatsappOptIn: false,
    consent: true,
    waitingListId,
  });

async function signedInAgain(enrolment: Enrolment, { email: username }: Candidate): Promise<Enrolment> {
  const { body } = await call(bench.api, 'POST', '/checkout/login', { username, password: 'Habilita#2026' });
  return { ...enrolment, headers: { authorization: `Bearer ${body.access_token}` } };
}

const serve = () => serveWaitingLists(bench.api.deps);
const standings = async (campaign: BuiltCampaign) => (await bench.rows(campaign)).map(({ standing }) => standing);

/**
 * Puts two people on the waiting list of a campaign. The first gets a seat that is reserved for `hours`, and fills a
 * cart; the second waits in line. Then sets the clock to the moment at which the reserved seat has expired.
 */
async function expiredAtPayment(hours: number) {
  const campaign = await bench.aFull(1, { campaign: { waitingListOfferHours: 24 } });
  const person = aCandidate();
  const registrationEndDate = bench.now().add({ hours }).toString();
  const id = await bench.add(campaign, { email: person.email, registrationEndDate });
  bench.api.clock.set(bench.now().add({ seconds: 1 }));
  await bench.add(campaign, { registrationEndDate: '2026-03-30T12:00:00Z', boletoExpiration: '2026-04-02' });
  const cart = await bench.cart(campaign, id, person);
  await bench.hoursLater(hours);
  return { campaign, enrolment: await signedInAgain(cart, person) };
}

describe('the link of a waiting list', () => {
  test('enrols after registrations closed, in a full campaign, in the preset CFC, with its own due date, once', async () => {
    const campaign = await bench.aFull(1, { schools: 2 });
    const person = aCandidate();
    const [{ drivingSchoolId }] = campaign.schools;
    const id = await bench.add(campaign, { email: person.email, drivingSchoolId, boletoExpiration: '2026-03-25' });
    await bench.hoursLater(48);
    expect(await invitationOf(id)).toMatchObject({
      standing: 'RESERVED',
      firstName: 'Rita',
      email: 'm•••@example.com',
      campaignId: campaign.id,
      drivingSchoolName: 'Unidade 1',
      enrolmentUrl: null,
      schools: [{ name: 'Unidade 1', phone: expect.stringMatching(/^\d{10,11}$/) }],
      boletoExpiration: '2026-03-25',
    });
    const enrolment = await bench.cart(campaign, id, person);
    const other = {
      drivingSchoolId: campaign.schools[1]?.drivingSchoolId,
      planId: campaign.schools[1]?.plans[0].planId,
    };
    const path = `/checkout/registrations/${enrolment.registrationId}/plan`;
    expect(codes(await call(bench.api, 'PUT', path, other, enrolment.headers))).toEqual({
      drivingSchoolId: ['ASSOCIATE_NOT_ENABLED'],
    });
    const paid = await payBy(bench.api, enrolment, 'BOLETO');
    expect(paid.body).toMatchObject({ status: 'REGISTERED', payments: [{ dueDate: '2026-03-25' }] });
    expect(await rowOf(enrolment.registrationId)).toMatchObject({ fromWaitingList: true, status: 'REGISTERED' });
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1, DRIVING_SCHOOL: 1, PLAN: 1, BOLETO: 1 });
    expect(await bench.rows(campaign)).toMatchObject([
      { standing: 'ENROLLED', registrationId: enrolment.registrationId, seatUntil: null },
    ]);
    expect(await invitationOf(id)).toMatchObject({ standing: 'ENROLLED' });
    expect(codes(await leadOf(campaign, id, aCandidate({ email: person.email })))).toEqual({
      global: 'WAITING_LIST_ENROLLED',
    });
    expect(await proveLedger(bench.api.deps)).toEqual({ mismatches: 0, raised: 0 });
  });

  test('names every CFC of the campaign to call when none is preset', async () => {
    const campaign = await bench.aFull(1, { schools: 2 });
    const { schools } = await invitationOf(await bench.add(campaign));
    expect(schools.map(({ name }: { readonly name: string }) => name)).toEqual(['Unidade 1', 'Unidade 2']);
  });

  test('leads to the students’ site when its address is set', async () => {
    const id = await bench.add(await bench.aFull(1));
    const { deps } = bench.api;
    const app = await createApp(
      { ...deps, environment: { ...deps.environment, studentSiteUrl: 'https://alunos.example' } },
      false,
    );
    onTestFinished(() => app.close());
    const answer = await app.inject({ url: `/api/v1/checkout/waiting-list/${id}` });
    expect(answer.json()).toMatchObject({ enrolmentUrl: `https://alunos.example/subscription/waiting-list/${id}` });
  });

  test('is for the e-mail it was made for, and for its campaign', async () => {
    const campaign = await bench.aFull(1);
    const id = await bench.add(campaign);
    expect(codes(await leadOf(campaign, id))).toEqual({ email: ['WAITING_LIST_OTHER_EMAIL'] });
    expect(codes(await leadOf(await bench.aFull(1), id))).toEqual({ waitingListId: ['NOT_FOUND'] });
    await bench.ask('DELETE', `/${id}`);
    expect((await call(bench.api, 'GET', `/checkout/waiting-list/${id}`)).status).toBe(404);
  });

  test('opens nothing while there is no seat, nor once its time is over, whatever the person had begun', async () => {
    const campaign = await bench.aFull(1);
    const person = aCandidate();
    const id = await bench.add(campaign, { email: person.email });
    const waits = aCandidate();
    const waiting = await bench.add(campaign, { email: waits.email });
    expect(codes(await leadOf(campaign, waiting, waits))).toEqual({ global: 'WAITING_LIST_NO_SEAT' });
    const enrolment = await bench.cart(campaign, id, person);
    await bench.hoursLater(72);
    const again = await signedInAgain(enrolment, person);
    expect(codes(await payBy(bench.api, again, 'PIX'))).toEqual({ global: 'WAITING_LIST_EXPIRED' });
    expect(codes(await leadOf(campaign, id, aCandidate({ email: person.email })))).toEqual({
      global: 'WAITING_LIST_EXPIRED',
    });
    await serveWaitingLists(bench.api.deps);
    await serveWaitingLists(bench.api.deps);
    expect(await bench.taken(campaign)).toEqual({});
    expect((await bench.rows(campaign)).map(({ standing }) => standing)).toEqual(['EXPIRED', 'EXPIRED']);
  });

  test('goes on with the cart somebody left before', async () => {
    const campaign = await bench.aFull(1);
    const person = aCandidate();
    const begun = await fillCart(bench.api, campaign, person);
    await bench.hoursLater(48);
    const id = await bench.add(campaign, { email: person.email });
    const enrolment = await bench.cart(campaign, id, person);
    expect(enrolment.registrationId).toBe(begun.registrationId);
    expect((await payBy(bench.api, enrolment, 'PIX')).body).toMatchObject({ status: 'REGISTERED' });
    expect(await rowOf(begun.registrationId)).toMatchObject({ fromWaitingList: true });
  });
});

describe('a reserved seat', () => {
  test('is nobody else’s: open enrolment that comes at the same moment is refused', async () => {
    const campaign = await bench.aFull(1);
    const person = aCandidate();
    const strangers = await Promise.all([1, 2, 3].map(() => fillCart(bench.api, campaign)));
    const id = await bench.add(campaign, { email: person.email });
    const enrolment = await bench.cart(campaign, id, person);
    const answers = await Promise.all([...strangers, enrolment].map((each) => payBy(bench.api, each, 'PIX')));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 201]);
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1, DRIVING_SCHOOL: 1, PLAN: 1 });
  });

  test.each([
    ['while registrations are open', 1],
    ['after they closed', 60],
  ])('that expires at the payment step, %s, says so and goes to the next in line, once', async (_when, hours) => {
    const { campaign, enrolment } = await expiredAtPayment(hours);
    const told = { global: 'WAITING_LIST_EXPIRED' };
    expect(codes(await payBy(bench.api, enrolment, 'PIX'))).toEqual(told);
    await Promise.all([serve(), serve(), serve()]);
    expect(codes(await payBy(bench.api, enrolment, 'BOLETO'))).toEqual(told);
    expect(await standings(campaign)).toEqual(['EXPIRED', 'RESERVED']);
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1 });
    expect(await mails(campaign)).toHaveLength(1);
    expect(await rowOf(enrolment.registrationId)).toMatchObject({ status: 'PLAN_IN_CART' });
  });

  test('that expires as its person pays in an open campaign is theirs or the next one’s, never both', async () => {
    const { campaign, enrolment } = await expiredAtPayment(1);
    const [paid] = await Promise.all([payBy(bench.api, enrolment, 'PIX'), serve(), serve()]);
    await serve();
    expect([201, 409]).toContain(paid.status);
    expect(await standings(campaign)).toEqual(['EXPIRED', paid.status === 201 ? 'WAITING' : 'RESERVED']);
    expect(await bench.taken(campaign)).toMatchObject({ CAMPAIGN: 1 });
  });

  test('that somebody gets again after a new deadline, in line, is told as not there yet', async () => {
    const campaign = await bench.aFull(1);
    const person = aCandidate();
    const id = await bench.add(campaign, { email: person.email });
    const cart = await bench.cart(campaign, id, person);
    await bench.hoursLater(73);
    await serveWaitingLists(bench.api.deps);
    await bench.add(campaign, { registrationEndDate: '2026-03-30T12:00:00Z', boletoExpiration: '2026-04-02' });
    const form = await bench.form(campaign, { email: person.email, boletoExpiration: '2026-04-02' });
    await bench.ask('PUT', `/${id}`, { ...form, registrationEndDate: '2026-03-30T12:00:00Z', version: 1 });
    const enrolment = await signedInAgain(cart, person);
    expect(codes(await payBy(bench.api, enrolment, 'PIX'))).toEqual({ global: 'WAITING_LIST_NO_SEAT' });
  });

  test('is used or given back, never both, when somebody is taken off the list as they enrol', async () => {
    const campaign = await bench.aFull(2);
    const person = aCandidate();
    const id = await bench.add(campaign, { email: person.email });
    const enrolment = await bench.cart(campaign, id, person);
    await bench.hoursLater(0);
    const [paid, removed] = await Promise.all([payBy(bench.api, enrolment, 'PIX'), bench.ask('DELETE', `/${id}`)]);
    expect(paid.status).toBe(201);
    expect([204, 409]).toContain(removed.status);
    expect(await bench.taken(campaign)).toEqual({ CAMPAIGN: 1, DRIVING_SCHOOL: 1, PLAN: 1 });
  });
});

const mails = ({ id }: BuiltCampaign) =>
  bench.api.db
    .selectFrom('outboxMessages as m')
    .innerJoin('waitingListEntries as w', 'w.id', 'm.entityId')
    .select(['m.recipient', 'm.subject', 'm.body'])
    .where('w.campaignId', '=', id)
    .orderBy('m.createdAt')
    .execute();

describe('a freed seat', () => {
  test('is offered to the next in line, once each, for the hours the campaign says', async () => {
    const campaign = await bench.aFull(1, { campaign: { waitingListOfferHours: 24 } });
    const first = await bench.add(campaign);
    for (const email of ['segunda@example.com', 'terceira@example.com']) {
      bench.api.clock.set(bench.now().add({ seconds: 1 }));
      await bench.add(campaign, { email, registrationEndDate: '2026-03-30T12:00:00Z', boletoExpiration: '2026-04-02' });
    }
    await bench.ask('DELETE', `/${first}`);
    await Promise.all([1, 2, 3].map(() => serveWaitingLists(bench.api.deps)));
    expect(await bench.rows(campaign)).toMatchObject([
      { email: 'segunda@example.com', standing: 'RESERVED', seatUntil: '2026-03-11T12:00:02.000Z' },
      { email: 'terceira@example.com', standing: 'WAITING', position: 1 },
    ]);
    const [offered] = await mails(campaign);
    expect(offered).toMatchObject({ recipient: 'segunda@example.com', subject: 'Há uma vaga para você: CNH Vitória' });
    expect(offered?.body).toMatch(/até 11\/03\/2026 às 09:00.*\/subscription\/waiting-list\/[0-9a-f-]{36}/s);
    await bench.hoursLater(25);
    await serveWaitingLists(bench.api.deps);
    expect((await bench.rows(campaign)).map(({ standing }) => standing)).toEqual(['EXPIRED', 'RESERVED']);
    expect((await mails(campaign)).map(({ recipient }) => recipient)).toEqual([
      'segunda@example.com',
      'terceira@example.com',
    ]);
    await bench.hoursLater(25);
    await serveWaitingLists(bench.api.deps);
    expect((await bench.rows(campaign)).map(({ standing }) => standing)).toEqual(['EXPIRED', 'EXPIRED']);
    expect(await mails(campaign)).toHaveLength(2);
    expect(await bench.taken(campaign)).toEqual({});
  });

  test('is left alone where the campaign does not say for how long', async () => {
    const campaign = await bench.aFull(1);
    const first = await bench.add(campaign);
    await bench.add(campaign);
    await bench.ask('DELETE', `/${first}`);
    await serveWaitingLists(bench.api.deps);
    expect((await bench.rows(campaign)).map(({ standing }) => standing)).toEqual(['WAITING']);
  });

  test('passes by who waits for a full CFC, and does not hold back the next', async () => {
    const campaign = await bench.aFull(1, {
      schools: 2,
      vacancies: { campaign: 2, school: 1 },
      campaign: { waitingListOfferHours: 24 },
    });
    const [one, two] = campaign.schools.map(({ drivingSchoolId }) => drivingSchoolId);
    await bench.add(campaign, { drivingSchoolId: one });
    const leaves = await bench.add(campaign, { drivingSchoolId: two });
    bench.api.clock.set(bench.now().add({ seconds: 1 }));
    await bench.add(campaign, { drivingSchoolId: one, name: 'Espera o primeiro' });
    bench.api.clock.set(bench.now().add({ seconds: 1 }));
    await bench.add(campaign, { drivingSchoolId: two, name: 'Espera o segundo' });
    await bench.ask('DELETE', `/${leaves}`);
    await serveWaitingLists(bench.api.deps);
    expect((await bench.rows(campaign)).map(({ name, standing }) => [name, standing]).slice(1)).toEqual([
      ['Espera o primeiro', 'WAITING'],
      ['Espera o segundo', 'RESERVED'],
    ]);
  });
});
