import { PERMISSION_NAMES } from '@habilita/contract';
import { cpfWithCheckDigits, newId } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/app.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';
import { aUser } from '../../../../test/builders/user.ts';
import { aUserForm, refusalOf, usersBench, type UsersBench } from '../../../../test/users-bench.ts';

let it: UsersBench;
beforeAll(async () => {
  it = await usersBench();
});
afterAll(() => it.api.close());

const login = async (username: string, password: string) =>
  (await it.api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password } })).statusCode;
const eventsOf = (id: string) =>
  it.api.db
    .selectFrom('events')
    .select(['kind', 'actorId', 'before', 'after'])
    .where('entityId', '=', id)
    .orderBy('id')
    .execute();

describe('the user form', () => {
  test('creates somebody who can sign in, and answers where they are found', async () => {
    const { status, headers, body } = await it.call(
      'POST',
      '/users',
      aUserForm({ username: ' Marina@Escola.com.br ' }),
    );
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
    expect((await it.call('GET', `/users/${body.id}`)).body).toEqual(body);
  });

  test('takes a CPF as the username, with or without its mask', async () => {
    const cpf = cpfWithCheckDigits('529982247');
    const { body } = await it.call(
      'POST',
      '/users',
      aUserForm({ username: cpf.replace(/(...)(...)(...)(..)/, '$1.$2.$3-$4') }),
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
      [400, 'attributes.drivingSchoolIds', 'USER_NEEDS_DRIVING_SCHOOL'],
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
    expect(refusalOf(await it.call('POST', '/users', aUserForm(overrides)))).toEqual(refusal);
  });

  test('tells everything that is wrong in one round, with one code for each field', async () => {
    const wrong = aUserForm({ name: 'A1', username: 'x', password: '1', roles: [], attributes: undefined });
    expect((await it.call('POST', '/users', wrong)).body.errors.fieldErrors).toEqual({
      name: ['ONLY_LETTERS'],
      username: ['USERNAME_CPF_OR_EMAIL'],
      password: ['WEAK_PASSWORD'],
      roles: ['ROLE_REQUIRED'],
    });
    const ofNone = aUserForm({ roles: ['DRIVING_SCHOOL_ADMIN'], attributes: { drivingSchoolIds: null } });
    expect((await it.call('POST', '/users', ofNone)).body.errors.fieldErrors).toEqual({
      'attributes.drivingSchoolIds': ['REQUIRED'],
    });
    const empty = { name: '', username: '', password: '', roles: ['DRIVING_SCHOOL_ADMIN'] };
    expect((await it.call('POST', '/users', empty)).body.errors.fieldErrors).toEqual({
      name: ['REQUIRED'],
      username: ['REQUIRED'],
      password: ['REQUIRED'],
      'attributes.drivingSchoolIds': ['USER_NEEDS_DRIVING_SCHOOL'],
    });
  });

  test('refuses a username somebody has, when creating and when changing, in any case', async () => {
    const { username } = await aUser(it.api.db);
    const taken = { username: username.toUpperCase() };
    expect(refusalOf(await it.call('POST', '/users', aUserForm(taken)))).toEqual([
      409,
      'username',
      'USER_ALREADY_EXISTS',
    ]);
    const { body } = await it.call('POST', '/users', aUserForm());
    expect(refusalOf(await it.edit(body.id, taken))).toEqual([409, 'username', 'USER_ALREADY_EXISTS']);
  });

  test('ties CFC users to schools by CNPJ or by id, and lets go of them with the role', async () => {
    const byCnpj = { roles: ['DRIVING_SCHOOL_OPERATOR'], attributes: { drivingSchoolCnpjs: [it.mine.cnpj] } };
    const { body } = await it.call('POST', '/users', aUserForm(byCnpj));
    expect(body.attributes).toEqual({ drivingSchoolCnpjs: [it.mine.cnpj], drivingSchoolIds: [it.mine.id] });
    const both = await it.edit(body.id, { attributes: { drivingSchoolIds: [it.mine.id, it.theirs.id] } });
    expect(both.body.attributes.drivingSchoolIds?.toSorted()).toEqual([it.mine.id, it.theirs.id].toSorted());
    const staff = await it.edit(body.id, { roles: ['MARKETING'] });
    expect(staff.body.attributes).toEqual({});
    const rows = await it.api.db.selectFrom('userDrivingSchools').selectAll().where('userId', '=', body.id).execute();
    expect(rows).toEqual([]);
  });

  test('two people at once: the second is told who came first', async () => {
    const { body } = await it.call('POST', '/users', aUserForm());
    const stale = await it.edited(body.id, { name: 'Outra Pessoa' });
    expect((await it.edit(body.id, { name: 'Primeira Pessoa' })).body).toMatchObject({
      name: 'Primeira Pessoa',
      version: 2,
    });
    // A sign-in after the form was opened does not make the form stale.
    expect(await login(String(stale.username), 'Direção#Segura7')).toBe(200);
    const { status, body: refused } = await it.call('PUT', `/users/${body.id}`, stale);
    expect([status, refused.errors.globalErrors]).toEqual([
      409,
      [{ code: 'CONFLICT_STALE', detail: expect.objectContaining({ changedBy: 'Pessoa ADMIN' }) }],
    ]);
  });

  test('keeps in the history who changed what, and never a password', async () => {
    const { body } = await it.call('POST', '/users', aUserForm());
    await it.edit(body.id, { permissions: ['MANAGE_TAGS'] });
    await it.edit(body.id, { name: 'Marina Prado Lima' });
    const events = await eventsOf(body.id);
    expect(events.map(({ kind }) => kind)).toEqual(['USER_CREATED', 'USER_RIGHTS_CHANGED', 'USER_CHANGED']);
    expect(events.map(({ actorId }) => actorId)).toEqual([it.admin.userId, it.admin.userId, it.admin.userId]);
    expect(events[1]).toMatchObject({ before: { permissions: [] }, after: { permissions: ['MANAGE_TAGS'] } });
    expect(events[2]).toMatchObject({ before: { name: 'Marina Prado' }, after: { name: 'Marina Prado Lima' } });
    expect(JSON.stringify(events)).not.toMatch(/assword|Segura7|argon2/);
  });
});

describe('what a change does to somebody at work', () => {
  test('who is deactivated is out with the next request, cannot renew, and cannot come back in', async () => {
    const { body } = await it.call('POST', '/users', aUserForm({ username: 'sai@escola.com.br' }));
    const answer = await it.api.inject({
      method: 'POST',
      url: '/api/v1/login',
      payload: { username: 'sai@escola.com.br', password: 'Direção#Segura7' },
    });
    const tokens = answer.json<{ access_token: string; refresh_token: string }>();
    const work = () =>
      it.api.inject({ url: '/api/v1/plans', headers: { authorization: `Bearer ${tokens.access_token}` } });
    expect((await work()).statusCode).toBe(200);
    expect((await it.edit(body.id, { active: false })).body['active']).toBe(false);
    expect((await work()).statusCode).toBe(401);
    const renewal = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token };
    expect((await it.api.inject({ method: 'POST', url: '/api/v1/oauth', payload: renewal })).statusCode).toBe(401);
    expect(await login('sai@escola.com.br', 'Direção#Segura7')).toBe(401);
    const sessions = await it.api.db.selectFrom('sessions').select('endReason').where('userId', '=', body.id).execute();
    expect(sessions).toEqual([{ endReason: 'DEACTIVATED' }]);
    await it.edit(body.id, { active: true });
    expect((await work()).statusCode).toBe(401);
    expect(await login('sai@escola.com.br', 'Direção#Segura7')).toBe(200);
  });

  test('who loses a role, a permission or a school loses it with the next request', async () => {
    const person = await it.entering({ roles: ['SUPERVISOR'], permissions: ['MANAGE_TAGS'] });
    expect((await it.call('GET', '/users', undefined, person)).status).toBe(200);
    await it.edit(person.userId, {
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      permissions: [],
      attributes: { drivingSchoolIds: [it.mine.id] },
    });
    expect((await it.call('GET', '/users', undefined, person)).status).toBe(403);
    expect((await it.call('GET', `/driving-schools/${it.theirs.id}`, undefined, person)).status).toBe(404);
    expect((await it.call('GET', `/driving-schools/${it.mine.id}`, undefined, person)).status).toBe(200);
  });
});

test('the account of a student is read by who manages users and sees a registration of theirs; it is in no list and is not changed here', async () => {
  const campaign = await aCampaign(it.api.db, { now: it.api.clock.now() });
  const { userId } = await aRegistration(it.api.db, campaign);
  const read = (person?: SignedIn) => it.call('GET', `/users/${userId}`, undefined, person);
  const { status, body } = await read();
  expect([status, body['roles']]).toEqual([200, ['STUDENT']]);
  expect((await it.call('GET', `/users?ids=${userId}`)).body.totalSize).toBe(0);
  expect((await it.edit(userId, { name: 'Outro Nome', roles: ['SUPERVISOR'] })).status).toBe(404);
  const permissions = ['VIEW_USERS', 'MANAGE_USERS'] as const;
  const roles = ['DRIVING_SCHOOL_ADMIN'] as const;
  const own = await it.entering({ roles, permissions, schools: [campaign.schools[0].drivingSchoolId] });
  const stranger = await it.entering({ roles, permissions, schools: [it.mine.id] });
  const supervisor = await it.entering({ roles: ['SUPERVISOR'] });
  expect((await read(own)).status).toBe(200);
  expect([(await read(stranger)).status, (await read(supervisor)).status]).toEqual([404, 404]);
});

test('every permission comes with its Portuguese name and its heading, to who may read them', async () => {
  const { body } = await it.call('GET', '/permissions?size=1000');
  expect(body.totalSize).toBe(PERMISSION_NAMES.length);
  expect(body.content).toContainEqual({ name: 'MANAGE_CFCS', portugueseName: 'Gerenciar CFCs', group: 'CFCS' });
  expect(body.content).toContainEqual({
    name: 'REVERT_PAYMENT',
    portugueseName: 'Estornar pagamentos',
    group: 'PAYMENTS',
  });
  expect((await it.call('GET', '/permissions', undefined, await it.api.signIn('SUPERVISOR'))).status).toBe(403);
});
