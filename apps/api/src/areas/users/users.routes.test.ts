import { type Permission, PERMISSION_NAMES, type Role } from '@habilita/contract';
import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedIn, testApp, type TestApp } from '../../../test/app.ts';
import { aDrivingSchool } from '../../../test/builders/driving-school.ts';
import { aUser, PASSWORD } from '../../../test/builders/user.ts';

interface Answer {
  id: string;
  version: number;
  attributes: { drivingSchoolIds?: string[]; drivingSchoolCnpjs?: string[] };
  content: { id: string; name: string; portugueseName: string; group: string }[];
  totalSize: number;
  errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string; detail?: unknown }[] };
  [key: string]: unknown;
}

let api: TestApp;
let admin: SignedIn;
let mine: { id: string; cnpj: string };
let theirs: { id: string; cnpj: string };
/** Administrator of the school `mine`, who may manage users. */
let schoolAdmin: SignedIn;

beforeAll(async () => {
  api = await testApp();
  mine = await aDrivingSchool(api.db);
  theirs = await aDrivingSchool(api.db);
  admin = await api.signIn('ADMIN');
  schoolAdmin = await entering({ roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_USERS'], schools: [mine.id] });
});
afterAll(() => api.close());

interface Person {
  readonly roles: readonly Role[];
  readonly permissions?: readonly Permission[];
  readonly schools?: readonly string[];
}

async function entering({ roles, permissions = [], schools = [] }: Person): Promise<SignedIn> {
  const { id: userId, username } = await aUser(api.db, {
    name: 'Colega Prado',
    roles,
    permissions,
    drivingSchoolIds: schools,
  });
  const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password: PASSWORD } });
  const token = answer.json<{ access_token: string }>().access_token;
  return { userId, token, headers: { authorization: `Bearer ${token}` } };
}

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, person = admin) => {
  const answer = await api.inject({
    method,
    url: `/api/v1${path}`,
    headers: person.headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<Answer>() };
};
const login = async (username: string, password = PASSWORD) =>
  (await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password } })).statusCode;
const form = (overrides: object = {}) => ({
  name: 'Marina Prado',
  username: `marina-${newId()}@escola.com.br`,
  password: 'Direção#Segura7',
  roles: ['SUPERVISOR'],
  ...overrides,
});
const refusalOf = ({ status, body }: { status: number; body: Answer }) => {
  const [field, codes] = Object.entries(body.errors.fieldErrors)[0] ?? [];
  return [status, field, codes?.[0] ?? body.errors.globalErrors[0]?.code];
};
/** What the form sends when nothing of the user is changed but this. */
const edited = async (id: string, overrides: object = {}) => {
  const { name, username, roles, permissions, active, attributes, version } = (await call('GET', `/users/${id}`)).body;
  return { name, username, roles, permissions, active, attributes, version, ...overrides };
};
const edit = async (id: string, overrides: object, person = admin) =>
  call('PUT', `/users/${id}`, await edited(id, overrides), person);
const eventsOf = (id: string) =>
  api.db
    .selectFrom('events')
    .select(['kind', 'actorId', 'before', 'after'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('the user form', () => {
  test('creates somebody who can sign in, and answers where they are found', async () => {
    const { status, headers, body } = await call('POST', '/users', form({ username: ' Marina@Escola.com.br ' }));
    expect([status, headers.location]).toEqual([201, `/api/v1/users/${body.id}`]);
    expect(body).toMatchObject({
      name: 'Marina Prado',
      username: 'marina@escola.com.br',
      roles: ['SUPERVISOR'],
      permissions: [],
      active: true,
      attributes: {},
      version: 1,
    });
    expect(JSON.stringify(body)).not.toContain('assword');
    expect(await login('marina@escola.com.br', 'Direção#Segura7')).toBe(200);
    expect((await call('GET', `/users/${body.id}`)).body).toEqual(body);
  });

  test('takes a CPF as the username, with or without its mask', async () => {
    const cpf = cpfWithCheckDigits('529982247');
    const { body } = await call(
      'POST',
      '/users',
      form({ username: cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') }),
    );
    expect(body['username']).toBe(cpf);
  });

  test.each([
    ['no name', { name: ' ' }, [400, 'name', 'REQUIRED']],
    ['figures in the name', { name: 'R2D2' }, [400, 'name', 'ONLY_LETTERS']],
    ['a username of neither kind', { username: 'marina' }, [400, 'username', 'USERNAME_CPF_OR_EMAIL']],
    ['no password', { password: '' }, [400, 'password', 'REQUIRED']],
    ['a weak password', { password: '12345678' }, [400, 'password', 'WEAK_PASSWORD']],
    ['no role', { roles: [] }, [400, 'roles', 'ROLE_REQUIRED']],
    ['the role of students', { roles: ['STUDENT'] }, [400, 'roles.0', 'INVALID']],
    [
      'a CFC role without a school',
      { roles: ['DRIVING_SCHOOL_ADMIN'] },
      [403, 'attributes.drivingSchoolIds', 'USER_NEEDS_DRIVING_SCHOOL'],
    ],
    [
      'a school nobody has',
      { roles: ['DRIVING_SCHOOL_ADMIN'], attributes: { drivingSchoolIds: [newId()] } },
      [404, 'attributes.drivingSchoolIds', 'DRIVING_SCHOOL_NOT_FOUND'],
    ],
    [
      'a CNPJ nobody has',
      { roles: ['DRIVING_SCHOOL_ADMIN'], attributes: { drivingSchoolCnpjs: ['33000167000101'] } },
      [404, 'attributes.drivingSchoolIds', 'DRIVING_SCHOOL_NOT_FOUND'],
    ],
    ['a permission that does not exist', { permissions: ['VIEW_EVERYTHING'] }, [400, 'permissions.0', 'INVALID']],
    ['a field of the database', { isStaff: true }, [400, 'isStaff', 'UNKNOWN_FIELD']],
  ])('refuses %s', async (_, overrides, refusal) => {
    expect(refusalOf(await call('POST', '/users', form(overrides)))).toEqual(refusal);
  });

  test('refuses a username somebody has, when creating and when changing, in any case', async () => {
    const { username } = await aUser(api.db);
    const taken = { username: username.toUpperCase() };
    expect(refusalOf(await call('POST', '/users', form(taken)))).toEqual([409, 'username', 'USER_ALREADY_EXISTS']);
    const { body } = await call('POST', '/users', form());
    expect(refusalOf(await edit(body.id, taken))).toEqual([409, 'username', 'USER_ALREADY_EXISTS']);
  });

  test('ties CFC users to schools by CNPJ or by id, and lets go of them with the role', async () => {
    const byCnpj = { roles: ['DRIVING_SCHOOL_OPERATOR'], attributes: { drivingSchoolCnpjs: [mine.cnpj] } };
    const { body } = await call('POST', '/users', form(byCnpj));
    expect(body.attributes).toEqual({ drivingSchoolCnpjs: [mine.cnpj], drivingSchoolIds: [mine.id] });
    const both = await edit(body.id, { attributes: { drivingSchoolIds: [mine.id, theirs.id] } });
    expect(both.body.attributes.drivingSchoolIds?.toSorted()).toEqual([mine.id, theirs.id].toSorted());
    const staff = await edit(body.id, { roles: ['MARKETING'] });
    expect(staff.body.attributes).toEqual({});
    const rows = await api.db.selectFrom('userDrivingSchools').selectAll().where('userId', '=', body.id).execute();
    expect(rows).toEqual([]);
  });

  test('two people at once: the second is told who came first', async () => {
    const { body } = await call('POST', '/users', form());
    const stale = await edited(body.id, { name: 'Outra Pessoa' });
    expect((await edit(body.id, { name: 'Primeira Pessoa' })).body).toMatchObject({
      name: 'Primeira Pessoa',
      version: 2,
    });
    const { status, body: refused } = await call('PUT', `/users/${body.id}`, stale);
    expect([status, refused.errors.globalErrors]).toEqual([
      409,
      [{ code: 'CONFLICT_STALE', detail: expect.objectContaining({ changedBy: 'Pessoa ADMIN' }) }],
    ]);
  });

  test('keeps in the history who changed what, and never a password', async () => {
    const { body } = await call('POST', '/users', form());
    await edit(body.id, { permissions: ['MANAGE_TAGS'] });
    await edit(body.id, { name: 'Marina Prado Lima' });
    const events = await eventsOf(body.id);
    expect(events.map(({ kind }) => kind)).toEqual(['USER_CREATED', 'USER_RIGHTS_CHANGED', 'USER_CHANGED']);
    expect(events.map(({ actorId }) => actorId)).toEqual([admin.userId, admin.userId, admin.userId]);
    expect(events[1]).toMatchObject({ before: { permissions: [] }, after: { permissions: ['MANAGE_TAGS'] } });
    expect(events[2]).toMatchObject({ before: { name: 'Marina Prado' }, after: { name: 'Marina Prado Lima' } });
    expect(JSON.stringify(events)).not.toMatch(/assword|Segura7|argon2/);
  });
});

describe('what a change does to somebody at work', () => {
  test('who is deactivated is out with the next request, cannot renew, and cannot come back in', async () => {
    const { body } = await call('POST', '/users', form({ username: 'sai@escola.com.br' }));
    const answer = await api.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { username: 'sai@escola.com.br', password: 'Direção#Segura7' },
    });
    const tokens = answer.json<{ access_token: string; refresh_token: string }>();
    const work = () =>
      api.inject({ url: '/api/v1/plans', headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect((await work()).statusCode).toBe(200);
    expect((await edit(body.id, { active: false })).body['active']).toBe(false);
    expect((await work()).statusCode).toBe(401);
    const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await api.inject({ method: 'POST', url: '/api/v1/oauth', payload: renewal })).statusCode).toBe(401);
    expect(await login('sai@escola.com.br', 'Direção#Segura7')).toBe(401);
    const sessions = await api.db.selectFrom('sessions').select('endReason').where('userId', '=', body.id).execute();
    expect(sessions).toEqual([{ endReason: 'DEACTIVATED' }]);
    // Brought back, the old session stays over.
    await edit(body.id, { active: true });
    expect((await work()).statusCode).toBe(401);
    expect(await login('sai@escola.com.br', 'Direção#Segura7')).toBe(200);
  });

  test('who loses a role, a permission or a school loses it with the next request', async () => {
    const person = await entering({ roles: ['SUPERVISOR'], permissions: ['MANAGE_TAGS'] });
    expect((await call('GET', '/users', undefined, person)).status).toBe(200);
    await edit(person.userId, {
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      permissions: [],
      attributes: { drivingSchoolIds: [mine.id] },
    });
    expect((await call('GET', '/users', undefined, person)).status).toBe(403);
    expect((await call('GET', `/driving-schools/${theirs.id}`, undefined, person)).status).toBe(404);
    expect((await call('GET', `/driving-schools/${mine.id}`, undefined, person)).status).toBe(200);
  });
});

describe('who may manage whom', () => {
  const operator = () =>
    aUser(api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [mine.id], name: 'Olga Operadora' });

  test('only an administrator gives roles beside those of CFCs', async () => {
    const supervisor = await entering({ roles: ['SUPERVISOR'], permissions: ['MANAGE_USERS'] });
    expect(refusalOf(await call('POST', '/users', form(), supervisor))).toEqual([
      403,
      'roles',
      'USER_CREATE_NOT_ALLOWED',
    ]);
    const ofSchool = form({ roles: ['DRIVING_SCHOOL_OPERATOR'], attributes: { drivingSchoolIds: [theirs.id] } });
    expect((await call('POST', '/users', ofSchool, supervisor)).status).toBe(201);
    expect(refusalOf(await edit(admin.userId, { username: 'tomado@escola.com.br' }, supervisor))).toEqual([
      403,
      'roles',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
  });

  test('somebody of a school sees and edits only people of that school with CFC roles', async () => {
    const own = await operator();
    const shared = await aUser(api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [mine.id, theirs.id] });
    const foreign = await aUser(api.db, { roles: ['DRIVING_SCHOOL_ADMIN'], drivingSchoolIds: [theirs.id] });
    const mixed = await aUser(api.db, { roles: ['DRIVING_SCHOOL_ADMIN', 'SUPERVISOR'], drivingSchoolIds: [mine.id] });
    const { body } = await call('GET', '/users?size=50', undefined, schoolAdmin);
    const seen = body.content.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([own.id, schoolAdmin.userId]));
    for (const { id } of [shared, foreign, mixed, { id: admin.userId }]) {
      expect(seen).not.toContain(id);
      expect((await call('GET', `/users/${id}`, undefined, schoolAdmin)).status).toBe(404);
      expect((await edit(id, { name: 'Tomado' }, schoolAdmin)).status).toBe(404);
    }
    expect((await edit(own.id, { name: 'Olga Prado' }, schoolAdmin)).status).toBe(200);
    expect((await call('GET', `/users?drivingSchoolIds=${theirs.id}`, undefined, schoolAdmin)).body.content).toEqual(
      [],
    );
  });

  test('somebody of a school gives no other school and nothing they may not do themselves', async () => {
    const own = await operator();
    expect(
      refusalOf(await edit(own.id, { attributes: { drivingSchoolIds: [mine.id, theirs.id] } }, schoolAdmin)),
    ).toEqual([404, 'attributes.drivingSchoolIds', 'DRIVING_SCHOOL_NOT_FOUND']);
    expect(refusalOf(await edit(own.id, { permissions: ['REVERT_PAYMENT'] }, schoolAdmin))).toEqual([
      403,
      'permissions',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    expect(refusalOf(await edit(own.id, { roles: ['ADMIN'] }, schoolAdmin))).toEqual([
      403,
      'roles',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    expect((await edit(own.id, { permissions: ['MANAGE_USERS'] }, schoolAdmin)).status).toBe(200);
  });

  test('nobody raises their own rights or deactivates themselves, but everybody may correct their name', async () => {
    const mineToo = await aUser(api.db, { roles: ['ADMIN'] });
    expect(mineToo.id).not.toBe(admin.userId);
    for (const raise of [{ permissions: PERMISSION_NAMES }, { roles: ['ADMIN', 'SYSTEM'] }, { active: false }])
      expect(refusalOf(await edit(admin.userId, raise))).toEqual([403, undefined, 'OWN_RIGHTS']);
    expect(
      refusalOf(await edit(schoolAdmin.userId, { permissions: ['MANAGE_USERS', 'VIEW_TAGS'] }, schoolAdmin)),
    ).toEqual([403, undefined, 'OWN_RIGHTS']);
    expect((await edit(schoolAdmin.userId, { name: 'Ana Maria' }, schoolAdmin)).status).toBe(200);
  });

  test('two administrators who deactivate each other at once: one of them stays', async () => {
    const everyone = await api.db.selectFrom('users').select('id').where('active', '=', true).execute();
    const [one, other] = [await entering({ roles: ['ADMIN'] }), await entering({ roles: ['ADMIN'] })];
    await api.db
      .updateTable('users')
      .set({ active: false })
      .where(
        'id',
        'in',
        everyone.map(({ id }) => id),
      )
      .execute();
    const removal = async (by: SignedIn, whom: SignedIn) => {
      const { body } = await call('GET', `/users/${whom.userId}`, undefined, by);
      const { id: _, ...rest } = body;
      return call('PUT', `/users/${whom.userId}`, { ...rest, active: false }, by);
    };
    const answers = await Promise.all([removal(one, other), removal(other, one)]);
    await api.db
      .updateTable('users')
      .set({ active: true })
      .where(
        'id',
        'in',
        everyone.map(({ id }) => id),
      )
      .execute();
    // Whoever comes second finds themselves signed out, or alone.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await api.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.userId, other.userId])
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});

describe('the list of users', () => {
  beforeEach(async () => {
    const known = (await call('GET', '/users?term=jose conceicao')).body.totalSize;
    if (known > 0) return;
    await aUser(api.db, {
      name: 'José da Conceição',
      username: 'zeca@rede.com.br',
      roles: ['MARKETING', 'SALES_ANALYST'],
    });
    await aUser(api.db, { name: 'José Aluno Conceição', username: 'aluno@rede.com.br', roles: ['STUDENT'] });
    await aUser(api.db, { name: 'Berta', username: cpfWithCheckDigits('111444777'), roles: ['OPERATOR'] });
    await aUser(api.db, {
      name: 'Ciro',
      username: 'ciro@cfc.com.br',
      roles: ['DRIVING_SCHOOL_ADMIN'],
      drivingSchoolIds: [theirs.id],
    });
  });
  const names = async (query: string) => (await call('GET', `/users?${query}`)).body.content.map(({ name }) => name);

  test('finds by name without accents, by part of the e-mail, by CPF with its mask; never a student', async () => {
    expect(await names('term=jose conceicao')).toEqual(['José da Conceição']);
    expect(await names('term=ZECA@rede')).toEqual(['José da Conceição']);
    expect(await names('term=111.444.777-')).toEqual(['Berta']);
    expect(await names('term=aluno@rede')).toEqual([]);
    expect(await names('term=%25%25')).toEqual([]);
  });

  test('narrows by roles and by CFC', async () => {
    const found = await names('roles=MARKETING,OPERATOR&size=50');
    expect(found).toEqual(expect.arrayContaining(['Berta', 'José da Conceição']));
    expect(found).not.toContain('Ciro');
    expect(await names(`drivingSchoolIds=${theirs.id}&roles=DRIVING_SCHOOL_ADMIN&size=50`)).toContain('Ciro');
  });

  test('comes by name, or by e-mail in either direction', async () => {
    const sorted = await names('size=50');
    expect(sorted.indexOf('Berta')).toBeLessThan(sorted.indexOf('Ciro'));
    const up = await names('sort=username,ASC&size=50');
    expect(up.slice(0, 1)).toEqual(['Berta']);
    expect(await names('sort=username,DESC&size=50')).toEqual(up.toReversed());
  });

  test('opens neither list nor user to who may not see users; seeing is not changing', async () => {
    const operator = await api.signIn('OPERATOR');
    expect((await call('GET', '/users', undefined, operator)).status).toBe(403);
    const support = await api.signIn('BUSINESS_SUPPORT');
    expect((await call('GET', `/users/${admin.userId}`, undefined, support)).status).toBe(200);
    expect((await edit(admin.userId, { name: 'Tomado' }, support)).status).toBe(403);
  });
});

test('every permission comes with its Portuguese name and its heading, to who may read them', async () => {
  const { body } = await call('GET', '/permissions?size=1000');
  expect(body.totalSize).toBe(PERMISSION_NAMES.length);
  expect(body.content).toContainEqual({ name: 'MANAGE_CFCS', portugueseName: 'Gerenciar CFCs', group: 'CFCS' });
  expect(body.content).toContainEqual({
    name: 'REVERT_PAYMENT',
    portugueseName: 'Estornar pagamentos',
    group: 'PAYMENTS',
  });
  expect((await call('GET', '/permissions', undefined, await api.signIn('SUPERVISOR'))).status).toBe(403);
});
