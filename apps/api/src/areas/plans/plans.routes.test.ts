import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, testApp, type TestApp } from '../../../test/app.ts';
import { aCampaign } from '../../../test/builders/campaign.ts';
import { aPlanForm } from '../../../test/builders/forms.ts';

let api: TestApp;
let admin: SignedIn;

interface Answer {
  id: string;
  content: Record<string, unknown>[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  [key: string]: unknown;
}

beforeAll(async () => {
  api = await testApp();
  admin = await api.signIn('ADMIN');
});
afterAll(() => api.close());

const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object, person = admin) => {
  const url = `/api/v1/plans${path}`;
  const answer = await api.inject({
    method,
    url,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.body === '' ? undefined : answer.json<Answer>() };
};

describe('plans', () => {
  test('keep their fees in BRL to the centavo and their benefits', async () => {
    const feeGroups = [
      { group: 'detran', subGroup: 'firstLicense', fee: 'Exame médico', price: 120.55, description: 'Clínica' },
    ];
    const form = aPlanForm({ feeGroups: feeGroups as never, benefits: [{ popPlus: 'Plus', benefit: 'Simulado' }] });
    const { status, body } = await call('POST', '', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, shortName: null, active: true, version: 1 });
    expect((await call('GET', `/${body?.id}`)).body).toEqual(body);
  });

  test('are of one of the nine categories on offer', async () => {
    const wrong = await call('POST', '', aPlanForm({ type: 'CHANGE', modality: 'B' }));
    expect(wrong.body?.errors.fieldErrors).toEqual({ modality: ['INVALID'] });
    expect((await call('POST', '', aPlanForm({ type: 'CHANGE', modality: 'E' }))).status).toBe(201);
  });

  test('need name, description, category, classes and lease; a fee its group, name and price', async () => {
    const { body } = await call('POST', '', {});
    expect(Object.keys(body?.errors.fieldErrors ?? {}).toSorted()).toEqual([
      'description',
      'modality',
      'name',
      'practicalClasses',
      'theoreticalClasses',
      'type',
      'vehicleLease',
    ]);
    const fee = await call('POST', '', { ...aPlanForm(), feeGroups: [{}], benefits: [{}] });
    expect(fee.body?.errors.fieldErrors).toEqual({
      'feeGroups.0.group': ['REQUIRED'],
      'feeGroups.0.fee': ['REQUIRED'],
      'feeGroups.0.price': ['REQUIRED'],
      'benefits.0.benefit': ['REQUIRED'],
    });
  });

  test('are edited at the version they were read', async () => {
    const form = aPlanForm();
    const { body } = await call('POST', '', form);
    expect((await call('PUT', `/${body?.id}`, { ...form, name: 'Outro', version: 1 })).body).toMatchObject({
      name: 'Outro',
      version: 2,
    });
    expect((await call('PUT', `/${body?.id}`, { ...form, version: 1 })).status).toBe(409);
  });

  test('leave the catalogue when nobody uses them, and keep their name', async () => {
    const { body } = await call('POST', '', aPlanForm({ name: 'Plano esquecido' }));
    expect((await call('DELETE', `/${body?.id}`)).status).toBe(204);
    expect((await call('DELETE', `/${body?.id}`)).status).toBe(204);
    expect((await call('GET', '/search?term=esquecido')).body?.content).toEqual([]);
    expect((await call('GET', `?ids=${body?.id}&size=1000`)).body?.content).toMatchObject([
      { name: 'Plano esquecido', active: false },
    ]);
  });

  test('in a campaign cannot be removed, nor change their category', async () => {
    const campaign = await aCampaign(api.db, { now: api.clock.now() });
    const { planId } = campaign.schools[0].plans[0];
    const removed = await call('DELETE', `/${planId}`);
    expect([removed.status, removed.body?.errors.globalErrors]).toEqual([409, [{ code: 'PLAN_IN_USE' }]]);
    const changed = await call('PUT', `/${planId}`, { ...aPlanForm({ modality: 'A' }), version: 1 });
    expect(changed.body?.errors.fieldErrors).toEqual({ modality: ['PLAN_IN_USE'] });
  });

  test('are read with query permission and changed with MANAGE_PLANS', async () => {
    const supervisor = await api.signIn('SUPERVISOR');
    expect((await call('GET', '/search', undefined, supervisor)).status).toBe(200);
    expect((await call('POST', '', aPlanForm(), supervisor)).status).toBe(403);
  });
});
