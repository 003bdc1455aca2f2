import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCounty } from '../../../../test/builders/addresses.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aCandidate, codes, fillCart, payBy, preRegister } from '../../../../test/builders/enrolment.ts';
import { aLead } from '../../../../test/builders/lead.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let vitoria: BuiltCampaign;
let serra: BuiltCampaign;
let ana: string;

interface Page {
  content: Record<string, unknown>[];
  totalSize: number;
  totalIsExact: boolean;
}

const ask = async (person: SignedIn, url: string, query: Record<string, string> = {}) => {
  const answer = await api.inject({ url: `/api/v1${url}`, query, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const search = async (query: Record<string, string>, person = admin): Promise<Page> =>
  (await ask(person, '/leads', query)).body;
const names = async (query: Record<string, string>, person = admin) => {
  const { content, totalSize } = await search({ sort: 'name,ASC', ...query }, person);
  expect(totalSize).toBe(content.length);
  return content.map((row) => row['name']);
};
const put = async (payload: object, person = admin) => {
  const answer = await api.inject({ method: 'PUT', url: '/api/v1/leads', payload, headers: person.headers });
  return { status: answer.statusCode, body: answer.json() };
};
const leadOf = async (email: string) =>
  api.db.selectFrom('leads').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

beforeAll(async () => {
  const now = api.clock.now();
  vitoria = await aCampaign(api.db, { now, schools: 2 });
  serra = await aCampaign(api.db, { now, campaign: { name: 'CNH Serra', edition: 2 } });
  const [school] = vitoria.schools;
  ana = await aLead(api.db, vitoria, {
    name: 'Ana Conceição',
    email: 'ana.c@example.com',
    phone: '27999990001',
    createdAt: Temporal.Instant.from('2026-03-07T01:30:00Z'),
    drivingSchoolId: school.drivingSchoolId,
    planType: 'FIRST_LICENSE',
    planModality: 'AB',
    whatsappOptIn: true,
    checkoutStep: 'PRE_REGISTRATION_COMPLETED',
  });
  await aLead(api.db, vitoria, { name: 'Bia Lopes', email: 'bia@example.com', phone: '27999990002' });
  await aLead(api.db, serra, { name: 'Carla 100% Reis', email: 'carla@example.com', phone: '28999990001' });
  await fillCart(api, serra, aCandidate({ name: 'Dora Alves', email: 'dora@example.com' }));
});

describe('the list of leads', () => {
  test('shows who began, newest first, with an exact total, and what the specification asks of a row', async () => {
    const page = await search({});
    expect(page).toMatchObject({ totalSize: 4, totalIsExact: true });
    expect(page.content.find((row) => row['id'] === ana)).toEqual({
      id: ana,
      name: 'Ana Conceição',
      email: 'ana.c@example.com',
      phone: '27999990001',
      dateOfBirth: '2000-05-17',
      countyId: vitoria.county.id,
      countyName: 'Vitória',
      campaignId: vitoria.id,
      campaignName: 'CNH Vitória',
      campaignEdition: 1,
      campaignLocality: 'Vitória',
      campaignZoneOffset: '-03:00',
      drivingSchoolId: vitoria.schools[0].drivingSchoolId,
      drivingSchoolName: 'Unidade 1',
      planId: null,
      planName: null,
      planType: 'FIRST_LICENSE',
      planModality: 'AB',
      planShortName: null,
      planBusinessName: null,
      whatsappOptIn: true,
      hasNotStartedRegistration: true,
      hasUnfinishedRegistration: false,
      createdDate: '2026-03-07T01:30:00.000Z',
      lastModifiedDate: '2026-03-07T01:30:00.000Z',
      checkoutStep: 'PRE_REGISTRATION_COMPLETED',
      possibleDuplicates: 0,
    });
  });

  test('tells how far somebody with a cart came, and the school and plan in it', async () => {
    const { content } = await search({ name: 'dora' });
    expect(content).toMatchObject([
      {
        hasNotStartedRegistration: false,
        hasUnfinishedRegistration: true,
        checkoutStep: 'STEP_4',
        drivingSchoolId: serra.schools[0].drivingSchoolId,
        planName: serra.schools[0].plans[0].name,
        planType: 'FIRST_LICENSE',
        planModality: 'B',
      },
    ]);
  });

  test('finds by name without accents, e-mails whole or begun, and phone', async () => {
    expect(await names({ name: 'conceicao ANA' })).toEqual(['Ana Conceição']);
    expect(await names({ name: '0%' })).toEqual(['Carla 100% Reis']);
    expect(await names({ emails: 'BIA@example.com; ana.c@' })).toEqual(['Ana Conceição', 'Bia Lopes']);
    expect(await names({ emails: 'ana.c@example.com,carla@example.com' })).toEqual([
      'Ana Conceição',
      'Carla 100% Reis',
    ]);
    expect(await names({ phone: '2799999' })).toEqual(['Ana Conceição', 'Bia Lopes']);
  });

  test('narrows to campaigns, schools, plans and cities, with totals that no row is counted for', async () => {
    const [school] = vitoria.schools;
    const [{ planId }] = serra.schools[0].plans;
    expect(await names({ campaignIds: vitoria.id })).toEqual(['Ana Conceição', 'Bia Lopes']);
    expect(await names({ campaignIds: `${vitoria.id},${serra.id}` })).toHaveLength(4);
    expect(await names({ drivingSchoolIds: school.drivingSchoolId })).toEqual(['Ana Conceição']);
    expect(await names({ planIds: planId, campaignIds: serra.id })).toEqual(['Dora Alves']);
    expect(await names({ countyIds: serra.county.id })).toEqual(['Carla 100% Reis', 'Dora Alves']);
    expect(await names({ countyIds: serra.county.id, campaignIds: vitoria.id })).toEqual([]);
  });

  test("tells 'not started' and 'unfinished' apart, plainly and combined with campaigns", async () => {
    expect(await names({ unfinishedRegistration: 'true' })).toEqual(['Dora Alves']);
    expect(await names({ notStartedRegistration: 'true', campaignIds: serra.id })).toEqual(['Carla 100% Reis']);
    expect(await names({ notStartedRegistrationInCampaignIds: serra.id })).toEqual(['Carla 100% Reis']);
    expect(await names({ unfinishedRegistrationInCampaignIds: `${serra.id},${vitoria.id}` })).toEqual(['Dora Alves']);
    expect(await names({ unfinishedOrNotStartedRegistrationInCampaignIds: serra.id })).toEqual([
      'Carla 100% Reis',
      'Dora Alves',
    ]);
    expect(await names({ unfinishedOrNotStartedRegistration: 'true' })).toHaveLength(4);
    expect(await names({ notStartedRegistration: 'false', unfinishedRegistration: 'false' })).toEqual([]);
  });

  test('sorts and pages stably, and refuses what nobody declared', async () => {
    const first = await search({ sort: 'name,ASC', size: '2' });
    const second = await search({ sort: 'name,ASC', size: '2', page: '1' });
    expect([...first.content, ...second.content].map((row) => row['name'])).toEqual([
      'Ana Conceição',
      'Bia Lopes',
      'Carla 100% Reis',
      'Dora Alves',
    ]);
    expect((await search({ sort: 'lastModifiedDate,DESC' })).content[0]?.['name']).toBe('Dora Alves');
    for (const query of [{ foo: '1' }, { sort: 'email,ASC' }, { phone: '(27)' }, { campaignIds: 'x' }]) {
      expect((await ask(admin, '/leads', { ...query })).status, JSON.stringify(query)).toBe(400);
    }
  });

  test('sends only the columns asked for, with what links need', async () => {
    const { content } = await search({ columns: 'phone', size: '1' });
    expect(Object.keys(content[0] ?? {}).toSorted()).toEqual(
      ['campaignEdition', 'campaignId', 'campaignLocality', 'campaignZoneOffset', 'countyId', 'drivingSchoolId', 'id']
        .concat(['name', 'phone', 'planId'])
        .toSorted(),
    );
  });
});

describe('campaigns with other editions and city', () => {
  test('stand for every edition in the cities they are held in or serve', async () => {
    const now = api.clock.now();
    const city = await aCounty(api.db, { name: 'Cariacica' });
    const held = { countyId: city.id, locality: city.name };
    const earlier = await aCampaign(api.db, { now, campaign: { ...held, edition: 1 } });
    const later = await aCampaign(api.db, { now, campaign: { ...held, edition: 2 } });
    const neighbour = await aCampaign(api.db, { now });
    await api.db.insertInto('campaignCounties').values({ campaignId: neighbour.id, countyId: city.id }).execute();
    await aLead(api.db, earlier, { name: 'Primeira Edição' });
    await aLead(api.db, later, { name: 'Segunda Edição' });
    await aLead(api.db, neighbour, { name: 'Vizinha' });
    const both = ['Primeira Edição', 'Segunda Edição'];
    expect(await names({ countiesIncludedCampaignIds: later.id })).toEqual(both);
    expect(await names({ countiesIncludedCampaignIds: neighbour.id })).toEqual([...both, 'Vizinha']);
    expect(await names({ notStartedRegistrationInCountiesIncludedCampaignIds: earlier.id })).toEqual(both);
    expect(await names({ unfinishedRegistrationInCountiesIncludedCampaignIds: earlier.id })).toEqual([]);
    expect(await names({ countiesIncludedCampaignIds: later.id, campaignIds: earlier.id })).toEqual([
      'Primeira Edição',
    ]);
  });

  test('are not asked for by campaign consultants', async () => {
    const consultant = await api.signIn('CAMPAIGN_CONSULTANT');
    const marketing = await api.signIn('MARKETING_CONSULTANT');
    const query = { countiesIncludedCampaignIds: vitoria.id };
    expect((await ask(consultant, '/leads', query)).status).toBe(403);
    const combined = { unfinishedRegistrationInCountiesIncludedCampaignIds: vitoria.id };
    expect((await ask(consultant, '/leads', combined)).status).toBe(403);
    expect((await ask(marketing, '/leads', query)).status).toBe(200);
  });
});

test('tags of campaigns narrow the leads, for who may see tags', async () => {
  const type = { id: newId(), name: 'Região', entityTypes: ['CAMPAIGN' as const] };
  await api.db.insertInto('tagTypes').values(type).execute();
  const [south, north] = [newId(), newId()];
  await api.db
    .insertInto('tags')
    .values([
      { id: south, tagTypeId: type.id, value: 'Sul' },
      { id: north, tagTypeId: type.id, value: 'Norte' },
    ])
    .execute();
  await api.db.insertInto('entityTags').values({ entityType: 'CAMPAIGN', entityId: serra.id, tagId: south }).execute();
  expect(await names({ campaignTags: south })).toEqual(['Carla 100% Reis', 'Dora Alves']);
  expect(await names({ campaignTags: `${south},${north}`, unfinishedRegistration: 'true' })).toEqual(['Dora Alves']);
  expect(await names({ campaignTags: north })).toEqual([]);
  const operator = await api.signIn('OPERATOR');
  expect((await ask(operator, '/leads', { campaignTags: south })).status).toBe(403);
});

describe('consultants', () => {
  test('see the leads of their own campaigns, counted and opened, and no others', async () => {
    const consultant = await api.signIn('MARKETING_CONSULTANT');
    expect(await names({}, consultant)).toEqual([]);
    await api.db
      .updateTable('campaigns')
      .set({ marketingConsultantUserIds: [consultant.userId] })
      .where('id', '=', vitoria.id)
      .execute();
    expect(await names({}, consultant)).toEqual(['Ana Conceição', 'Bia Lopes']);
    expect(await names({ campaignIds: serra.id }, consultant)).toEqual([]);
    expect(await names({ campaignIds: `${serra.id},${vitoria.id}`, name: 'ana' }, consultant)).toEqual([
      'Ana Conceição',
    ]);
    expect((await ask(consultant, `/leads/${ana}`)).status).toBe(200);
    const carla = await leadOf('carla@example.com');
    expect((await ask(consultant, `/leads/${carla.id}`)).status).toBe(404);
  });
});

test('people of a CFC have no leads', async () => {
  const own = vitoria.schools[0].drivingSchoolId;
  for (const role of ['DRIVING_SCHOOL_ADMIN', 'DRIVING_SCHOOL_OPERATOR'] as const) {
    const person = await api.signIn(role, { schools: [own] });
    expect((await ask(person, '/leads')).status).toBe(403);
    expect((await ask(person, `/leads/${ana}`)).status).toBe(403);
  }
});

describe('a registered person', () => {
  test('counts as a lead no longer, by whichever start they registered; put back into the cart they do again', async () => {
    const campaign = await aCampaign(api.db, { now: api.clock.now() });
    const candidate = aCandidate({ name: 'Eva Prado', email: 'eva@example.com' });
    await preRegister(api, campaign, { ...candidate, email: 'eva.antes@example.com' });
    const enrolment = await fillCart(api, campaign, candidate);
    expect(await names({ campaignIds: campaign.id })).toEqual(['Eva Prado', 'Eva Prado']);
    expect((await payBy(api, enrolment, 'PIX')).status).toBe(201);
    expect(await names({ campaignIds: campaign.id })).toEqual([]);
    expect((await search({ unfinishedOrNotStartedRegistrationInCampaignIds: campaign.id })).totalSize).toBe(0);
    // The registration goes back to the cart, by which its status becomes PLAN_IN_CART.
    await api.db
      .updateTable('registrations')
      .set({ status: 'PLAN_IN_CART' })
      .where('id', '=', enrolment.registrationId)
      .execute();
    const { content } = await search({ campaignIds: campaign.id, sort: 'createdDate,DESC' });
    expect(content).toMatchObject([
      { email: 'eva@example.com', hasUnfinishedRegistration: true, checkoutStep: 'REGISTRATION_COMPLETED' },
      { email: 'eva.antes@example.com', hasNotStartedRegistration: true },
    ]);
  });

  test('stays readable as a lead, with the registration, and is corrected there', async () => {
    const campaign = await aCampaign(api.db, { now: api.clock.now() });
    const enrolment = await fillCart(api, campaign, aCandidate({ name: 'Flora Dias' }));
    await payBy(api, enrolment, 'PIX');
    const lead = await leadOf(enrolment.candidate.email);
    const { body } = await ask(admin, `/leads/${lead.id}`);
    expect(body).toMatchObject({ isRegistered: true, registration: { id: enrolment.registrationId } });
    const { name, email, phone, dateOfBirth } = lead;
    const refused = await put({ id: lead.id, name, email, phone, dateOfBirth, version: lead.version });
    expect({ status: refused.status, ...codes(refused) }).toEqual({ status: 409, global: 'LEAD_ALREADY_REGISTERED' });
  });
});
