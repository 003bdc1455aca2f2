import { describe, expect, test } from 'vitest';
import { appOfFile, type TestApp } from '../../../../../test/app.ts';
import { aUser, PASSWORD } from '../../../../../test/builders/user.ts';
import { codeAt } from './second-step.ts';
import { NOBODYS_HASH } from '../password/password-hash.ts';

const api = appOfFile();
let door = 0;

interface Refused {
  readonly errors: {
    readonly fieldErrors: Record<string, string[]>;
    readonly globalErrors: readonly { code: string; detail?: { challenge?: string } }[];
  };
}
type Answer = Awaited<ReturnType<TestApp['inject']>>;
const codeIn = (answer: Answer): string | undefined => {
  const { fieldErrors, globalErrors } = answer.json<Refused>().errors;
  return globalErrors[0]?.code ?? Object.values(fieldErrors)[0]?.[0];
};
const post = (path: string, payload: object, token?: string) => {
  door += 1;
  const headers = {
    'x-forwarded-for': `198.51.${door >> 8}.${door & 255}`,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  return api.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
};
const enter = (username: string, path = '/login') => post(path, { username, password: PASSWORD });
const challengeFor = async (username: string): Promise<string> =>
  (await enter(username)).json<Refused>().errors.globalErrors[0]?.detail?.challenge ?? '';
const giveCode = (challenge: string, code: string) => post('/login/second-step', { challenge, code });

interface Guarded {
  readonly id: string;
  readonly username: string;
  readonly token: string;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  readonly code: () => string;
}

async function guarded(overrides: Parameters<typeof aUser>[1] = {}): Promise<Guarded> {
  const { id, username } = await aUser(api.db, overrides);
  const token = (await enter(username)).json<{ access_token: string }>().access_token;
  const started = await post('/account/second-step/start', { password: PASSWORD }, token);
  const { secret } = started.json<{ secret: string }>();
  const code = () => codeAt(secret, api.clock.now());
  const on = await post('/account/second-step/turn-on', { code: code() }, token);
  expect(on.statusCode).toBe(200);
  api.clock.advance({ seconds: 60 });
  const { recoveryCodes } = on.json<{ recoveryCodes: string[] }>();
  return { id, username, token, secret, recoveryCodes, code };
}

const state = async (token: string) =>
  (
    await api.inject({ url: '/api/v1/account/second-step', headers: { authorization: `Bearer ${token}` } })
  ).json<unknown>();

describe('turning the second step on', () => {
  test('takes the password, shows secret and QR code, and asks for nothing until the first code was right', async () => {
    const { username } = await aUser(api.db);
    const token = (await enter(username)).json<{ access_token: string }>().access_token;
    expect(codeIn(await post('/account/second-step/start', { password: 'errada#2026' }, token))).toBe(
      'CURRENT_PASSWORD_INCORRECT',
    );
    expect(codeIn(await post('/account/second-step/turn-on', { code: '123456' }, token))).toBe('SECOND_STEP_NOT_ON');
    const setup = (await post('/account/second-step/start', { password: PASSWORD }, token)).json<{
      secret: string;
      uri: string;
      qrCode: string;
    }>();
    expect(setup.uri).toContain(`secret=${setup.secret}`);
    expect(Buffer.from(setup.qrCode.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg[^]*<\/svg>\s*$/);
    expect(codeIn(await post('/account/second-step/turn-on', { code: '000000' }, token))).toBe(
      'SECOND_STEP_CODE_INCORRECT',
    );
    expect((await enter(username)).statusCode).toBe(200);
    expect(await state(token)).toEqual({ on: false, confirmedAt: null, recoveryCodesLeft: 0 });
  });

  test('keeps the secret encrypted and the recovery codes hashed', async () => {
    const { id, secret, recoveryCodes, token } = await guarded();
    const row = await api.db.selectFrom('secondSteps').selectAll().where('userId', '=', id).executeTakeFirstOrThrow();
    const hashes = await api.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute();
    const kept = JSON.stringify([row.encryptedSecret, hashes]);
    expect(kept).not.toContain(secret);
    expect(recoveryCodes.some((code) => kept.includes(code) || kept.includes(code.replaceAll('-', '')))).toBe(false);
    expect(await state(token)).toMatchObject({ on: true, recoveryCodesLeft: 10 });
    expect(codeIn(await post('/account/second-step/start', { password: PASSWORD }, token))).toBe(
      'SECOND_STEP_ALREADY_ON',
    );
  });

  test('is told to the owner and stands in the history, without secrets', async () => {
    const { id, username, secret } = await guarded();
    const mail = await api.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', username).execute();
    expect(mail.map(({ subject }) => subject)).toEqual(['Verificação em duas etapas ligada']);
    const events = await api.db.selectFrom('events').selectAll().where('entityId', '=', id).execute();
    expect(events.map(({ kind }) => kind)).toContain('SECOND_STEP_ON');
    expect(JSON.stringify([mail, events])).not.toContain(secret);
  });
});

describe('signing in with a second step', () => {
  test('a right password alone opens nothing; a code opens the session', async () => {
    const { username, code } = await guarded();
    const first = await enter(username);
    expect([first.statusCode, codeIn(first)]).toEqual([401, 'SECOND_STEP_REQUIRED']);
    expect(first.body).not.toContain('access_token');
    const second = await giveCode(await challengeFor(username), code());
    expect(second.json()).toEqual({ access_token: expect.any(String), refresh_token: expect.any(String) });
  });

  test('a code is good once, also when two use it in the same moment', async () => {
    const { username, code } = await guarded();
    const challenges = [await challengeFor(username), await challengeFor(username)];
    const answers = await Promise.all(challenges.map((challenge) => giveCode(challenge, code())));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const replayed = await giveCode(await challengeFor(username), code());
    expect([replayed.statusCode, codeIn(replayed)]).toEqual([400, 'SECOND_STEP_CODE_INCORRECT']);
    api.clock.advance({ seconds: 30 });
    expect((await giveCode(await challengeFor(username), code())).statusCode).toBe(200);
  });

  test('a recovery code stands in for the authenticator, once, and its use is told', async () => {
    const { username, token, recoveryCodes } = await guarded();
    const [code = ''] = recoveryCodes;
    expect((await giveCode(await challengeFor(username), code.toLowerCase())).statusCode).toBe(200);
    expect(codeIn(await giveCode(await challengeFor(username), code))).toBe('SECOND_STEP_CODE_INCORRECT');
    expect(await state(token)).toMatchObject({ recoveryCodesLeft: 9 });
    const mail = await api.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', username).execute();
    expect(mail.at(-1)).toMatchObject({
      subject: 'Código de recuperação usado',
      body: expect.stringContaining('Restam 9') as unknown,
    });
  });

  test('after five tries the account waits a quarter of an hour, and a right password gives none back', async () => {
    const { username, code } = await guarded();
    for (let time = 0; time < 5; time += 1)
      expect((await giveCode(await challengeFor(username), '000000')).statusCode).toBe(400);
    expect((await giveCode(await challengeFor(username), code())).statusCode).toBe(429);
    api.clock.advance({ minutes: 15 });
    expect((await giveCode(await challengeFor(username), code())).statusCode).toBe(200);
  });

  test('forty codes guessed at once are five tries too', async () => {
    const { username } = await guarded();
    const challenge = await challengeFor(username);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, guess) => giveCode(challenge, String(guess).padStart(6, '0'))),
    );
    const looked = answers.filter(({ statusCode }) => statusCode !== 429);
    expect(looked).toHaveLength(5);
    expect(looked.map(codeIn)).toEqual(Array.from({ length: 5 }, () => 'SECOND_STEP_CODE_INCORRECT'));
  });

  test('the password is good for five minutes, and not after it was changed or the account deactivated', async () => {
    const one = await guarded();
    const late = await challengeFor(one.username);
    api.clock.advance({ minutes: 5 });
    expect(codeIn(await giveCode(late, one.code()))).toBe('SIGN_IN_EXPIRED');
    expect(codeIn(await giveCode('a.b.c', one.code()))).toBe('SIGN_IN_EXPIRED');

    const changed = await challengeFor(one.username);
    await api.db.updateTable('users').set({ passwordHash: NOBODYS_HASH }).where('id', '=', one.id).execute();
    expect(codeIn(await giveCode(changed, one.code()))).toBe('SIGN_IN_EXPIRED');

    const two = await guarded();
    const challenge = await challengeFor(two.username);
    await api.db.updateTable('users').set({ active: false }).where('id', '=', two.id).execute();
    expect(codeIn(await giveCode(challenge, two.code()))).toBe('INVALID_CREDENTIALS');
  });

  test('one person’s password does not go with another’s code', async () => {
    const [ana, bia] = [await guarded(), await guarded()];
    expect(codeIn(await giveCode(await challengeFor(ana.username), bia.code()))).toBe('SECOND_STEP_CODE_INCORRECT');
    expect(codeIn(await giveCode(await challengeFor(ana.username), bia.recoveryCodes[0] ?? ''))).toBe(
      'SECOND_STEP_CODE_INCORRECT',
    );
  });

  test('a new password by mail does not do without the code', async () => {
    const { username, code } = await guarded();
    await post('/users/reset-password', { username });
    await api.drainJobs();
    const mail = await api.db.selectFrom('outboxMessages').selectAll().where('recipient', '=', username).execute();
    const token = /token=(\S+)/.exec(mail.find(({ body }) => body.includes('token='))?.body ?? '')?.[1];
    const passwords = { newPassword: 'Recomeço#2026', newPasswordConfirm: 'Recomeço#2026' };
    expect((await post('/users/confirm-reset-password', { token, ...passwords })).statusCode).toBe(200);
    const entered = await post('/login', { username, password: 'Recomeço#2026' });
    expect(codeIn(entered)).toBe('SECOND_STEP_REQUIRED');
    const challenge = entered.json<Refused>().errors.globalErrors[0]?.detail?.challenge ?? '';
    expect((await giveCode(challenge, code())).statusCode).toBe(200);
  });

  test('is asked for on the students’ site too', async () => {
    const { username, code } = await guarded({ roles: ['SUPERVISOR', 'STUDENT'] });
    const answer = await enter(username, '/checkout/login');
    expect(codeIn(answer)).toBe('SECOND_STEP_REQUIRED');
    const challenge = answer.json<Refused>().errors.globalErrors[0]?.detail?.challenge ?? '';
    const { access_token } = (await giveCode(challenge, code())).json<{ access_token: string }>();
    const mine = await api.inject({
      url: '/api/v1/users/logged-user',
      headers: { authorization: `Bearer ${access_token}` },
    });
    expect(mine.statusCode).toBe(403);
  });
});

describe('turning the second step off, or asking for new recovery codes', () => {
  test('takes the password and a code', async () => {
    const { token, code, username } = await guarded();
    const off = (password: string, typed: string) =>
      post('/account/second-step/turn-off', { password, code: typed }, token);
    expect(codeIn(await off('errada#2026', code()))).toBe('CURRENT_PASSWORD_INCORRECT');
    expect(codeIn(await off(PASSWORD, '000000'))).toBe('SECOND_STEP_CODE_INCORRECT');
    expect((await off(PASSWORD, code())).statusCode).toBe(204);
    expect(await state(token)).toEqual({ on: false, confirmedAt: null, recoveryCodesLeft: 0 });
    expect((await enter(username)).statusCode).toBe(200);
    expect(codeIn(await off(PASSWORD, code()))).toBe('SECOND_STEP_NOT_ON');
  });

  test('gives ten new codes, and the old ones stop working', async () => {
    const { token, username, code, recoveryCodes } = await guarded();
    const answer = await post('/account/second-step/recovery-codes', { password: PASSWORD, code: code() }, token);
    const fresh = answer.json<{ recoveryCodes: string[] }>().recoveryCodes;
    expect(fresh).toHaveLength(10);
    expect(codeIn(await giveCode(await challengeFor(username), recoveryCodes[1] ?? ''))).toBe(
      'SECOND_STEP_CODE_INCORRECT',
    );
    expect((await giveCode(await challengeFor(username), fresh[0] ?? '')).statusCode).toBe(200);
  });

  test('works with a recovery code when the secret cannot be read any more', async () => {
    const { id, token, code, recoveryCodes } = await guarded();
    await api.db.updateTable('secondSteps').set({ encryptedSecret: 'x' }).where('userId', '=', id).execute();
    const off = (typed: string) => post('/account/second-step/turn-off', { password: PASSWORD, code: typed }, token);
    expect(codeIn(await off(code()))).toBe('SECOND_STEP_CODE_INCORRECT');
    expect((await off(recoveryCodes[0] ?? '')).statusCode).toBe(204);
  });
});
