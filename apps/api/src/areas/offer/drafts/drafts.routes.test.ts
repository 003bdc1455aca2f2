import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/app.ts';
import { campaignBench, codesOf } from '../../../../test/campaign-bench.ts';

let bench: Awaited<ReturnType<typeof campaignBench>>;
beforeAll(async () => {
  bench = await campaignBench();
});
beforeEach(() => bench.goTo(-5));
afterAll(() => bench.api.close());

const aDraft = (name = 'Edição de abril') => ({
  name,
  entityType: 'CAMPAIGN',
  data: { campaign: { name }, schools: [] },
});
const save = async (draft: object = aDraft(), person?: SignedIn) => {
  const { body } = await bench.call('POST', '/drafts', draft, person);
  return String(body['id']);
};
const found = async (query = '', person?: SignedIn) =>
  (await bench.call('GET', `/drafts/search${query}`, undefined, person)).body.content.map((row) => row['name']);

describe('a draft', () => {
  test('keeps what the form holds, complete or not, and tells who began it and when it was changed', async () => {
    const saved = await bench.call('POST', '/drafts', aDraft('Edição de maio'));
    expect([saved.status, saved.location]).toEqual([201, `/api/v1/drafts/${String(saved.body['id'])}`]);
    expect(saved.body).toMatchObject({ ...aDraft('Edição de maio'), createdBy: 'Pessoa ADMIN', version: 1 });
    await bench.goTo(-4);
    const id = String(saved.body['id']);
    const changed = { ...aDraft('Edição de junho'), data: { anything: [1, null, { deep: true }] }, version: 1 };
    expect((await bench.call('PUT', `/drafts/${id}`, changed)).status).toBe(200);
    const { body } = await bench.call('GET', `/drafts/${id}`);
    expect(body).toMatchObject({
      name: 'Edição de junho',
      data: changed.data,
      version: 2,
      createdDate: saved.body['createdDate'],
    });
    expect(String(body['lastModifiedDate']) > String(body['createdDate'])).toBe(true);
  });

  test('needs a name and nothing else', async () => {
    expect(codesOf(await bench.call('POST', '/drafts', aDraft('  ')))).toEqual(['name REQUIRED']);
    expect(codesOf(await bench.call('POST', '/drafts', { ...aDraft(), entityType: 'PLAN' }))).toEqual([
      'entityType INVALID',
    ]);
    expect(codesOf(await bench.call('POST', '/drafts', { ...aDraft(), data: { name: '\u0000' } }))).toEqual([
      'INVALID',
    ]);
    expect((await bench.call('POST', '/drafts', { ...aDraft(), data: {} })).status).toBe(201);
  });

  test('is found by name, the one changed last first', async () => {
    await save(aDraft('Serra, primeira'));
    const other = await save(aDraft('Serra, segunda'));
    await bench.goTo(-3);
    await bench.call('PUT', `/drafts/${other}`, aDraft('Serra, segunda'));
    expect(await found('?term=serra')).toEqual(['Serra, segunda', 'Serra, primeira']);
    expect(await found('?term=serra&sort=name,ASC')).toEqual(['Serra, primeira', 'Serra, segunda']);
  });

  test('changed by two at once is changed once, and the other is told by whom', async () => {
    const id = await save();
    const answers = await Promise.all(
      ['De uma', 'De outra'].map((name) => bench.call('PUT', `/drafts/${id}`, { ...aDraft(name), version: 1 })),
    );
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
  });

  test('saved again and again in one sitting is one entry of the history; a pause or another person begins the next', async () => {
    const id = await save();
    let version = 1;
    const saveAgain = async (person?: SignedIn) => {
      const { status } = await bench.call('PUT', `/drafts/${id}`, { ...aDraft(`Vez ${version}`), version }, person);
      expect(status).toBe(200);
      version += 1;
    };
    const kinds = async () => {
      const events = bench.api.db.selectFrom('events').select('kind').where('entityId', '=', id).orderBy('id');
      return (await events.execute()).map(({ kind }) => kind);
    };
    for (let times = 0; times < 4; times += 1) await saveAgain();
    expect(await kinds()).toEqual(['DRAFT_CREATED']);
    const other = await bench.api.signIn('BUSINESS_SUPPORT');
    for (let times = 0; times < 3; times += 1) await saveAgain(other);
    expect(await kinds()).toEqual(['DRAFT_CREATED', 'DRAFT_CHANGED']);
    const stale = await bench.call('PUT', `/drafts/${id}`, { ...aDraft(), version: 1 });
    expect(stale.status).toBe(409);
    expect(JSON.stringify(stale.body)).toContain('Pessoa BUSINESS_SUPPORT');
    for (let times = 0; times < 2; times += 1) await saveAgain();
    expect(await kinds()).toHaveLength(3);
    await bench.goTo(-4);
    for (let times = 0; times < 2; times += 1) await saveAgain();
    expect(await kinds()).toHaveLength(4);
  });

  test('is deleted once', async () => {
    const id = await save();
    expect((await bench.call('DELETE', `/drafts/${id}`)).status).toBe(204);
    expect((await bench.call('DELETE', `/drafts/${id}`)).status).toBe(404);
    expect((await bench.call('GET', `/drafts/${id}`)).status).toBe(404);
  });

  test('is for who manages campaigns; people of a CFC and consultants see their own alone', async () => {
    const id = await save(aDraft('Sigilosa'));
    expect((await bench.call('GET', '/drafts/search', undefined, await bench.api.signIn('SUPERVISOR'))).status).toBe(
      403,
    );
    expect(await found('?term=sigilosa', await bench.api.signIn('BUSINESS_SUPPORT'))).toEqual(['Sigilosa']);
    const insiders = [
      await bench.holding(['DRIVING_SCHOOL_ADMIN'], 'MANAGE_CAMPAIGNS', [bench.schools[0].id]),
      await bench.holding(['CAMPAIGN_CONSULTANT'], 'MANAGE_CAMPAIGNS'),
    ];
    for (const person of insiders) {
      await save(aDraft('Do próprio'), person);
      expect(await found('', person)).toEqual(['Do próprio']);
      expect((await bench.call('GET', `/drafts/${id}`, undefined, person)).status).toBe(404);
      expect((await bench.call('PUT', `/drafts/${id}`, aDraft(), person)).status).toBe(404);
      expect((await bench.call('DELETE', `/drafts/${id}`, undefined, person)).status).toBe(404);
    }
  });
});

describe('a draft that is published', () => {
  test('is gone, and its campaign is found at its address', async () => {
    const draftId = await save();
    const { status, location, body } = await bench.call('POST', '/campaigns', { ...bench.base, draftId });
    expect([status, location]).toEqual([201, `/api/v1/campaigns/${String(body['id'])}`]);
    expect((await bench.call('GET', `/drafts/${draftId}`)).status).toBe(404);
  });

  test('is said to be published or deleted to whoever still has it open', async () => {
    const draftId = await save();
    await bench.call('POST', '/campaigns', { ...bench.base, draftId });
    const saved = await bench.call('PUT', `/drafts/${draftId}`, { ...aDraft(), version: 1 });
    const published = await bench.call('POST', '/campaigns', { ...bench.base, draftId });
    expect(
      [saved, published].map(({ status, body }) => [status, JSON.stringify(body).includes('DRAFT_NOT_FOUND')]),
    ).toEqual([
      [404, true],
      [404, true],
    ]);
  });

  test('by two at once becomes one campaign', async () => {
    const draftId = await save();
    const form = { ...bench.base, draftId, campaign: { ...bench.base.campaign, name: 'Uma só' } };
    const answers = await Promise.all([1, 2].map(() => bench.call('POST', '/campaigns', form)));
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['201', '404']);
    expect((await bench.call('GET', '/campaigns?term=uma')).body.content).toHaveLength(1);
  });

  test('stays when its campaign is refused', async () => {
    const draftId = await save();
    const form = { ...bench.base, draftId, campaign: { ...bench.base.campaign, locality: 'Atlântida' } };
    expect((await bench.call('POST', '/campaigns', form)).status).toBe(400);
    expect((await bench.call('GET', `/drafts/${draftId}`)).status).toBe(200);
  });
});
