import { describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../../test/app.ts';
import { aUser, PASSWORD } from '../../../../../test/builders/user.ts';

const NEW = 'Recomeço#2026';
const api = appOfFile();
let door = 0;

const post = (url: string, payload: object, address?: string) => {
  door += 1;
  const headers = { 'x-forwarded-for': address ?? `198.51.${door >> 8}.${door & 255}` };
  return api.inject({ method: 'POST', url: `/api/v1${url}`, payload, headers });
};
const ask = (username: string, application?: 'STUDENT', address?: string) =>
  post('/users/reset-password', { username, ...(application === undefined ? {} : { application }) }, address);
const confirm = (token: string, newPassword = NEW, newPasswordConfirm = newPassword) =>
  post('/users/confirm-reset-password', { token, newPassword, newPasswordConfirm });
const enter = async (username: string, password: string) => (await post('/login', { username, password })).statusCode;
const mailsTo = (recipient: string) =>
  api.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', recipient).orderBy('createdAt').execute();
const codesOf = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { fieldErrors: Record<string, string[]>; globalErrors: { code: string }[] } }).errors;
const globalCode = (answer: { json(): unknown }) => codesOf(answer).globalErrors[0]?.code;

async function tokenFor(username: string, application?: 'STUDENT'): Promise<string> {
  expect((await ask(username, application)).statusCode).toBe(204);
  await api.drainJobs();
  const body = (await mailsTo(username)).findLast(({ subject }) => subject === 'Redefinição de senha')?.body ?? '';
  return new URL(/https?:\S+/.exec(body)?.[0] ?? 'http://none').searchParams.get('token') ?? '';
}

describe('a forgotten password', () => {
  test('is set anew with the link from the mail; every session ends, and the link works once', async () => {
    const { id, username } = await aUser(api.db);
    const { access_token } = (await post('/login', { username, password: PASSWORD })).json<{ access_token: string }>();
    const token = await tokenFor(username.toUpperCase().toLowerCase());
    const answer = await confirm(token);
    expect([answer.statusCode, answer.json()]).toEqual([200, { username, application: 'BACKOFFICE' }]);
    const headers = { authorization: `Bearer ${access_token}` };
    expect((await api.inject({ url: '/api/v1/users/logged-user', headers })).statusCode).toBe(401);
    expect(await enter(username, PASSWORD)).toBe(401);
    expect(await enter(username, NEW)).toBe(200);
    const again = await confirm(token, 'Outra#Senha26');
    expect([again.statusCode, globalCode(again)]).toEqual([409, 'RESET_LINK_USED']);
    const events = await api.db.selectFrom('events').selectAll().where('entityId', '=', id).orderBy('id').execute();
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['PASSWORD_RESET_ASKED', 'SESSION_ENDED', 'PASSWORD_RESET']),
    );
    expect(JSON.stringify(events)).not.toContain(token);
    expect((await mailsTo(username)).at(-1)?.subject).toBe('Sua senha foi alterada');
  });

  test('whose link is used twice in the same moment is changed once', async () => {
    const { username } = await aUser(api.db);
    const token = await tokenFor(username);
    const passwords = ['Primeira#2026', 'Segunda#2026', 'Terceira#2026'];
    const answers = await Promise.all(passwords.map((password) => confirm(token, password)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
    const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? '';
    expect(await Promise.all(passwords.map((password) => enter(username, password)))).toEqual(
      passwords.map((password) => (password === winner ? 200 : 401)),
    );
  });

  test('has two links when it was asked for twice; using one spends the other', async () => {
    const { username } = await aUser(api.db);
    const [first, second] = [await tokenFor(username), await tokenFor(username)];
    expect(first).not.toBe(second);
    expect((await confirm(first)).statusCode).toBe(200);
    expect(globalCode(await confirm(second))).toBe('RESET_LINK_USED');
  });

  test('has a link for an hour, and one that was never given out is no link', async () => {
    const { username } = await aUser(api.db);
    const token = await tokenFor(username);
    api.clock.advance({ minutes: 60 });
    expect(globalCode(await confirm(token))).toBe('RESET_LINK_EXPIRED');
    expect(globalCode(await confirm('nunca-foi-dado'))).toBe('RESET_LINK_INVALID');
  });

  test('is not replaced by a weak one or one typed twice differently, and the link stays good', async () => {
    const { username } = await aUser(api.db);
    const token = await tokenFor(username);
    expect(codesOf(await confirm(token, 'senha123')).fieldErrors).toEqual({ newPassword: ['WEAK_NEW_PASSWORD'] });
    expect(codesOf(await confirm(token, NEW, `${NEW}x`)).fieldErrors).toEqual({
      newPasswordConfirm: ['PASSWORD_CONFIRMATION_MISMATCH'],
    });
    expect((await confirm(token)).statusCode).toBe(200);
  });

  test('of an account deactivated meanwhile is not replaced', async () => {
    const { id, username } = await aUser(api.db);
    const token = await tokenFor(username);
    await api.db.updateTable('users').set({ active: false }).where('id', '=', id).execute();
    expect(globalCode(await confirm(token))).toBe('RESET_LINK_INVALID');
  });

  test('the database keeps only hashes of links, and requests only until they are answered', async () => {
    const { username } = await aUser(api.db);
    const token = await tokenFor(username);
    const kept = await api.db.selectFrom('passwordResetTokens').select('tokenHash').execute();
    expect(kept.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash) && tokenHash !== token)).toBe(true);
    expect(await api.db.selectFrom('passwordResetRequests').selectAll().execute()).toEqual([]);
  });
});

describe('asking for a new password tells nobody who has an account', () => {
  test('an unknown, an inactive and a student’s account get the same answer and no mail', async () => {
    const inactive = await aUser(api.db);
    await api.db.updateTable('users').set({ active: false }).where('id', '=', inactive.id).execute();
    const student = await aUser(api.db, { roles: ['STUDENT'] });
    const known = await aUser(api.db);
    const asked = [known.username, 'ninguem@example.com', inactive.username, student.username, 'nem e-mail'];
    const answers = [];
    for (const username of asked) answers.push(await ask(username));
    const shapes = answers.map(({ statusCode, body, headers }) => {
      const { date: _date, 'x-request-id': _id, ...rest } = headers;
      return { statusCode, body, rest };
    });
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    // The request writes the same rows whether the account exists or not, so its duration reveals nothing.
    expect(await api.db.selectFrom('passwordResetRequests').selectAll().execute()).toHaveLength(asked.length);
    await api.drainJobs();
    const told = [];
    for (const username of asked) told.push((await mailsTo(username)).length);
    expect(told).toEqual([1, 0, 0, 0, 0]);
  });

  test('students are answered on their own site', async () => {
    const student = await aUser(api.db, { roles: ['STUDENT'] });
    const token = await tokenFor(student.username, 'STUDENT');
    expect((await confirm(token)).json()).toEqual({ username: student.username, application: 'STUDENT' });
    const login = { username: student.username, password: NEW };
    expect((await post('/checkout/login', login)).statusCode).toBe(200);
  });

  test('after five requests an account waits, whether it exists or not', async () => {
    const { username } = await aUser(api.db);
    for (const asked of [username, 'fantasma@example.com']) {
      const answers = [];
      for (let time = 0; time < 6; time += 1) answers.push((await ask(asked)).statusCode);
      expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
    }
    api.clock.advance({ minutes: 15 });
    expect((await ask(username)).statusCode).toBe(204);
  });

  test('after fifty requests an address waits', async () => {
    const answers = [];
    for (let time = 0; time < 51; time += 1)
      answers.push((await ask(`pessoa${time}@example.com`, undefined, '203.0.113.50')).statusCode);
    expect([answers.filter((status) => status === 204).length, answers.at(-1)]).toEqual([50, 429]);
    expect((await ask('pessoa1@example.com', undefined, '203.0.113.51')).statusCode).toBe(204);
  });
});
