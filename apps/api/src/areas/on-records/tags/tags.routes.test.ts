import type { Permission } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { beforeAll, describe, expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';
import { aCampaign, type BuiltCampaign } from '../../../../test/builders/campaign.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');
let campaign: BuiltCampaign;
let registration: { id: string };

beforeAll(async () => {
  campaign = await aCampaign(api.db, { now: api.clock.now() });
  registration = await aRegistration(api.db, campaign);
});

interface Row {
  id: string;
  version: number;
  [key: string]: unknown;
}
interface Body {
  content: Row[];
  totalSize: number;
  tagTypes: [Row];
  tags: [Row];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
}

async function call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = admin) {
  const url = `/api/v1/tags${path}`;
  const answer = await api.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Body>() };
}

async function aType(name: string, ...entityTypes: string[]): Promise<Row> {
  const { body } = await call('POST', '/types', { tagTypes: [{ name, entityTypes }] });
  if (body === undefined) throw new Error('no type was made');
  return body.tagTypes[0];
}

async function aTag(type: Row, value: string): Promise<Row> {
  const { body } = await call('POST', '', { tags: [{ tagTypeId: type.id, value }] });
  if (body === undefined) throw new Error('no tag was made');
  return body.tags[0];
}

describe('tag types', () => {
  test('are made several at once, found by name without accents and by kind of record, and counted with their tags', async () => {
    await call('POST', '/types', {
      tagTypes: [
        { name: 'Região', entityTypes: ['CAMPAIGN'] },
        { name: 'Prioridade', entityTypes: ['REGISTRATION', 'CAMPAIGN'] },
      ],
    });
    const region = (await call('GET', '/types?name=regiao')).body?.content[0];
    expect(region).toMatchObject({ name: 'Região', entityTypes: ['CAMPAIGN'], tagsQty: 0, version: 1 });
    expect((await call('GET', '/types?entityTypes=REGISTRATION')).body?.content).toMatchObject([
      { name: 'Prioridade' },
    ]);
  });

  test('need a name and a kind of record', async () => {
    const { body } = await call('POST', '/types', { tagTypes: [{ name: ' ', entityTypes: [] }] });
    expect(body?.errors.fieldErrors).toEqual({
      'tagTypes.0.name': ['REQUIRED'],
      'tagTypes.0.entityTypes': ['REQUIRED'],
    });
  });

  test('do not share a name in any spelling, and nothing is kept of a refused batch', async () => {
    const tagTypes = [
      { name: 'Nova de verdade', entityTypes: ['CAMPAIGN'] },
      { name: 'REGIAO', entityTypes: ['CAMPAIGN'] },
    ];
    const { status, body } = await call('POST', '/types', { tagTypes });
    expect([status, body?.errors.fieldErrors]).toEqual([409, { 'tagTypes.1.name': ['TAG_TYPE_DUPLICATE'] }]);
    expect((await call('GET', '/types?name=nova')).body?.totalSize).toBe(0);
  });

  test('keep the kinds of record that their tags mark', async () => {
    const type = await aType('Estreita', 'CAMPAIGN', 'REGISTRATION');
    const tag = await aTag(type, 'presa');
    await call('POST', `/REGISTRATION/${registration.id}`, { tagIds: [tag.id] });
    const edit = (entityTypes: string[]) =>
      call('PUT', `/types/${type.id}`, { tagTypes: [{ name: 'Estreita', entityTypes, version: 1 }] });
    expect((await edit(['CAMPAIGN'])).body?.errors.fieldErrors).toEqual({
      'tagTypes.0.entityTypes': ['TAG_ALREADY_LINKED'],
    });
    expect((await edit(['REGISTRATION'])).status).toBe(200);
    expect((await edit(['REGISTRATION'])).body?.errors.globalErrors[0]?.code).toBe('CONFLICT_STALE');
  });
});

async function twice(method: 'POST' | 'PUT', path: string, payload: object) {
  const person = { ...admin, headers: { ...admin.headers, 'idempotency-key': newId() } };
  const first = await call(method, path, payload, person);
  expect(first.status).toBeLessThan(300);
  expect(await call(method, path, payload, person)).toEqual(first);
  return first.body;
}

describe('a save sent again after its answer was lost', () => {
  test('is answered as the first was, and changes nothing more', async () => {
    const made = await twice('POST', '/types', { tagTypes: [{ name: 'Repetida', entityTypes: ['CAMPAIGN'] }] });
    const type = made?.tagTypes[0];
    await twice('PUT', `/types/${type?.id}`, { tagTypes: [{ name: 'Dita', entityTypes: ['CAMPAIGN'], version: 1 }] });
    const tag = (await twice('POST', '', { tags: [{ tagTypeId: type?.id, value: 'uma' }] }))?.tags[0];
    const edited = await twice('PUT', `/${tag?.id}`, { tags: [{ tagTypeId: type?.id, value: 'duas', version: 1 }] });
    expect(edited?.tags).toMatchObject([{ value: 'duas', version: 2 }]);
    await twice('POST', `/CAMPAIGN/${campaign.id}`, { tagIds: [tag?.id] });
    await call('DELETE', `/CAMPAIGN/${campaign.id}/${tag?.id}`);
  });
});

describe('tags', () => {
  test('are found by type, value and the kinds they may mark', async () => {
    const type = await aType('Cor', 'CAMPAIGN');
    const tag = await aTag(type, 'Verde-água');
    const found = { id: tag.id, tagTypeName: 'Cor', entityTypes: ['CAMPAIGN'], linksQty: 0 };
    expect((await call('GET', `?tagTypeIds=${type.id}&value=agua`)).body?.content).toMatchObject([found]);
    expect((await call('GET', `?value=verde&entityTypes=REGISTRATION`)).body?.totalSize).toBe(0);
  });

  test('need a type and a value', async () => {
    const type = await aType('Exigente', 'CAMPAIGN');
    const wrong = [
      await call('POST', '', { tags: [{ tagTypeId: type.id, value: ' ' }] }),
      await call('POST', '', { tags: [{ value: 'solta' }] }),
    ];
    expect(wrong.map(({ status, body }) => [status, body?.errors.fieldErrors])).toEqual([
      [400, { 'tags.0.value': ['REQUIRED'] }],
      [400, { 'tags.0.tagTypeId': ['REQUIRED'] }],
    ]);
  });

  test('do not share a value within their type; two types may', async () => {
    const [one, other] = [await aType('Turno', 'CAMPAIGN'), await aType('Período', 'CAMPAIGN')];
    await aTag(one, 'Manhã');
    const twin = await call('POST', '', { tags: [{ tagTypeId: one.id, value: 'manha' }] });
    expect(twin).toMatchObject({
      status: 409,
      body: { errors: { fieldErrors: { 'tags.0.value': ['TAG_DUPLICATE'] } } },
    });
    expect((await aTag(other, 'Manhã')).version).toBe(1);
    const renamed = await aTag(one, 'Tarde');
    const edit = { tags: [{ tagTypeId: one.id, value: 'MANHÃ', version: 1 }] };
    expect((await call('PUT', `/${renamed.id}`, edit)).status).toBe(409);
  });

  test('made twice at once are there once', async () => {
    const type = await aType('Corrida', 'CAMPAIGN');
    const tags = [{ tagTypeId: type.id, value: 'única' }];
    const tries = await Promise.all(Array.from({ length: 6 }, () => call('POST', '', { tags })));
    expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
  });

  test('keep their type while they mark something', async () => {
    const [one, other] = [await aType('Antiga', 'CAMPAIGN'), await aType('Outra', 'CAMPAIGN')];
    const tag = await aTag(one, 'fixa');
    const move = (version: number) =>
      call('PUT', `/${tag.id}`, { tags: [{ tagTypeId: other.id, value: 'fixa', version }] });
    await call('POST', `/CAMPAIGN/${campaign.id}`, { tagIds: [tag.id] });
    expect((await move(1)).body?.errors.fieldErrors).toEqual({ 'tags.0.tagTypeId': ['TAG_ALREADY_LINKED'] });
    await call('DELETE', `/CAMPAIGN/${campaign.id}/${tag.id}`);
    expect((await move(1)).body?.tags).toMatchObject([{ tagTypeName: 'Outra' }]);
  });
});

describe('marking a record', () => {
  test('adds tags, none of them when it bears one already, and takes them off', async () => {
    const type = await aType('Marca', 'CAMPAIGN');
    const [first, second] = [await aTag(type, 'a'), await aTag(type, 'b')];
    const path = `/CAMPAIGN/${campaign.id}`;
    expect((await call('POST', path, { tagIds: [first.id] })).body?.content).toMatchObject([
      { value: 'a', tagTypeName: 'Marca' },
    ]);
    const again = await call('POST', path, { tagIds: [first.id, second.id] });
    expect(again).toMatchObject({ status: 409, body: { errors: { fieldErrors: { tagIds: ['TAG_ALREADY_LINKED'] } } } });
    expect((await call('GET', path)).body?.content).toHaveLength(1);
    expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(204);
    expect((await call('DELETE', `${path}/${first.id}`)).status).toBe(404);
    const events = await api.db
      .selectFrom('events')
      .selectAll()
      .where('kind', '=', 'TAGS_CHANGED')
      .where('entityId', '=', campaign.id)
      .execute();
    expect(events.length).toBeGreaterThanOrEqual(2);
  });

  test('leaves a finished campaign as it is', async () => {
    const [worn, other] = [
      await aTag(await aType('Fim', 'CAMPAIGN'), 'a'),
      await aTag(await aType('Depois', 'CAMPAIGN'), 'b'),
    ];
    const finished = await aCampaign(api.db, { now: api.clock.now() });
    const path = `/CAMPAIGN/${finished.id}`;
    await call('POST', path, { tagIds: [worn.id] });
    const endDate = api.clock.now().subtract({ seconds: 1 });
    const past = { startDate: endDate.subtract({ hours: 96 }), registrationStartDate: endDate.subtract({ hours: 72 }) };
    const closed = { registrationEndDate: endDate, schedulingStartDate: endDate.subtract({ hours: 48 }) };
    const dates = { ...past, ...closed, schedulingEndDate: endDate, endDate };
    await api.db.updateTable('campaigns').set(dates).where('id', '=', finished.id).execute();
    for (const answer of [await call('POST', path, { tagIds: [other.id] }), await call('DELETE', `${path}/${worn.id}`)])
      expect(answer.body?.errors.globalErrors).toEqual([{ code: 'CAMPAIGN_FINISHED' }]);
    expect((await call('GET', path)).body?.content).toMatchObject([{ value: 'a' }]);
  });

  test('takes only tags that exist and are meant for its kind', async () => {
    const tag = await aTag(await aType('Só matrícula', 'REGISTRATION'), 'x');
    expect((await call('POST', `/CAMPAIGN/${campaign.id}`, { tagIds: [tag.id] })).body?.errors.fieldErrors).toEqual({
      tagIds: ['INVALID'],
    });
    expect((await call('POST', `/CAMPAIGN/${campaign.id}`, { tagIds: [campaign.id] })).status).toBe(400);
  });

  test('is for who sees the record and may change it, or manages tags', async () => {
    const tag = await aTag(await aType('Direitos', 'CAMPAIGN', 'REGISTRATION'), 'y');
    const link = (type: string, id: string, person: SignedIn) =>
      call('POST', `/${type}/${id}`, { tagIds: [tag.id] }, person);
    const support = await api.signIn('STUDENT_SUPPORT');
    expect((await link('CAMPAIGN', campaign.id, support)).status).toBe(403);
    expect((await link('REGISTRATION', registration.id, support)).status).toBe(200);
    expect((await link('REGISTRATION', campaign.id, admin)).status).toBe(404);
    expect((await link('REGISTRATION_REFUND', registration.id, admin)).status).toBe(404);
    const stranger = await aDrivingSchool(api.db);
    const operator = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [stranger.id] });
    const permissions: Permission[] = ['QUERY_TAGS', 'MANAGE_TAGS'];
    await api.db.updateTable('users').set({ permissions }).where('id', '=', operator.userId).execute();
    expect((await call('GET', `/REGISTRATION/${registration.id}`, undefined, operator)).status).toBe(404);
    expect((await link('REGISTRATION', registration.id, operator)).status).toBe(404);
  });
});
