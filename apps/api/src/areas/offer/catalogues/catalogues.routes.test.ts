import { beforeAll, expect, test } from 'vitest';
import { appOfFile, signedInAs } from '../../../../test/app.ts';

const api = appOfFile();
const admin = signedInAs(api, 'ADMIN');

beforeAll(async () => {
  await call('POST', 'BENEFIT', { name: 'Aplicativo de estudos' });
  await call('POST', 'FEE', { name: 'Exame toxicológico', feeGroup: 'others' });
});

interface Item {
  id: string;
  name: string;
  feeGroup: string | null;
  feeSubGroup: string | null;
  active: boolean;
  version: number;
}
interface Body extends Item {
  content: Item[];
  totalSize: number;
  errors: { fieldErrors: Record<string, string[]> };
}

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) {
  const url = `/api/v1/catalogues/${path}`;
  const answer = await api.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  return { status: answer.statusCode, body: answer.json<Body>() };
}

test('a choice is added, renamed, retired and brought back; retired ones are offered no more', async () => {
  const added = (await call('POST', 'BENEFIT', { name: 'Aula de direção defensiva' })).body;
  const edit = (change: object, version: number) =>
    call('PUT', `BENEFIT/${added.id}`, { name: added.name, active: true, version, ...change });
  expect((await edit({ name: 'Aula extra de brinde' }, 1)).body).toMatchObject({
    name: 'Aula extra de brinde',
    version: 2,
  });
  expect((await edit({ active: false }, 2)).status).toBe(200);
  expect((await call('GET', 'BENEFIT?term=defensiva')).body.totalSize).toBe(0);
  expect((await call('GET', 'BENEFIT?term=defensiva&active=false')).body.totalSize).toBe(1);
  expect((await call('GET', `BENEFIT?ids=${added.id}`)).body.totalSize).toBe(1);
  expect((await edit({}, 2)).status).toBe(409);
});

test('a name taken in any spelling is refused on its field, when added and when renamed', async () => {
  const twin = await call('POST', 'BENEFIT', { name: 'APLICATIVO de estúdos' });
  expect(twin).toMatchObject({
    status: 409,
    body: { errors: { fieldErrors: { name: ['CATALOGUE_ITEM_DUPLICATE'] } } },
  });
  const other = (await call('POST', 'BENEFIT', { name: 'Kit do aluno' })).body;
  const renamed = await call('PUT', `BENEFIT/${other.id}`, { name: 'Aplicativo de estudos', active: true, version: 1 });
  expect(renamed.status).toBe(409);
});

test('a fee needs its group, and nothing but a fee has one', async () => {
  const groupless = await call('POST', 'FEE', { name: 'Taxa sem grupo' });
  expect(groupless.body.errors.fieldErrors).toEqual({ feeGroup: ['REQUIRED'] });
  const grouped = await call('POST', 'BENEFIT', { name: 'Benefício com grupo', feeGroup: 'others' });
  expect(grouped.body.errors.fieldErrors).toEqual({ feeGroup: ['INVALID'] });
  expect((await call('POST', 'FEE', { name: 'Exame teórico', feeGroup: 'detran' })).status).toBe(201);
});

test('a choice is changed only in its own catalogue, and only by who manages plans', async () => {
  const fee = (await call('GET', 'FEE?term=toxicologico')).body.content[0];
  const form = { name: 'Outro', active: true, version: 1 };
  expect((await call('PUT', `BENEFIT/${fee?.id}`, form)).status).toBe(404);
  const reader = await api.signIn('STUDENT_SUPPORT');
  expect((await call('GET', 'FEE', undefined, reader)).status).toBe(200);
  expect((await call('POST', 'FEE', { name: 'Nova', feeGroup: 'others' }, reader)).status).toBe(403);
});

test('the same choice added twice at once is there once', async () => {
  const tries = await Promise.all(
    Array.from({ length: 6 }, () => call('POST', 'POP_PLUS', { name: 'Pop Plus Corrida' })),
  );
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
});
