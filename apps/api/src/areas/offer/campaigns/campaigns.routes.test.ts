import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, aTemplate, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aCampaignForm, type CampaignForm, aSchoolInCampaignForm } from '../../../../test/builders/forms.ts';
import { aPlan } from '../../../../test/builders/plan.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let form: CampaignForm;
let school: { id: string };
let plan: { id: string };

interface Answer {
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  content: Record<string, unknown>[];
  [key: string]: unknown;
}
const get = async (url: string, person = admin, query: Record<string, string> = {}) => {
  const answer = await api.inject({ url: `/api/v1/campaigns${url}`, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};
const publish = async (payload: unknown, person = admin) => {
  const answer = await api.inject({
    method: 'POST',
    url: '/api/v1/campaigns',
    payload: payload as object,
    headers: person.headers,
  });
  return { status: answer.statusCode, location: answer.headers.location, body: answer.json<Answer>() };
};

beforeAll(async () => {
  await aCounty(api.db);
  school = await aDrivingSchool(api.db);
  plan = await aPlan(api.db);
  form = aCampaignForm(api.clock.now(), await aTemplate(api.db), [aSchoolInCampaignForm(school.id, [plan.id])]);
});

describe('publishing a campaign', () => {
  test('answers where it is found, whole, and every seat is on sale', async () => {
    const { status, location, body } = await publish(form);
    expect(status).toBe(201);
    expect(location).toBe(`/api/v1/campaigns/${String(body['id'])}`);
    expect(body).toMatchObject({
      name: 'CNH POP Vitória',
      vacancies: 30,
      vacanciesLeft: 30,
      maxBoletoPayments: 5,
      maxBoletoParceladoPayments: null,
      situation: 'OPEN',
      zoneOffset: '-03:00',
      hasAutomatedCommunication: true,
      allowedPaymentMethods: ['PIX', 'CREDIT', 'BOLETO', 'BOLETO_PARCELADO'],
    });
    const stocks = await api.db
      .selectFrom('seatStocks')
      .select(['scope', 'vacancies'])
      .where('campaignId', '=', String(body['id']))
      .orderBy('scope')
      .execute();
    expect(stocks).toEqual([
      { scope: 'BOLETO', vacancies: 5 },
      { scope: 'BOLETO_PARCELADO', vacancies: null },
      { scope: 'CAMPAIGN', vacancies: 30 },
      { scope: 'DRIVING_SCHOOL', vacancies: 20 },
      { scope: 'PLAN', vacancies: 10 },
    ]);
    expect((await get(`/${String(body['id'])}`)).body).toEqual(body);
  });

  test('holds unpaid seats without end unless it says how long', async () => {
    const without = await publish(form);
    expect(without.body).toMatchObject({ unpaidSeatHours: null });
    const held = await publish({ ...form, campaign: { ...form.campaign, unpaidSeatHours: 48 } });
    expect(held.body).toMatchObject({ unpaidSeatHours: 48 });
    const never = await publish({ ...form, campaign: { ...form.campaign, unpaidSeatHours: 0 } });
    expect(never.body.errors.fieldErrors).toEqual({ 'campaign.unpaidSeatHours': ['TOO_SMALL'] });
  });

  test('its schools, plans, prices and closed days are read as they were sent', async () => {
    const closedDays = [{ startDay: '2026-03-10', endDay: '2026-03-11' }];
    const { body } = await publish({
      ...form,
      drivingSchoolsConfigurations: [
        aSchoolInCampaignForm(school.id, [plan.id], {
          closedDays,
          presentationName: 'Unidade Centro',
          defaultExpiration: false,
          boletoExpirationStrategy: 'FIXED',
          boletoExpiration: '2026-03-20',
        }),
      ],
    });
    const id = String(body['id']);
    const schools = (await get(`/${id}/driving-schools`)).body.content;
    expect(schools).toMatchObject([
      { drivingSchoolId: school.id, presentationName: 'Unidade Centro', partnerSharePercentage: 85, vacancies: 20 },
    ]);
    expect(schools[0]).toMatchObject({
      boletoExpiration: '2026-03-20',
      defaultExpiration: false,
      defaultInstructions: true,
    });
    const plans = (await get(`/${id}/driving-schools/${school.id}/plans`)).body.content;
    expect(plans).toMatchObject([
      { planId: plan.id, pixPrice: 1800, originalPrice: 2500, bpDownPayment: 500, vacanciesLeft: 10 },
    ]);
    const batch = await get('/driving-school-plans', admin, { campaignDrivingSchoolsId: String(schools[0]?.['id']) });
    expect(batch.body.content).toEqual(plans);
    expect((await get('/driving-school-plans', admin, { campaignId: id })).body.content).toEqual(plans);
    expect((await get('/driving-school-plans', admin, {})).status).toBe(400);
    expect((await get(`/${id}/driving-schools/${school.id}/close-days`)).body).toEqual({ closedDays });
  });

  test('what is wrong is told on its field, everything at once, and nothing is written', async () => {
    const before = (await get('')).body['totalSize'];
    const wrong = structuredClone(form);
    wrong.campaign.pixExpiration = null;
    wrong.campaign.schedulingStartDate = wrong.campaign.registrationStartDate;
    wrong.drivingSchoolsConfigurations[0]?.plans.splice(0);
    const { status, body } = await publish(wrong);
    expect(status).toBe(400);
    expect(body.errors.fieldErrors).toEqual({
      'campaign.pixExpiration': ['PIX_EXPIRATION_REQUIRED'],
      'campaign.schedulingStartDate': ['SCHEDULING_START_BEFORE_REGISTRATION'],
      'drivingSchoolsConfigurations.0.plans': ['PLAN_REQUIRED_PER_SCHOOL'],
    });
    expect((await get('')).body['totalSize']).toBe(before);
  });

  test('what it names must be there', async () => {
    const nobody = '018f3b2e-7b1c-7c3d-8e4f-0123456789ab';
    const city = await publish({ ...form, campaign: { ...form.campaign, locality: 'Atlântida' } });
    expect(city.body.errors.fieldErrors).toEqual({ 'campaign.locality': ['INVALID'] });
    const state = await publish({ ...form, campaign: { ...form.campaign, state: 'XX' } });
    expect([state.status, state.body.errors.fieldErrors]).toEqual([404, { 'campaign.state': ['STATE_NOT_FOUND'] }]);
    const template = await publish({ ...form, campaign: { ...form.campaign, contractTemplateId: nobody } });
    expect(template.status).toBe(404);
    const plans = [aSchoolInCampaignForm(school.id, [nobody])];
    expect((await publish({ ...form, drivingSchoolsConfigurations: plans })).body.errors.fieldErrors).toEqual({
      'drivingSchoolsConfigurations.0.plans.0.planId': ['PLAN_NOT_FOUND'],
    });
    const unknown = await publish({
      ...form,
      drivingSchoolsConfigurations: [aSchoolInCampaignForm(nobody, [plan.id])],
    });
    expect(unknown.status).toBe(404);
    const consultant = { ...form.campaign, campaignConsultantUserIds: [admin.userId] };
    expect((await publish({ ...form, campaign: consultant })).status).toBe(400);
  });

  test('needs MANAGE_CAMPAIGNS', async () => {
    expect((await publish(form, await api.signIn('SUPERVISOR'))).status).toBe(403);
  });
});

const names = async (query: Record<string, string>, person = admin) =>
  (await get('', person, query)).body.content.map((row) => row['name']);

describe('the list', () => {
  let first: BuiltCampaign;
  let full: BuiltCampaign;
  beforeAll(async () => {
    const now = api.clock.now();
    first = await aCampaign(api.db, {
      now: now.add({ hours: 24 * 30 }),
      campaign: { name: 'Futura de São Mateus', edition: 7, endDate: now.add({ hours: 24 * 200 }) },
    });
    full = await aCampaign(api.db, { now, vacancies: { campaign: 0 }, campaign: { name: 'Lotada' } });
  });

  test('shows the latest start first, each with its situation', async () => {
    const { content } = (await get('')).body;
    expect(content[0]).toMatchObject({ name: 'Futura de São Mateus', edition: 7, situation: 'NOT_STARTED' });
    expect(content.find((row) => row['name'] === 'Lotada')).toMatchObject({
      situation: 'CLOSED',
      hasVacanciesLeft: false,
    });
  });

  test('finds by name, city, school, progress and registration window: these campaigns and no others', async () => {
    const own = { ids: `${first.id},${full.id}`, sort: 'name,ASC' };
    const both = ['Futura de São Mateus', 'Lotada'];
    expect(await names(own)).toEqual(both);
    expect(await names({ term: 'sao mateus' })).toEqual(['Futura de São Mateus']);
    expect(await names({ drivingSchoolIds: full.schools[0].drivingSchoolId })).toEqual(['Lotada']);
    expect(await names({ ...own, state: 'es', locality: 'vitoria' })).toEqual(both);
    expect(await names({ ...own, state: 'SP' })).toEqual([]);
    expect(await names({ ...own, locality: 'serra' })).toEqual([]);
    expect(await names({ ...own, inProgress: 'true' })).toEqual(['Lotada']);
    expect(await names({ ...own, registrationDateStart: '2026-04-01' })).toEqual(['Futura de São Mateus']);
    expect(await names({ ...own, registrationDateEnd: '2026-04-01' })).toEqual(['Lotada']);
  });

  test('a box that is not ticked asks for nothing; registrations are open between their dates, while there are vacancies', async () => {
    const now = api.clock.now();
    const open = await aCampaign(api.db, { now, campaign: { name: 'Aberta' } });
    const own = { ids: [first.id, full.id, open.id].join(','), sort: 'name,ASC' };
    expect(await names({ ...own, registrationsOpen: 'true' })).toEqual(['Aberta']);
    expect(await names({ ...own, inProgress: 'true' })).toEqual(['Aberta', 'Lotada']);
    const everything = ['Aberta', 'Futura de São Mateus', 'Lotada'];
    expect(await names({ ...own, registrationsOpen: 'false', inProgress: 'false' })).toEqual(everything);
  });

  test('a CFC user sees only campaigns their schools take part in, and only their schools there', async () => {
    const now = api.clock.now();
    const shared = await aCampaign(api.db, { now, schools: 2, campaign: { name: 'Compartilhada' } });
    const [own, other] = shared.schools;
    const operator = await api.signIn('DRIVING_SCHOOL_OPERATOR', { schools: [own.drivingSchoolId] });
    expect(await names({}, operator)).toEqual(['Compartilhada']);
    expect((await get(`/${first.id}`, operator)).status).toBe(404);
    const schools = (await get(`/${shared.id}/driving-schools`, operator)).body.content;
    expect(schools.map((row) => row['drivingSchoolId'])).toEqual([own.drivingSchoolId]);
    expect((await get(`/${shared.id}/driving-schools/${other?.drivingSchoolId}/plans`, operator)).status).toBe(404);
    const query = { campaignDrivingSchoolsId: [own.id, other?.id].join(',') };
    expect((await get('/driving-school-plans', operator, query)).body['totalSize']).toBe(1);
    expect((await get('/driving-school-plans', operator, { campaignId: shared.id })).body['totalSize']).toBe(1);
    expect((await get('/driving-school-plans', operator, { campaignId: first.id })).body['totalSize']).toBe(0);
    const all = (await get('/driving-school-plans', admin, query)).body;
    const pages = ['0', '1', '2'].map((page) => get('/driving-school-plans', admin, { ...query, page, size: '1' }));
    const [one, two, beyond] = (await Promise.all(pages)).map(({ body }) => body);
    expect(all['totalSize']).toBe(2);
    expect([one, two, beyond].map((body) => body?.['totalSize'])).toEqual([2, 2, 2]);
    expect([one?.content, two?.content, beyond?.content].flat()).toEqual(all.content);
  });

  test('a consultant sees only the campaigns they consult', async () => {
    const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
    expect(await names({}, consultant)).toEqual([]);
    const now = api.clock.now();
    const own = { name: 'Do consultor', campaignConsultantUserIds: [consultant.userId] };
    const mine = await aCampaign(api.db, { now, campaign: own });
    expect(await names({}, consultant)).toEqual(['Do consultor']);
    expect((await get(`/${mine.id}`, consultant)).body).toMatchObject({
      campaignConsultants: [{ id: consultant.userId, name: 'Pessoa CAMPAIGN_CONSULTANT' }],
    });
    expect((await get(`/${first.id}`, consultant)).status).toBe(404);
  });
});
