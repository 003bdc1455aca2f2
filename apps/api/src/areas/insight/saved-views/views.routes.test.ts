import type { SavedView } from '@habilita/contract';
import { newId } from '@habilita/kernel';
import { expect, test } from 'vitest';
import { appOfFile, type SignedIn, signedInAs } from '../../../../test/app.ts';

const api = appOfFile();
const supervisor = signedInAs(api, 'SUPERVISOR');
const support = signedInAs(api, 'STUDENT_SUPPORT');
const admin = signedInAs(api, 'ADMIN');

const BASE = '/api/v1/list-views';
const columns = { order: ['status'], shown: { studentCpf: true }, widths: { status: 200 } };
const view = (name: string, sharedWith: readonly string[] = []) => ({
  name,
  query: { businessStatus: 'LATE', sort: 'registrationDate,DESC' },
  columns,
  sharedWith,
});
const create = (person: SignedIn, payload: object, list = 'registrations') =>
  api.inject({ method: 'POST', url: BASE, payload: { list, ...payload }, headers: person.headers });
const made = async (person: SignedIn, payload: object) => (await create(person, payload)).json<SavedView>();
const edit = (person: SignedIn, { id, version }: SavedView, payload: object) =>
  api.inject({ method: 'PUT', url: `${BASE}/${id}`, payload: { version, ...payload }, headers: person.headers });
const remove = (person: SignedIn, { id }: SavedView) =>
  api.inject({ method: 'DELETE', url: `${BASE}/${id}`, headers: person.headers });
const keep = (person: SignedIn, payload: object, list = 'registrations') =>
  api.inject({ method: 'PATCH', url: `/api/v1/list-preferences/${list}`, payload, headers: person.headers });
const seen = async (person: SignedIn, list = 'registrations') => {
  const answer = await api.inject({ url: BASE, query: { list }, headers: person.headers });
  return answer.json<{ content: SavedView[]; defaultViewId: string | null; columns: typeof columns | null }>();
};
const names = async (person: SignedIn) => (await seen(person)).content.map(({ name }) => name);

test('a view keeps filters, sort and columns, and is its owner’s alone until it is shared with a role', async () => {
  const saved = await made(supervisor, view('Atrasadas'));
  expect(saved).toMatchObject({ ...view('Atrasadas'), mayEdit: true });
  expect([await names(supervisor), await names(support)]).toEqual([['Atrasadas'], []]);
  const shared = (await edit(supervisor, saved, view('Atrasadas', ['STUDENT_SUPPORT']))).json<SavedView>();
  expect((await seen(support)).content[0]).toMatchObject({
    id: saved.id,
    mayEdit: false,
    ownerName: 'Pessoa SUPERVISOR',
  });
  expect((await seen(support, 'payments')).content).toEqual([]);
  expect((await edit(support, shared, view('Minha'))).statusCode).toBe(403);
  expect((await remove(support, shared)).statusCode).toBe(403);
});

test('a view nobody shared is not there for others, administrators too', async () => {
  const own = await made(supervisor, view('Só minha'));
  expect((await edit(admin, own, view('Nossa'))).statusCode).toBe(404);
  expect((await remove(support, own)).statusCode).toBe(404);
});

test('a shared view can be taken back by an administrator', async () => {
  const shared = await made(supervisor, view('De quem saiu', ['ADMIN']));
  expect((await edit(admin, shared, view('De quem saiu'))).statusCode).toBe(200);
  expect(await names(admin)).not.toContain('De quem saiu');
  expect(await names(supervisor)).toContain('De quem saiu');
});

test('sharing is for supervisors, business support and administrators', async () => {
  const refused = await create(support, view('Para todos', ['SUPERVISOR']));
  expect(refused.json()).toMatchObject({ errors: { fieldErrors: { sharedWith: ['VIEW_SHARE_NOT_ALLOWED'] } } });
  expect((await create(supervisor, view('Para alunos', ['STUDENT']))).statusCode).toBe(403);
});

test('two views of one list have two names, whatever their capitals', async () => {
  await create(support, view('Minhas'));
  expect((await create(support, view('MINHAS'))).json()).toMatchObject({
    errors: { fieldErrors: { name: ['VIEW_NAME_TAKEN'] } },
  });
  expect((await create(support, view('Minhas'), 'payments')).statusCode).toBe(201);
});

test('somebody who edits an older version is told who changed it and what', async () => {
  const opened = await made(supervisor, view('Duas pessoas', ['ADMIN']));
  await edit(admin, opened, view('Outro nome', ['ADMIN']));
  const stale = await edit(supervisor, opened, view('Meu nome', ['ADMIN']));
  expect(stale.statusCode).toBe(409);
  expect(stale.json().errors.globalErrors[0]).toMatchObject({
    code: 'CONFLICT_STALE',
    detail: { changedBy: 'Pessoa ADMIN', changes: [{ field: 'name', before: 'Duas pessoas', after: 'Outro nome' }] },
  });
});

test('each person keeps columns and one first view of a list; deleting the view leaves the list without one', async () => {
  const first = await made(support, view('Abre aqui'));
  expect((await keep(support, { defaultViewId: first.id })).statusCode).toBe(204);
  expect((await keep(support, { columns })).statusCode).toBe(204);
  expect(await seen(support)).toMatchObject({ defaultViewId: first.id, columns });
  expect(await seen(supervisor)).toMatchObject({ defaultViewId: null, columns: null });
  await remove(support, first);
  expect(await seen(support)).toMatchObject({ defaultViewId: null, columns });
});

test('nobody opens a list in a view they do not see, or in one of another list', async () => {
  const own = await made(supervisor, view('Da supervisora'));
  expect((await keep(support, { defaultViewId: own.id })).statusCode).toBe(404);
  expect((await keep(supervisor, { defaultViewId: own.id }, 'payments')).statusCode).toBe(404);
});

test('a view that stops being shared is nobody else’s first view any more', async () => {
  const shared = await made(supervisor, view('Por um tempo', ['STUDENT_SUPPORT']));
  await keep(support, { defaultViewId: shared.id });
  await edit(supervisor, shared, view('Por um tempo'));
  expect((await seen(support)).defaultViewId).toBeNull();
});

test('thirty views of a list are enough, also when the last ones are saved at once', async () => {
  const person = await api.signIn('OPERATOR');
  for (let number = 1; number <= 28; number += 1) await create(person, view(`Visão ${number}`));
  const last = Array.from({ length: 8 }, (_, index) => create(person, view(`Última ${index}`)));
  expect((await Promise.all(last)).filter(({ statusCode }) => statusCode === 201)).toHaveLength(2);
  expect((await create(person, view('Visão 31'))).json()).toMatchObject({
    errors: { globalErrors: [{ code: 'TOO_MANY_VIEWS' }] },
  });
});

test('names of invented lists pass no limit: neither of views nor of preferences', async () => {
  const person = await api.signIn('OPERATOR');
  const rows = Array.from({ length: 299 }, (_, index) => ({
    id: newId(),
    ownerId: person.userId,
    list: `list-${'abcdefghij'[index % 10]}`,
    name: `Visão ${index}`,
    query: '{}',
    columns: '{}',
  }));
  await api.db.insertInto('savedViews').values(rows).execute();
  expect((await create(person, view('A última'))).statusCode).toBe(201);
  expect((await create(person, view('Uma a mais'))).statusCode).toBe(409);
  const lists = Array.from({ length: 99 }, (_, index) => ({ userId: person.userId, list: `lista-${index}` }));
  await api.db.insertInto('listPreferences').values(lists).execute();
  expect((await keep(person, { columns })).statusCode).toBe(204);
  expect((await keep(person, { columns }, 'mais-uma')).json()).toMatchObject({
    errors: { fieldErrors: { list: ['INVALID'] } },
  });
  expect((await keep(person, { columns })).statusCode).toBe(204);
});
