import { loggedUser, tokenPair } from '@habilita/contract';
import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aDrivingSchool } from '../../../../test/builders/driving-school.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';

const api = appOfFile();

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  api.inject({ method: 'POST', url, payload, headers });
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const enter = async (username: string, url = '/api/v1/login') =>
  tokenPair.parse((await post(url, { username, password: PASSWORD })).json());

test('a person signs in, reads who they are, renews and signs out', async () => {
  const user = await aUser(api.db, { roles: ['OPERATOR'], permissions: ['REVERT_PAYMENT'], name: 'Otávio Reis' });
  const first = await enter(user.username);
  const { access_token, refresh_token } = tokenPair.parse(
    (await post('/api/v1/oauth', { grant_type: 'refresh_token', refresh_token: first.refresh_token })).json(),
  );
  const claims = JSON.parse(Buffer.from(access_token.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;
  expect(claims).toMatchObject({ sub: user.id, name: 'Otávio Reis', roles: ['OPERATOR'] });
  expect(Number(claims['exp']) * 1000).toBeGreaterThan(api.clock.now().epochMilliseconds);
  const me = await api.inject({ url: '/api/v1/users/logged-user', headers: bearer(access_token) });
  expect(me.json()).toEqual({
    user: {
      id: user.id,
      name: 'Otávio Reis',
      username: user.username,
      roles: ['OPERATOR'],
      active: true,
      permissions: ['REVERT_PAYMENT'],
      attributes: {},
    },
    fullPermissions: expect.arrayContaining(['QUERY_REGISTRATIONS', 'REVERT_PAYMENT']) as unknown,
  });
  const out = await post('/api/v1/logout', { refreshToken: refresh_token }, bearer(access_token));
  expect(out.statusCode).toBe(204);
  expect((await api.inject({ url: '/api/v1/users/logged-user', headers: bearer(access_token) })).statusCode).toBe(401);
});

test('signing in makes the browser a known one, by a cookie that only the sign-in gets back and no script reads', async () => {
  const { username } = await aUser(api.db);
  const answer = await post('/api/v1/login', { username, password: PASSWORD });
  expect(answer.headers['set-cookie']).toMatch(
    /^habilita-device-[0-9a-f]{12}=[\w.-]+; Max-Age=15552000; Path=\/api\/v1\/login; HttpOnly; SameSite=Strict$/i,
  );
  const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
  for (let tries = 0; tries < 10; tries += 1)
    expect((await post('/api/v1/login', { username, password: 'errada#2026' })).statusCode).toBe(401);
  expect((await post('/api/v1/login', { username, password: PASSWORD })).statusCode).toBe(429);
  expect((await post('/api/v1/login', { username, password: PASSWORD }, { cookie })).statusCode).toBe(200);
});

test("bad credentials answer 401 'Invalid credentials' with the code of the catalogue", async () => {
  const answer = await post('/api/v1/login', { username: 'ninguem@example.com', password: 'errada#2026' });
  expect(answer.statusCode).toBe(401);
  expect(answer.json()).toMatchObject({
    message: 'Invalid credentials',
    errors: { globalErrors: [{ code: 'INVALID_CREDENTIALS' }] },
  });
});

test('a CFC user carries the CNPJs of the own schools, an operator also their ids', async () => {
  const [one, two] = [await aDrivingSchool(api.db), await aDrivingSchool(api.db)];
  const drivingSchoolIds = [one.id, two.id];
  const attributesOf = async (role: 'DRIVING_SCHOOL_ADMIN' | 'DRIVING_SCHOOL_OPERATOR') => {
    const { username } = await aUser(api.db, { roles: [role], drivingSchoolIds });
    const { access_token } = await enter(username);
    const answer = await api.inject({ url: '/api/v1/users/logged-user', headers: bearer(access_token) });
    return loggedUser.parse(answer.json()).user.attributes;
  };
  const cnpjs = [one.cnpj, two.cnpj].toSorted();
  expect(await attributesOf('DRIVING_SCHOOL_ADMIN')).toEqual({ drivingSchoolCnpjs: cnpjs });
  const operator = await attributesOf('DRIVING_SCHOOL_OPERATOR');
  expect(operator.drivingSchoolCnpjs).toEqual(cnpjs);
  expect(operator.drivingSchoolIds?.toSorted()).toEqual(drivingSchoolIds.toSorted());
});

test("a student's session opens nothing of the back-office, and ends on the students' site", async () => {
  const student = await aUser(api.db, { roles: ['STUDENT'] });
  const { access_token, refresh_token } = await enter(student.username, '/api/v1/checkout/login');
  expect((await api.inject({ url: '/api/v1/users/logged-user', headers: bearer(access_token) })).statusCode).toBe(403);
  expect(
    (await post('/api/v1/checkout/logout', { refreshToken: refresh_token }, bearer(access_token))).statusCode,
  ).toBe(204);
  expect((await post('/api/v1/oauth', { grant_type: 'refresh_token', refresh_token })).statusCode).toBe(401);
});

test.each([
  ['/api/v1/login', { username: 'a@b.co' }, 'password', 'REQUIRED'],
  ['/api/v1/login', { username: ' ', password: 'x' }, 'username', 'REQUIRED'],
  ['/api/v1/login', { username: 'a@b.co', password: 'x'.repeat(300) }, 'password', 'TOO_LONG'],
  ['/api/v1/login', { username: 'a@b.co', password: 'x', role: 'ADMIN' }, 'role', 'UNKNOWN_FIELD'],
  ['/api/v1/oauth', { grant_type: 'password', refresh_token: 'x' }, 'grant_type', 'INVALID'],
])('%s with %j is refused on its field', async (url, payload, field, code) => {
  const answer = await post(url, payload);
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ errors: { fieldErrors: { [field]: [code] } } });
});

test('whoever sets a password, also by the link of a mail, hears that it is weak before anything is saved', async () => {
  for (const [password, isWeak] of [
    ['Senha123', true],
    ['Direção#Segura7', false],
  ] as const)
    expect((await post('/api/v1/users/password-check', { password })).json()).toEqual({ isWeak });
});
