import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, call, codes, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';

const it = appOfFile();
let campaign: BuiltCampaign;
const opening = '2026-03-07T11:00:00Z';

beforeAll(async () => {
  campaign = await aCampaign(it.db, { now: it.clock.now(), vacancies: { plan: 30 } });
});
beforeEach(() => it.clock.set(opening));

const leadOf = (candidate = aCandidate(), more: object = {}) => ({
  ...candidate,
  campaignId: campaign.id,
  countyId: campaign.county.id,
  whatsappOptIn: false,
  consent: true,
  ...more,
});
const refusalOf = async (payload: object) => codes(await call(it, 'POST', '/checkout/leads', payload));
const leads = async () => (await it.db.selectFrom('leads').select('id').execute()).length;

describe('the campaigns of a city', () => {
  test('are those that run now and serve it, with where they are', async () => {
    const { body } = await call(it, 'GET', `/checkout/campaigns?countyId=${campaign.county.id}`);
    expect(body.content).toMatchObject([{ id: campaign.id, situation: 'OPEN', hasVacanciesLeft: true }]);
    it.clock.set('2026-03-02T11:00:00Z');
    const before = await call(it, 'GET', `/checkout/campaigns?countyId=${campaign.county.id}`);
    expect(before.body.content).toMatchObject([{ situation: 'PRE_REGISTRATION_OPEN' }]);
    it.clock.set('2026-03-09T11:00:01Z');
    const after = await call(it, 'GET', `/checkout/campaigns?countyId=${campaign.county.id}`);
    expect(after.body.content).toEqual([]);
  });

  test('show schools and plans with prices by method and the vacancies left', async () => {
    const { body } = await call(it, 'GET', `/checkout/campaigns/${campaign.id}/driving-schools`);
    expect(body.vacanciesLeft).toBeNull();
    expect(body.drivingSchools[0].plans[0]).toMatchObject({
      vacanciesLeft: 30,
      originalPrice: 2500,
      bpDownPayment: 500,
      prices: [
        { paymentMethod: 'PIX', price: 1800 },
        { paymentMethod: 'CREDIT', price: 1900 },
        { paymentMethod: 'BOLETO', price: 1850 },
        { paymentMethod: 'BOLETO_PARCELADO', price: 2000 },
      ],
    });
  });
});

describe('a pre-registration is refused, and nothing is written,', () => {
  test.each([
    [
      'for a city the campaign does not serve',
      async () => leadOf(aCandidate(), { countyId: (await aCounty(it.db, { name: 'Longe' })).id }),
      { countyId: ['CITY_NOT_SERVED'] },
    ],
    [
      'for someone who turns eighteen tomorrow',
      async () => leadOf(aCandidate({ dateOfBirth: '2008-03-08' })),
      { dateOfBirth: ['MINIMUM_AGE'] },
    ],
    ['without consent', async () => leadOf(aCandidate(), { consent: false }), { consent: ['CONSENT_REQUIRED'] }],
    [
      'for a CPF whose digits do not check',
      async () => leadOf(aCandidate(), { cpf: '11111111111' }),
      { cpf: ['INVALID_CPF'] },
    ],
    ['for a name with digits', async () => leadOf(aCandidate({ name: 'Maria 2' })), { name: ['ONLY_LETTERS'] }],
    [
      'for a land line as cellphone',
      async () => leadOf(aCandidate({ cellphone: '2733334444' })),
      { cellphone: ['INVALID_CELLPHONE'] },
    ],
    [
      'for a campaign nobody knows',
      async () => leadOf(aCandidate(), { campaignId: campaign.county.id }),
      { campaignId: ['CAMPAIGN_NOT_FOUND'] },
    ],
    ['with a field nobody asked for', async () => leadOf(aCandidate(), { admin: true }), { admin: ['UNKNOWN_FIELD'] }],
  ])('%s', async (_name, payload, expected) => {
    const before = await leads();
    expect(await refusalOf(await payload())).toEqual(expected);
    expect(await leads()).toBe(before);
  });

  test('before the campaign starts and after registrations end, on the campaign clock', async () => {
    it.clock.set('2026-02-25T10:59:59Z');
    expect(await refusalOf(leadOf())).toEqual({ global: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION' });
    it.clock.set('2026-03-08T11:00:01Z');
    expect(await refusalOf(leadOf())).toEqual({ global: 'CAMPAIGN_NOT_ENABLED_FOR_REGISTRATION' });
    it.clock.set('2026-03-08T11:00:00Z');
    expect((await call(it, 'POST', '/checkout/leads', leadOf())).status).toBe(201);
  });

  test('when the campaign is full', async () => {
    const full = await aCampaign(it.db, { now: it.clock.now(), vacancies: { campaign: 0 } });
    expect(await refusalOf(leadOf(aCandidate(), { campaignId: full.id, countyId: full.county.id }))).toEqual({
      global: 'NO_CAMPAIGN_VACANCIES',
    });
  });

  test('for a CPF, an e-mail or a cellphone that is registered in the campaign already, and only there', async () => {
    const enrolment = await fillCart(it, campaign);
    await payBy(it, enrolment, 'PIX');
    const { candidate } = enrolment;
    expect(await refusalOf(leadOf(candidate))).toEqual({ cpf: ['CPF_ALREADY_REGISTERED'] });
    expect(await refusalOf(leadOf(aCandidate({ email: candidate.email.toUpperCase() })))).toEqual({
      email: ['EMAIL_ALREADY_REGISTERED'],
    });
    expect(await refusalOf(leadOf(aCandidate({ cellphone: candidate.cellphone })))).toEqual({
      cellphone: ['CELLPHONE_ALREADY_REGISTERED'],
    });
    const exists = async (what: string, campaignId: string) =>
      (await call(it, 'GET', `/students/exists/${what}?campaignId=${campaignId}`)).body.exists;
    expect(await exists(`cpf/${candidate.cpf}`, campaign.id)).toBe(true);
    expect(await exists(`email/${encodeURIComponent(candidate.email)}`, campaign.id)).toBe(true);
    expect(await exists(`cellphone/${candidate.cellphone}`, campaign.id)).toBe(true);
    expect(await exists(`cpf/${aCandidate().cpf}`, campaign.id)).toBe(false);
    const other = await aCampaign(it.db, { now: it.clock.now() });
    expect(await exists(`cpf/${candidate.cpf}`, other.id)).toBe(false);
  });
});

describe('a lead', () => {
  test('is opened by its key alone', async () => {
    const mine = await preRegister(it, campaign);
    const other = await preRegister(it, campaign);
    const { status, body } = await call(it, 'POST', `/checkout/leads/${mine.leadId}/complete`, {
      enrolmentKey: other.enrolmentKey,
    });
    expect([status, codes({ body })]).toEqual([404, { global: 'NOT_FOUND' }]);
    const row = await it.db
      .selectFrom('leads')
      .select('enrolmentKeyHash')
      .where('id', '=', mine.leadId)
      .executeTakeFirstOrThrow();
    expect(row.enrolmentKeyHash).not.toContain(mine.enrolmentKey);
  });

  test('cannot be completed before a category is chosen', async () => {
    const { body: lead } = await call(it, 'POST', '/checkout/leads', leadOf());
    const { body } = await call(it, 'POST', `/checkout/leads/${lead.leadId}/complete`, {
      enrolmentKey: lead.enrolmentKey,
    });
    expect(codes({ body })).toEqual({ global: 'CHECKOUT_STEP_MISSING' });
  });

  test('keeps the furthest step when the person goes back to the category', async () => {
    const { leadId, enrolmentKey } = await preRegister(it, campaign);
    const again = {
      enrolmentKey,
      planType: 'FIRST_LICENSE',
      planModality: 'B',
      drivingSchoolId: campaign.schools[0].drivingSchoolId,
    };
    const { body } = await call(it, 'PUT', `/checkout/leads/${leadId}/category-and-school`, again);
    expect(body).toEqual({ leadId, checkoutStep: 'PRE_REGISTRATION_COMPLETED' });
  });

  test('is refused a category or a school the campaign does not have', async () => {
    const { leadId, enrolmentKey } = await preRegister(it, campaign);
    const category = { enrolmentKey, planType: 'FIRST_LICENSE', planModality: 'B' };
    const path = `/checkout/leads/${leadId}/category-and-school`;
    const choose = async (more: object) => codes(await call(it, 'PUT', path, { ...category, ...more }));
    expect(await choose({ planModality: 'A' })).toEqual({ planModality: ['PLAN_NOT_ENABLED'] });
    const elsewhere = await aCampaign(it.db, { now: it.clock.now() });
    expect(await choose({ drivingSchoolId: elsewhere.schools[0].drivingSchoolId })).toEqual({
      drivingSchoolId: ['ASSOCIATE_NOT_ENABLED'],
    });
  });
});
