import { PERMISSION_NAMES } from '@habilita/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/app.ts';
import { aUser } from '../../../../test/builders/user.ts';
import { aUserForm, refusalOf, usersBench, type UsersBench } from '../../../../test/users-bench.ts';

let it: UsersBench;
let schoolAdmin: SignedIn;
beforeAll(async () => {
  it = await usersBench();
  const schools = [it.mine.id];
  schoolAdmin = await it.entering({ roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_USERS'], schools });
});
afterAll(() => it.api.close());

const operator = () =>
  aUser(it.api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [it.mine.id], name: 'Olga Operadora' });
const removal = async (by: SignedIn, whom: SignedIn) => {
  const { id: _, ...rest } = (await it.call('GET', `/users/${whom.userId}`, undefined, by)).body;
  return it.call('PUT', `/users/${whom.userId}`, { ...rest, active: false }, by);
};

describe('who may manage whom', () => {
  test('only an administrator gives roles beside those of CFCs', async () => {
    const supervisor = await it.entering({ roles: ['SUPERVISOR'], permissions: ['MANAGE_USERS'] });
    expect(refusalOf(await it.call('POST', '/users', aUserForm(), supervisor))).toEqual([
      403,
      'roles',
      'USER_CREATE_NOT_ALLOWED',
    ]);
    const ofSchool = aUserForm({
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      attributes: { drivingSchoolIds: [it.theirs.id] },
    });
    expect((await it.call('POST', '/users', ofSchool, supervisor)).status).toBe(201);
    expect(refusalOf(await it.edit(it.admin.userId, { username: 'tomado@escola.com.br' }, supervisor))).toEqual([
      403,
      'username',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
  });

  test('an administrator who also has a CFC role creates users of the platform, and lifts somebody of the school up', async () => {
    const both = await it.entering({ roles: ['ADMIN', 'DRIVING_SCHOOL_ADMIN'], schools: [it.mine.id] });
    const made = await it.call('POST', '/users', aUserForm({ roles: ['SUPERVISOR'] }), both);
    expect([made.status, made.body]).toMatchObject([201, { roles: ['SUPERVISOR'] }]);
    const { id } = await operator();
    const lifted = await it.edit(id, { roles: ['OPERATOR'], attributes: {} }, both);
    expect([lifted.status, lifted.body]).toMatchObject([200, { roles: ['OPERATOR'] }]);
  });

  test('MANAGE_USERS is enough to edit a colleague, and to make an administrator of a CFC', async () => {
    const support = await it.entering({ roles: ['BUSINESS_SUPPORT'], permissions: ['MANAGE_USERS'] });
    const colleague = await aUser(it.api.db, { roles: ['OPERATOR'], name: 'Otávia Prado' });
    const edited = await it.edit(colleague.id, { name: 'Otávia Lima' }, support);
    expect([edited.status, edited.body]).toMatchObject([200, { name: 'Otávia Lima', roles: ['OPERATOR'] }]);
    expect(refusalOf(await it.edit(colleague.id, { roles: ['OPERATOR', 'ADMIN'] }, support))).toEqual([
      403,
      'roles',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    const schools = { drivingSchoolIds: [it.mine.id] };
    const ofSchool = aUserForm({ roles: ['DRIVING_SCHOOL_ADMIN'], attributes: schools });
    expect((await it.call('POST', '/users', ofSchool, support)).status).toBe(201);
  });

  test('somebody of a school sees and edits only people of that school with CFC roles', async () => {
    const own = await operator();
    const shared = await aUser(it.api.db, {
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      drivingSchoolIds: [it.mine.id, it.theirs.id],
    });
    const foreign = await aUser(it.api.db, { roles: ['DRIVING_SCHOOL_ADMIN'], drivingSchoolIds: [it.theirs.id] });
    const mixed = await aUser(it.api.db, {
      roles: ['DRIVING_SCHOOL_ADMIN', 'SUPERVISOR'],
      drivingSchoolIds: [it.mine.id],
    });
    const { body } = await it.call('GET', '/users?size=50', undefined, schoolAdmin);
    const seen = body.content.map(({ id }) => id);
    expect(seen).toEqual(expect.arrayContaining([own.id, schoolAdmin.userId]));
    for (const { id } of [shared, foreign, mixed, { id: it.admin.userId }]) {
      expect(seen).not.toContain(id);
      expect((await it.call('GET', `/users/${id}`, undefined, schoolAdmin)).status).toBe(404);
      expect((await it.edit(id, { name: 'Tomado' }, schoolAdmin)).status).toBe(404);
    }
    expect((await it.edit(own.id, { name: 'Olga Prado' }, schoolAdmin)).status).toBe(200);
    expect(
      (await it.call('GET', `/users?drivingSchoolIds=${it.theirs.id}`, undefined, schoolAdmin)).body.content,
    ).toEqual([]);
  });

  test('somebody of a school gives no other school and nothing they may not do themselves', async () => {
    const own = await operator();
    expect(
      refusalOf(await it.edit(own.id, { attributes: { drivingSchoolIds: [it.mine.id, it.theirs.id] } }, schoolAdmin)),
    ).toEqual([404, 'attributes.drivingSchoolIds', 'DRIVING_SCHOOL_NOT_FOUND']);
    expect(refusalOf(await it.edit(own.id, { permissions: ['REVERT_PAYMENT'] }, schoolAdmin))).toEqual([
      403,
      'permissions',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    expect(refusalOf(await it.edit(own.id, { roles: ['ADMIN'] }, schoolAdmin))).toEqual([
      403,
      'roles',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    expect((await it.edit(own.id, { permissions: ['MANAGE_USERS'] }, schoolAdmin)).status).toBe(200);
  });

  test('only who may do all that somebody may gives them another e-mail: a new password would go there', async () => {
    const rich = await aUser(it.api.db, {
      roles: ['DRIVING_SCHOOL_OPERATOR'],
      permissions: ['REVERT_PAYMENT'],
      drivingSchoolIds: [it.mine.id],
    });
    const username = `outra-${rich.username}`;
    expect((await it.edit(rich.id, { name: 'Nome Certo' }, schoolAdmin)).status).toBe(200);
    expect(refusalOf(await it.edit(rich.id, { username }, schoolAdmin))).toEqual([
      403,
      'username',
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    const own = await operator();
    expect((await it.edit(own.id, { username: `outra-${own.username}` }, schoolAdmin)).status).toBe(200);
    expect((await it.edit(rich.id, { username })).status).toBe(200);
  });

  test('whose e-mail is changed is told at the former one, and links mailed there work no more', async () => {
    const own = await operator();
    const ask = { username: own.username, application: 'BACKOFFICE' };
    await it.api.inject({ method: 'POST', url: '/api/v1/users/reset-password', payload: ask });
    await it.api.drainJobs();
    const mailsTo = (recipient: string) =>
      it.api.db.selectFrom('outboxMessages').select(['subject', 'body']).where('recipient', '=', recipient).execute();
    const token = /token=([\w-]+)/.exec((await mailsTo(own.username))[0]?.body ?? '')?.[1];
    expect((await it.edit(own.id, { username: `nova-${own.username}` })).status).toBe(200);
    expect((await mailsTo(own.username)).map(({ subject }) => subject)).toContain('O usuário da sua conta mudou');
    const payload = { token, newPassword: 'Outra#Forte27', newPasswordConfirm: 'Outra#Forte27' };
    const answer = await it.api.inject({ method: 'POST', url: '/api/v1/users/confirm-reset-password', payload });
    expect(answer.json()).toMatchObject({ errors: { globalErrors: [{ code: 'RESET_LINK_USED' }] } });
  });

  test('nobody raises their own rights or deactivates themselves, but everybody may correct their name', async () => {
    const mineToo = await aUser(it.api.db, { roles: ['ADMIN'] });
    expect(mineToo.id).not.toBe(it.admin.userId);
    for (const raise of [{ permissions: PERMISSION_NAMES }, { roles: ['ADMIN', 'SYSTEM'] }, { active: false }])
      expect(refusalOf(await it.edit(it.admin.userId, raise))).toEqual([403, undefined, 'OWN_RIGHTS']);
    expect(
      refusalOf(await it.edit(schoolAdmin.userId, { permissions: ['MANAGE_USERS', 'VIEW_TAGS'] }, schoolAdmin)),
    ).toEqual([403, undefined, 'OWN_RIGHTS']);
    expect((await it.edit(schoolAdmin.userId, { name: 'Ana Maria' }, schoolAdmin)).status).toBe(200);
  });

  test('two administrators who deactivate each other at once: one of them stays', async () => {
    const everyone = await it.api.db.selectFrom('users').select('id').where('active', '=', true).execute();
    const [one, other] = [await it.entering({ roles: ['ADMIN'] }), await it.entering({ roles: ['ADMIN'] })];
    await it.api.db
      .updateTable('users')
      .set({ active: false })
      .where(
        'id',
        'in',
        everyone.map(({ id }) => id),
      )
      .execute();
    const answers = await Promise.all([removal(one, other), removal(other, one)]);
    await it.api.db
      .updateTable('users')
      .set({ active: true })
      .where(
        'id',
        'in',
        everyone.map(({ id }) => id),
      )
      .execute();
    // Only one of the two requests succeeds. The other is refused, because its sender has been deactivated, or because
    // it would deactivate the last administrator.
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await it.api.db
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [one.userId, other.userId])
      .where('active', '=', true)
      .execute();
    expect(left).toHaveLength(1);
  });
});
