import { cpfWithCheckDigits } from '@habilita/kernel';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SignedIn } from '../../../../test/app.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';
import { refusalOf, usersBench, type UsersBench } from '../../../../test/users-bench.ts';

const NEW = 'Recomeço#2026';
let it: UsersBench;
let schoolAdmin: SignedIn;
beforeAll(async () => {
  it = await usersBench();
  const schools = [it.mine.id];
  schoolAdmin = await it.entering({ roles: ['DRIVING_SCHOOL_ADMIN'], permissions: ['MANAGE_USERS'], schools });
});
afterAll(() => it.api.close());

let cpfs = 200_000_000;
const byCpf = () => {
  cpfs += 1;
  const username = cpfWithCheckDigits(String(cpfs));
  const ofSchool = { roles: ['DRIVING_SCHOOL_OPERATOR'] as const, drivingSchoolIds: [it.mine.id] };
  return aUser(it.api.db, { name: 'Olavo Prado', username, ...ofSchool });
};
async function guarded(username?: string) {
  const user = await aUser(it.api.db, username === undefined ? {} : { username });
  const startedAt = it.api.clock.now();
  await it.api.db
    .insertInto('secondSteps')
    .values({ userId: user.id, encryptedSecret: 'x', startedAt, confirmedAt: startedAt })
    .execute();
  return user;
}

const post = (path: string, payload: object, by?: SignedIn) =>
  it.api.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers: by?.headers ?? {} });
const help = (id: string, how: 'reset-link' | 'remove-second-step', by = it.admin, currentPassword = PASSWORD) =>
  post(`/users/${id}/${how}`, { currentPassword }, by);
const enter = (username: string, password = PASSWORD) => post('/login', { username, password });
const refusal = async (answer: ReturnType<typeof help>) => {
  const { statusCode, ...rest } = await answer;
  return refusalOf({ status: statusCode, body: JSON.parse(rest.body) });
};
const mailsAbout = (userId: string) =>
  it.api.db.selectFrom('outboxMessages').select(['subject', 'body']).where('entityId', '=', userId).execute();

describe('a lost second step', () => {
  test('is taken off by an administrator: the password is enough, sessions are over, the owner is told by whom', async () => {
    const user = await guarded();
    expect((await enter(user.username)).statusCode).toBe(401);
    expect((await it.call('GET', `/users/${user.id}/entry`)).body).toEqual({ secondStep: true, hasEmail: true });
    expect((await help(user.id, 'remove-second-step')).statusCode).toBe(204);
    expect((await enter(user.username)).statusCode).toBe(200);
    expect(await mailsAbout(user.id)).toEqual([
      {
        subject: 'Verificação em duas etapas desligada',
        body: expect.stringContaining('Pessoa ADMIN desligou a verificação em duas etapas da sua conta'),
      },
    ]);
    const { body } = await it.call('GET', `/history/USER/${user.id}`);
    expect(body.content).toContainEqual(
      expect.objectContaining({ kind: 'SECOND_STEP_REMOVED', actorName: 'Pessoa ADMIN' }),
    );
    expect(await refusal(help(user.id, 'remove-second-step'))).toEqual([409, undefined, 'SECOND_STEP_NOT_ON']);
  });

  test('stays without the administrator’s own password, on the own account, and for anybody else who asks', async () => {
    const user = await guarded();
    const wrong = await refusal(help(user.id, 'remove-second-step', it.admin, 'errada#2026'));
    expect(wrong).toEqual([400, 'currentPassword', 'CURRENT_PASSWORD_INCORRECT']);
    expect(await refusal(help(it.admin.userId, 'remove-second-step'))).toEqual([409, undefined, 'OWN_ACCOUNT']);
    const manager = await it.entering({ roles: ['SUPERVISOR'], permissions: ['MANAGE_USERS'] });
    expect(await refusal(help(user.id, 'remove-second-step', manager))).toEqual([403, undefined, 'FORBIDDEN']);
    expect((await enter(user.username)).statusCode).toBe(401);
  });
});

describe('a password nobody remembers, of somebody without e-mail', () => {
  test('is set anew with a link that who manages them hands over; the link works once and only the latest', async () => {
    const user = await byCpf();
    expect((await it.call('GET', `/users/${user.id}/entry`)).body).toEqual({ secondStep: false, hasEmail: false });
    const links = [await help(user.id, 'reset-link', schoolAdmin), await help(user.id, 'reset-link', schoolAdmin)];
    const [first, second] = links.map((answer) => {
      const { link } = answer.json<{ link: string }>();
      return new URL(link).searchParams.get('token');
    });
    const confirm = (token: unknown) =>
      post('/users/confirm-reset-password', { token, newPassword: NEW, newPasswordConfirm: NEW });
    expect(await refusal(confirm(first))).toEqual([409, undefined, 'RESET_LINK_USED']);
    expect((await confirm(second)).statusCode).toBe(200);
    expect(await refusal(confirm(second))).toEqual([409, undefined, 'RESET_LINK_USED']);
    expect((await enter(user.username, NEW)).statusCode).toBe(200);
    expect((await enter(user.username)).statusCode).toBe(401);
    const { body } = await it.call('GET', `/history/USER/${user.id}`);
    expect(JSON.stringify(body)).not.toContain(String(second));
    expect(body.content).toContainEqual(
      expect.objectContaining({ kind: 'PASSWORD_LINK_GIVEN', actorName: 'Colega Prado' }),
    );
  });

  test('is no way into accounts that get mail, are inactive, may do more, or are out of sight', async () => {
    const mailed = await aUser(it.api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [it.mine.id] });
    expect(await refusal(help(mailed.id, 'reset-link', schoolAdmin))).toEqual([409, undefined, 'USER_HAS_EMAIL']);
    const inactive = await byCpf();
    await it.edit(inactive.id, { active: false });
    expect(await refusal(help(inactive.id, 'reset-link'))).toEqual([409, undefined, 'USER_INACTIVE']);
    const stronger = await byCpf();
    await it.edit(stronger.id, { permissions: ['REVERT_PAYMENT'] });
    expect(await refusal(help(stronger.id, 'reset-link', schoolAdmin))).toEqual([
      403,
      undefined,
      'USER_UPDATE_NOT_ALLOWED',
    ]);
    const foreign = await aUser(it.api.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [it.theirs.id] });
    expect((await help(foreign.id, 'reset-link', schoolAdmin)).statusCode).toBe(404);
    expect(await refusal(help(inactive.id, 'reset-link', it.admin, ''))).toEqual([400, 'currentPassword', 'REQUIRED']);
  });
});

test('the history of a user is for those who manage users', async () => {
  const reader = await it.entering({ roles: ['SUPERVISOR'] });
  const user = await byCpf();
  await it.edit(user.id, { name: 'Olga Operadora' });
  expect((await it.call('GET', `/history/USER/${user.id}`, undefined, reader)).status).toBe(403);
  const { body } = await it.call('GET', `/history/USER/${user.id}`, undefined, schoolAdmin);
  expect(body.content[0]).toMatchObject({
    kind: 'USER_CHANGED',
    changes: [{ field: 'name', after: 'Olga Operadora' }],
  });
  expect((await it.call('GET', `/history/USER/${it.admin.userId}`, undefined, schoolAdmin)).status).toBe(404);
});
