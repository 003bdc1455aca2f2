import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SignedIn, testApp, type TestApp } from '../../../test/app.ts';
import { seedReferenceData } from '../../seed/reference-data.ts';

let api: TestApp;
let admin: SignedIn;

interface Answer {
  id: string;
  content: { id: string; key: string }[];
  template: string;
}

beforeAll(async () => {
  api = await testApp();
  admin = await api.signIn('ADMIN');
  await seedReferenceData(api.db);
});
afterAll(() => api.close());

const get = async (path: string, person = admin) => {
  const answer = await api.inject({ url: `/api/v1/templates${path}`, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<Answer>() };
};

test('a new installation has a contract to publish a campaign with', async () => {
  const [contract] = (await get('?type=CFC_STUDENT_CONTRACT&term=prestacao')).body.content;
  expect(contract).toMatchObject({ key: 'CONTRATO_CURSO', active: true, createdBy: null });
  const { body } = await get(`/${contract?.id}`);
  expect(body.template).toContain('{{studentName}}');
});

test('inactive templates come only when asked for', async () => {
  const [contract] = (await get('')).body.content;
  await api.db.updateTable('templates').set({ active: false }).execute();
  expect((await get('')).body.content).toEqual([]);
  expect((await get('?active=false')).body.content).toHaveLength(1);
  expect((await get(`?ids=${contract?.id}`)).body.content).toHaveLength(1);
});

test('whoever has nothing to do with templates gets none', async () => {
  expect((await get('', await api.signIn('STUDENT_SUPPORT'))).status).toBe(403);
});
