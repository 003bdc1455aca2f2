import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aTemplate } from '../../../../test/builders/campaign.ts';
import { aSchoolInCampaignForm } from '../../../../test/builders/forms.ts';
import { aTag } from '../../../../test/builders/tag.ts';
import { campaignBench, codesOf } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
beforeAll(async () => {
  bench = await campaignBench();
});
beforeEach(() => bench.goTo(-5));
afterAll(() => bench.api.close());

describe('a published campaign', () => {
  test('is changed whole: what stays keeps its row, what is new gets one, what is gone goes with its seats', async () => {
    const id = await bench.published();
    const [before] = await bench.schoolsOf(id);
    const [kept] = await bench.plansOf(id);
    const [first] = bench.base.drivingSchoolsConfigurations;
    const third = aSchoolInCampaignForm(bench.schools[2].id, [bench.plans[0].id]);
    const form = {
      campaign: { ...bench.base.campaign, name: 'CNH POP Nova', vacancies: 50, edition: 2 },
      drivingSchoolsConfigurations: [
        { ...first, vacancies: 7, plans: [{ ...first?.plans[0], pixPrice: 1700, vacancies: 3 }] },
        third,
      ],
    };
    const { status, body } = await bench.put(id, { ...form, version: 1 });
    expect([status, body['name'], body['vacancies'], body['version']]).toEqual([200, 'CNH POP Nova', 50, 2]);
    const now = await bench.schoolsOf(id);
    expect(now).toMatchObject([
      { id: before?.['id'], vacancies: 7, presentationOrder: 0 },
      { drivingSchoolId: bench.schools[2].id, vacancies: 20, presentationOrder: 1 },
    ]);
    expect(await bench.plansOf(id)).toMatchObject([{ id: kept?.['id'], pixPrice: 1700, vacancies: 3 }]);
    const stocks = await bench.api.db
      .selectFrom('seatStocks')
      .select(['scope', 'vacancies'])
      .where('campaignId', '=', id)
      .orderBy('scope')
      .orderBy('vacancies')
      .execute();
    expect(stocks.map(({ scope, vacancies }) => `${scope} ${vacancies}`)).toEqual([
      'BOLETO 5',
      'BOLETO_PARCELADO null',
      'CAMPAIGN 50',
      'DRIVING_SCHOOL 7',
      'DRIVING_SCHOOL 20',
      'PLAN 3',
      'PLAN 10',
    ]);
  });

  test('sent back as it was read stays as it is', async () => {
    const id = await bench.published();
    const read = async () => {
      const { body: campaign } = await bench.call('GET', `/campaigns/${id}`);
      const configurations = await bench.schoolsOf(id);
      const offers = await Promise.all(configurations.map((one) => bench.plansOf(id, String(one['drivingSchoolId']))));
      return {
        campaign,
        drivingSchoolsConfigurations: configurations.map((one, index) => ({ ...one, plans: offers[index] })),
      };
    };
    const before = await read();
    const answer = await bench.put(id, before);
    expect(answer.status).toBe(200);
    expect(await read()).toEqual({ ...before, campaign: { ...before.campaign, version: 2 } });
  });

  test('keeps in its history what changed, by name and in BRL, and nothing else', async () => {
    const id = await bench.published();
    await bench.put(id, bench.changed({ campaign: { name: 'Outro nome' }, plan: { pixPrice: 1700.5 } }));
    const { body } = await bench.call('GET', `/history/CAMPAIGN/${id}`);
    const [last] = body.content;
    const offer = { school: expect.any(String), plan: bench.plans[0].name };
    expect(last).toMatchObject({ kind: 'CAMPAIGN_CHANGED' });
    expect(last?.['changes']).toEqual([
      { field: 'name', before: bench.base.campaign.name, after: 'Outro nome' },
      {
        field: 'drivingSchoolsConfigurations',
        before: [{ ...offer, pixPrice: 1800 }],
        after: [{ ...offer, pixPrice: 1700.5 }],
      },
    ]);
  });

  test('names its programme in the history, not the key of it', async () => {
    const id = await bench.published();
    const { body } = await bench.call('GET', `/history/CAMPAIGN/${id}`);
    const changes = body.content[0]?.['changes'];
    expect(changes).toContainEqual(expect.objectContaining({ field: 'program', after: 'Habilita' }));
  });

  test('has the tags that are sent, and keeps them when none are', async () => {
    const tag = await aTag(bench.api.db, ['CAMPAIGN']);
    const other = await aTag(bench.api.db, ['REGISTRATION']);
    const id = await bench.published({ ...bench.base, campaign: { ...bench.base.campaign, tagIds: [tag] } });
    expect((await bench.call('GET', `/campaigns/${id}`)).body['tagIds']).toEqual([tag]);
    expect((await bench.put(id, bench.base)).body['tagIds']).toEqual([tag]);
    expect(codesOf(await bench.put(id, bench.changed({ campaign: { tagIds: [tag, other] } })))).toEqual([
      'campaign.tagIds INVALID',
    ]);
    expect((await bench.put(id, bench.changed({ campaign: { tagIds: [] } }))).body['tagIds']).toEqual([]);
  });

  test('keeps what it names though it could not be named anew', async () => {
    const contractTemplateId = await aTemplate(bench.api.db);
    const id = await bench.published({ ...bench.base, campaign: { ...bench.base.campaign, contractTemplateId } });
    await bench.api.db.updateTable('templates').set({ active: false }).where('id', '=', contractTemplateId).execute();
    expect((await bench.put(id, bench.changed({ campaign: { contractTemplateId } }))).status).toBe(200);
    const other = await bench.published();
    expect((await bench.put(other, bench.changed({ campaign: { contractTemplateId } }))).status).toBe(404);
  });
});

describe('two people', () => {
  test('who save at once from the same version: one is told what the other changed', async () => {
    const id = await bench.published();
    const supporter = await bench.api.signIn('BUSINESS_SUPPORT');
    const answers = await Promise.all([
      bench.put(id, { ...bench.changed({ campaign: { name: 'De uma' } }), version: 1 }),
      bench.put(id, { ...bench.changed({ campaign: { name: 'De outra' } }), version: 1 }, supporter),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
    const refused = answers.find(({ status }) => status === 409);
    const saved = answers.find(({ status }) => status === 200);
    expect(refused?.body.errors.globalErrors[0]).toMatchObject({
      code: 'CONFLICT_STALE',
      detail: {
        version: 2,
        changes: [{ field: 'name', before: bench.base.campaign.name, after: saved?.body['name'] }],
      },
    });
  });

  test('without a version the last write stands', async () => {
    const id = await bench.published();
    await bench.put(id, bench.changed({ campaign: { name: 'Primeiro' } }));
    expect((await bench.put(id, bench.changed({ campaign: { name: 'Segundo' } }))).body).toMatchObject({
      name: 'Segundo',
      version: 3,
    });
  });

  test('a change sent twice under one key is made once, a publication too', async () => {
    const id = await bench.published();
    const form = bench.changed({ campaign: { name: 'Uma vez' } });
    const answers = await Promise.all([
      bench.put(id, form, undefined, 'chave-1'),
      bench.put(id, form, undefined, 'chave-1'),
    ]);
    expect(answers.map(({ body }) => body['version'])).toEqual([2, 2]);
    expect(codesOf(await bench.put(id, bench.base, undefined, 'chave-1'))).toEqual(['IDEMPOTENCY_MISMATCH']);
    const twice = await Promise.all(
      [1, 2].map(() => bench.call('POST', '/campaigns', bench.base, undefined, 'chave-2')),
    );
    expect(twice[0]?.body['id']).toBe(twice[1]?.body['id']);
  });
});

describe('who may', () => {
  test('change a campaign holds MANAGE_CAMPAIGNS, sees it, and sees all of it', async () => {
    const id = await bench.published();
    expect((await bench.put(id, bench.base, await bench.api.signIn('SUPERVISOR'))).status).toBe(403);
    const ofSchool = await bench.holding(['DRIVING_SCHOOL_ADMIN'], 'MANAGE_CAMPAIGNS', [bench.schools[0].id]);
    expect((await bench.put(id, bench.base, ofSchool)).status).toBe(403);
    const stranger = await bench.holding(['DRIVING_SCHOOL_ADMIN'], 'MANAGE_CAMPAIGNS', [bench.schools[2].id]);
    expect((await bench.put(id, bench.base, stranger)).status).toBe(404);
    const consultant = await bench.holding(['CAMPAIGN_CONSULTANT'], 'MANAGE_CAMPAIGNS');
    expect((await bench.put(id, bench.base, consultant)).status).toBe(404);
    expect((await bench.put('018f3b2e-7b1c-7c3d-8e4f-0123456789ab', bench.base)).status).toBe(404);
  });
});
