import { describe, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aPlanForm } from '../../../../test/builders/forms.ts';
import { aPayment } from '../../../../test/builders/payment.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

interface Answer {
  id: string;
  content: Record<string, unknown>[];
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] };
  [key: string]: unknown;
}

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

const offer = async (catalogue: string, item: object) => {
  const url = `/api/v1/catalogues/${catalogue}`;
  const answer = await api.inject({ method: 'POST', url, headers: admin.headers, payload: item });
  return answer.json<{ id: string }>();
};

const feeRow = (name: string, group = 'others') => ({ group, subGroup: null, fee: name, price: 10, description: null });

const refusalOf = async (form: object) =>
  (await call('POST', '', { ...aPlanForm(), ...form })).body?.errors.fieldErrors;

describe('the fees and benefits of a plan', () => {
  test('are chosen from the catalogues, a fee in its own group', async () => {
    await offer('FEE', { name: 'Fotografia', feeGroup: 'others' });
    expect(await refusalOf({ feeGroups: [feeRow('Fotografia'), feeRow('Inventada')] })).toEqual({
      'feeGroups.1.fee': ['INVALID'],
    });
    expect(await refusalOf({ feeGroups: [feeRow('Fotografia', 'detran')] })).toEqual({
      'feeGroups.0.fee': ['INVALID'],
    });
    expect(await refusalOf({ benefits: [{ benefit: 'Inventado' }] })).toEqual({ 'benefits.0.benefit': ['INVALID'] });
  });

  test('stay on a plan that has them when the catalogue offers them no more', async () => {
    const { id } = await offer('FEE', { name: 'Taxa antiga', feeGroup: 'others' });
    const form = aPlanForm({ feeGroups: [feeRow('Taxa antiga')] as never });
    const plan = (await call('POST', '', form)).body;
    const url = `/api/v1/catalogues/FEE/${id}`;
    const retired = { name: 'Taxa antiga', feeGroup: 'others', active: false, version: 1 };
    await api.inject({ method: 'PUT', url, headers: admin.headers, payload: retired });
    expect((await call('PUT', `/${plan?.id}`, { ...form, name: 'Renomeado', version: 1 })).status).toBe(200);
    expect((await call('POST', '', form)).body?.errors.fieldErrors).toEqual({ 'feeGroups.0.fee': ['INVALID'] });
  });
});

describe('plans', () => {
  test('keep their fees in BRL to the centavo and their benefits', async () => {
    await offer('FEE', { name: 'Exame médico', feeGroup: 'detran', feeSubGroup: 'firstLicense' });
    await offer('BENEFIT', { name: 'Simulado' });
    await offer('POP_PLUS', { name: 'Plus' });
    const feeGroups = [
      { group: 'detran', subGroup: 'firstLicense', fee: 'Exame médico', price: 120.55, description: 'Clínica' },
    ];
    const form = aPlanForm({ feeGroups: feeGroups as never, benefits: [{ popPlus: 'Plus', benefit: 'Simulado' }] });
    const { status, body } = await call('POST', '', form);
    expect(status).toBe(201);
    expect(body).toMatchObject({ ...form, shortName: null, active: true, version: 1 });
    expect((await call('GET', `/${body?.id}`)).body).toEqual(body);
    const history = await api.inject({ url: `/api/v1/history/PLAN/${body?.id}`, headers: admin.headers });
    expect(history.json<{ content: { changes: object[] }[] }>().content[0]?.changes).toContainEqual({
      field: 'feeGroups',
      before: null,
      after: feeGroups,
    });
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
    const registration = await aRegistration(api.db, campaign);
    await aPayment(api.db, registration.id);
    const removed = await call('DELETE', `/${planId}`);
    const uses = { campaignsQty: 1, leadsQty: 0, registrationsQty: 1, paymentsQty: 1 };
    expect([removed.status, removed.body?.errors.globalErrors]).toMatchObject([
      409,
      [{ code: 'PLAN_IN_USE', detail: { ...uses, campaigns: [{ id: campaign.id, edition: 1 }] } }],
    ]);
    const changed = await call('PUT', `/${planId}`, { ...aPlanForm({ modality: 'A' }), version: 1 });
    expect(changed.body?.errors.fieldErrors).toEqual({ modality: ['PLAN_IN_USE'] });
  });

  test('are read with query permission and changed with MANAGE_PLANS', async () => {
    const supervisor = await api.signIn('SUPERVISOR');
    expect((await call('GET', '/search', undefined, supervisor)).status).toBe(200);
    expect((await call('POST', '', aPlanForm(), supervisor)).status).toBe(403);
  });
});

describe('the list of plans', () => {
  test('says how many are in use without counting them, as plans come and go', async () => {
    const inUse = async () => (await call('GET', '/search')).body?.['totalSize'];
    const before = Number(await inUse());
    const one = (await call('POST', '', aPlanForm())).body;
    await call('POST', '', aPlanForm());
    expect(await inUse()).toBe(before + 2);
    await call('PUT', `/${one?.id}`, { ...aPlanForm(), version: 1 });
    await call('DELETE', `/${one?.id}`);
    await call('DELETE', `/${one?.id}`);
    expect(await inUse()).toBe(before + 1);
    expect((await call('GET', '/search?size=50')).body?.content).toHaveLength(before + 1);
  });
});

describe('the history of a plan', () => {
  test('tells what was made and changed of its form, fees row by row', async () => {
    await offer('FEE', { name: 'Exame da história', feeGroup: 'detran' });
    const plan = (await call('POST', '', aPlanForm({ practicalClasses: 20 }))).body;
    const feeGroups = [feeRow('Exame da história', 'detran')];
    await call('PUT', `/${plan?.id}`, {
      ...aPlanForm({ practicalClasses: 25 }),
      name: plan?.['name'],
      feeGroups,
      version: 1,
    });
    await call('DELETE', `/${plan?.id}`);
    const url = `/api/v1/history/PLAN/${plan?.id}`;
    const answer = await api.inject({ url, headers: (await api.signIn('OPERATOR')).headers });
    const { content } = answer.json<{ content: { kind: string; changes: { field: string }[] }[] }>();
    expect(content.map(({ kind }) => kind)).toEqual(['PLAN_INACTIVATED', 'PLAN_CHANGED', 'PLAN_CREATED']);
    expect(content[1]?.changes).toEqual([
      { field: 'practicalClasses', before: 20, after: 25 },
      { field: 'feeGroups', before: [], after: [{ ...feeGroups[0], price: 10 }] },
    ]);
    expect(content[2]?.changes).toContainEqual(expect.objectContaining({ field: 'type', after: 'FIRST_LICENSE' }));
  });
});
