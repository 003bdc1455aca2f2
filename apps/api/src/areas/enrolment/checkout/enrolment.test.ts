import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile, PASSWORD } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import {
  aCandidate,
  call,
  codes,
  type Enrolment,
  fillCart,
  payBy,
  PERSONAL_DATA,
  preRegister,
  startEnrolment,
} from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let campaign: BuiltCampaign;

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now(), schools: 2 });
});
beforeEach(() => it.clock.set('2026-03-07T11:00:00Z'));

const at = (enrolment: Enrolment, rest = '') => `/checkout/registrations/${enrolment.registrationId}${rest}`;
const planOf = (built: BuiltCampaign, school = 0) => {
  const chosen = built.schools[school] ?? built.schools[0];
  return { drivingSchoolId: chosen.drivingSchoolId, planId: chosen.plans[0].planId };
};
const registrationsOf = (enrolment: Enrolment) =>
  it.db.selectFrom('registrations').selectAll().where('id', '=', enrolment.registrationId).executeTakeFirstOrThrow();

describe('the account of a student', () => {
  test('is made of the e-mail or the CPF of the pre-registration, and of no other', async () => {
    const { enrolmentKey, candidate } = await preRegister(it, campaign);
    const start = (username: string, password = PASSWORD) =>
      call(it, 'POST', '/checkout/enrolments', { enrolmentKey, username, password });
    expect(codes(await start('someone@example.com'))).toEqual({ username: ['USERNAME_CPF_OR_EMAIL'] });
    expect(codes(await start(candidate.email, '12345678'))).toEqual({ password: ['WEAK_PASSWORD'] });
    const { status, body } = await start(candidate.cpf);
    expect(status).toBe(201);
    const { body: mine } = await call(it, 'GET', `/checkout/registrations/${body.registrationId}`, undefined, {
      authorization: `Bearer ${body.access_token}`,
    });
    expect(mine).toMatchObject({ status: 'CREATED', checkoutStep: 'STEP_1', payments: [] });
    expect(codes(await start(candidate.cpf))).toEqual({ global: 'CPF_ALREADY_REGISTERED' });
  });

  test('needs a completed pre-registration and an open window', async () => {
    const lead = {
      ...aCandidate(),
      campaignId: campaign.id,
      countyId: campaign.county.id,
      whatsappOptIn: true,
      consent: true,
    };
    const { body } = await call(it, 'POST', '/checkout/leads', lead);
    const start = () =>
      call(it, 'POST', '/checkout/enrolments', {
        enrolmentKey: body.enrolmentKey,
        username: lead.email,
        password: PASSWORD,
      });
    expect(codes(await start())).toEqual({ global: 'CHECKOUT_STEP_MISSING' });
    expect(await it.db.selectFrom('users').select('id').where('username', '=', lead.email).execute()).toEqual([]);
    const { enrolmentKey, candidate } = await preRegister(it, campaign);
    it.clock.set('2026-03-06T10:59:59Z');
    const early = await call(it, 'POST', '/checkout/enrolments', {
      enrolmentKey,
      username: candidate.email,
      password: PASSWORD,
    });
    expect(codes(early)).toEqual({ global: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION' });
  });

  test('is made from the first second of the window to its last', async () => {
    const opens = it.clock.now().add({ hours: 3 });
    const closes = opens.add({ hours: 20 });
    const window = { registrationStartDate: opens, registrationEndDate: closes, schedulingStartDate: closes };
    const weekend = await aCampaign(it.db, { now: it.clock.now(), campaign: window });
    const answers: string[] = [];
    for (const moment of [opens.subtract({ seconds: 1 }), opens, closes, closes.add({ seconds: 1 })]) {
      it.clock.set('2026-03-07T11:00:00Z');
      const { enrolmentKey, candidate } = await preRegister(it, weekend);
      it.clock.set(moment.toString());
      const body = { enrolmentKey, username: candidate.email, password: PASSWORD };
      const { status } = await call(it, 'POST', '/checkout/enrolments', body);
      answers.push(`${moment.toString()} ${status}`);
    }
    expect(answers).toEqual([
      '2026-03-07T13:59:59Z 409',
      '2026-03-07T14:00:00Z 201',
      '2026-03-08T10:00:00Z 201',
      '2026-03-08T10:00:01Z 409',
    ]);
  });

  test('of an earlier campaign is used again in the next, with its own password', async () => {
    const first = await fillCart(it, campaign);
    await payBy(it, first, 'PIX');
    const next = await aCampaign(it.db, { now: it.clock.now() });
    const { enrolmentKey } = await preRegister(it, next, first.candidate);
    const start = (password: string) =>
      call(it, 'POST', '/checkout/enrolments', { enrolmentKey, username: first.candidate.email, password });
    expect(codes(await start('Another#2026'))).toEqual({ global: 'INVALID_CREDENTIALS' });
    const { status, body } = await start(PASSWORD);
    expect(status).toBe(201);
    const { body: all } = await call(it, 'GET', '/checkout/registrations', undefined, {
      authorization: `Bearer ${body.access_token}`,
    });
    expect(all.content).toHaveLength(2);
  });

  test('opens nothing of another student', async () => {
    const mine = await startEnrolment(it, campaign);
    const other = await startEnrolment(it, campaign);
    const peek = await call(it, 'GET', at(other), undefined, mine.headers);
    expect([peek.status, codes(peek)]).toEqual([404, { global: 'REGISTRATION_NOT_FOUND' }]);
    expect((await call(it, 'GET', at(mine))).status).toBe(401);
  });
});

describe('the steps of an enrolment', () => {
  test('come one after the other', async () => {
    const enrolment = await startEnrolment(it, campaign);
    expect(codes(await call(it, 'PUT', at(enrolment, '/plan'), planOf(campaign), enrolment.headers))).toEqual({
      global: 'CHECKOUT_STEP_MISSING',
    });
    expect(codes(await call(it, 'GET', at(enrolment, '/contract'), undefined, enrolment.headers))).toEqual({
      global: 'PLAN_IN_CART_REQUIRED',
    });
    expect(codes(await payBy(it, enrolment, 'PIX'))).toEqual({ global: 'PLAN_IN_CART_REQUIRED' });
    await call(
      it,
      'PUT',
      at(enrolment, '/personal-data'),
      { ...PERSONAL_DATA, countyId: campaign.county.id },
      enrolment.headers,
    );
    await call(it, 'PUT', at(enrolment, '/plan'), planOf(campaign), enrolment.headers);
    expect(codes(await payBy(it, enrolment, 'PIX'))).toEqual({ global: 'CONTRACT_NOT_ACCEPTED' });
  });

  test('keep the furthest one, on the lead too', async () => {
    const enrolment = await fillCart(it, campaign);
    await call(
      it,
      'PUT',
      at(enrolment, '/personal-data'),
      { ...PERSONAL_DATA, countyId: campaign.county.id, number: '11' },
      enrolment.headers,
    );
    expect(await registrationsOf(enrolment)).toMatchObject({ checkoutStep: 'STEP_4' });
    const lead = await it.db
      .selectFrom('leads')
      .select('checkoutStep')
      .where('registrationId', '=', enrolment.registrationId)
      .executeTakeFirst();
    expect(lead).toEqual({ checkoutStep: 'STEP_4' });
  });

  test('refuse a home the campaign does not serve, and a school or plan that is not in it', async () => {
    const enrolment = await startEnrolment(it, campaign);
    const far = await aCounty(it.db, { name: 'Longe' });
    const moved = await call(
      it,
      'PUT',
      at(enrolment, '/personal-data'),
      { ...PERSONAL_DATA, countyId: far.id },
      enrolment.headers,
    );
    expect(codes(moved)).toEqual({ countyId: ['CITY_NOT_SERVED'] });
    await call(
      it,
      'PUT',
      at(enrolment, '/personal-data'),
      { ...PERSONAL_DATA, countyId: campaign.county.id },
      enrolment.headers,
    );
    const other = planOf(await aCampaign(it.db, { now: it.clock.now() }));
    expect(codes(await call(it, 'PUT', at(enrolment, '/plan'), other, enrolment.headers))).toEqual({
      drivingSchoolId: ['ASSOCIATE_NOT_ENABLED'],
    });
    const mixed = { drivingSchoolId: planOf(campaign, 0).drivingSchoolId, planId: planOf(campaign, 1).planId };
    expect(codes(await call(it, 'PUT', at(enrolment, '/plan'), mixed, enrolment.headers))).toEqual({
      planId: ['PLAN_NOT_ENABLED'],
    });
  });

  test('tell at the plan already which stock is empty', async () => {
    for (const [vacancies, code] of [
      [{ school: 0 }, 'NO_DRIVING_SCHOOL_VACANCIES'],
      [{ plan: 0 }, 'NO_PLAN_VACANCIES'],
    ] as const) {
      const full = await aCampaign(it.db, { now: it.clock.now(), vacancies });
      const enrolment = await startEnrolment(it, full);
      await call(
        it,
        'PUT',
        at(enrolment, '/personal-data'),
        { ...PERSONAL_DATA, countyId: full.county.id },
        enrolment.headers,
      );
      expect(codes(await call(it, 'PUT', at(enrolment, '/plan'), planOf(full), enrolment.headers))).toEqual({
        global: code,
      });
    }
  });
});

describe('the contract', () => {
  test('is kept as it was read: text, hash, time, address, template version and variables; and can be verified by anyone', async () => {
    const enrolment = await fillCart(it, campaign);
    const kept = await it.db
      .selectFrom('contracts')
      .selectAll()
      .where('registrationId', '=', enrolment.registrationId)
      .executeTakeFirstOrThrow();
    expect(kept.body).toContain(enrolment.candidate.cpf);
    expect(kept).toMatchObject({
      templateVersion: 1,
      acceptedAddress: expect.stringMatching(/^10\./),
      variables: { studentCpf: enrolment.candidate.cpf },
    });
    for (const code of [kept.sha256, enrolment.registrationId]) {
      const { body } = await call(it, 'GET', `/registrations/verification/${code}`);
      expect(body).toEqual({
        authentic: true,
        campaignName: 'CNH Vitória',
        acceptedAt: '2026-03-07T11:00:00.000Z',
        registered: false,
      });
    }
    const { body: unknown } = await call(it, 'GET', `/registrations/verification/${'0'.repeat(64)}`);
    expect(unknown).toMatchObject({ authentic: false, campaignName: null });
  });

  test('that is not the one read is not accepted', async () => {
    const enrolment = await fillCart(it, campaign);
    const other = await call(it, 'POST', at(enrolment, '/contract'), { sha256: 'a'.repeat(64) }, enrolment.headers);
    expect(codes(other)).toEqual({ global: 'CONTRACT_CHANGED' });
  });

  test('must be read again after another school is chosen', async () => {
    const enrolment = await fillCart(it, campaign);
    await call(it, 'PUT', at(enrolment, '/plan'), planOf(campaign, 1), enrolment.headers);
    expect(codes(await payBy(it, enrolment, 'PIX'))).toEqual({ global: 'CONTRACT_CHANGED' });
  });
});
