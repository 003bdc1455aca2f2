import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../endpoints.ts';
import { CAMPAIGN_CALLS } from './campaign-calls.ts';
import { PLATFORM_CALLS } from './platform-calls.ts';
import { REGISTRATION_CALLS } from './registration-calls.ts';
import { type World, aWorld } from './world.ts';

const CALLS = [...PLATFORM_CALLS, ...CAMPAIGN_CALLS, ...REGISTRATION_CALLS];
const shapeOf = (call: string) => call.replace('/api/v1', '').replaceAll(/\{[^}]+\}|:\w+/g, '*');
const SERVED = new Set(ENDPOINTS.map(({ endpoint }) => shapeOf(`${endpoint.method} ${endpoint.path}`)));

let world: World;

beforeAll(async () => {
  world = await aWorld();
});
afterAll(() => world.api.close());

describe('the payloads of the specification, sent as it writes them', () => {
  test.each(CALLS.map((each) => [each.call, each] as const))('%s', async (_, { call, send, answers = [] }) => {
    expect(SERVED).toContain(shapeOf(call));
    const { body } = await send(world);
    expect(Object.keys(body)).toEqual(expect.arrayContaining([...answers]));
  });
});

describe('a record as it is read may be sent back', () => {
  const PATHS = ['/users', '/plans', '/driving-schools', '/templates'];

  test.each(PATHS)('%s', async (list) => {
    const query = { size: '10', ...(list === '/users' ? { term: 'Joana' } : {}) };
    const { body: page } = await world.send(`GET ${list}`, { query });
    const [first] = page['content'] as { id: string }[];
    const { body: record } = await world.send(`GET ${list}/${first?.id}`);
    await world.send(`PUT ${list}/${first?.id}`, { body: record });
    const { version: before, ...told } = record;
    const { version: after, ...now } = (await world.send(`GET ${list}/${first?.id}`)).body;
    expect(now).toEqual(told);
    expect(Number(after)).toBeGreaterThanOrEqual(Number(before));
  });

  test('a lead', async () => {
    const { body: lead } = await world.send(`GET /leads/${world.leadId}`);
    await world.send('PUT /leads', { body: lead });
    expect((await world.send(`GET /leads/${world.leadId}`)).body['name']).toBe(lead['name']);
  });

  test('a tag and its type', async () => {
    for (const kind of ['tags', 'tagTypes']) {
      const list = kind === 'tags' ? '/tags' : '/tags/types';
      const { body } = await world.send(`GET ${list}`);
      const [first] = body['content'] as { id: string }[];
      const { body: changed } = await world.send(`PUT ${list}/${first?.id}`, { body: { [kind]: [first] } });
      expect(changed[kind]).toMatchObject([{ id: first?.id }]);
    }
  });

  test('the student of a registration, and the figures beside them stay as they are', async () => {
    const { id, studentId } = world.registration;
    const path = `/students/${studentId}/registrations/${id}`;
    const { body: registration } = await world.send(`GET ${path}`);
    await world.send(`PUT ${path}`, { body: { ...registration, studentStreet: 'Rua Nova', balance: 1_000_000 } });
    const { body: after } = await world.send(`GET ${path}`);
    expect(after).toMatchObject({ studentStreet: 'Rua Nova', balance: registration['balance'] });
  });

  test('but not with fields that nobody knows', async () => {
    const { body: page } = await world.send('GET /plans', { query: { size: '10' } });
    const [first] = page['content'] as { id: string }[];
    const { body: plan } = await world.send(`GET /plans/${first?.id}`);
    await expect(world.send(`PUT /plans/${first?.id}`, { body: { ...plan, naem: 'x' } })).rejects.toThrow(
      'UNKNOWN_FIELD',
    );
  });
});
