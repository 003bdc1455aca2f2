import { describe, expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';

const NEW = 'Recomeço#2026';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const api = appOfFile();

interface Session {
  readonly id: string;
  readonly current: boolean;
  readonly device: string;
}
type Headers = Record<string, string>;

async function enter(username: string, userAgent = CHROME, password = PASSWORD): Promise<Headers> {
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': '203.0.113.9:51234' };
  const answer = await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password }, headers });
  return { ...headers, authorization: `Bearer ${answer.json<{ access_token: string }>().access_token}` };
}
const sessions = async (headers: Headers) =>
  (await api.inject({ url: '/api/v1/account/sessions', headers })).json<{ content: Session[] }>().content;
const act = (headers: Headers, method: 'POST' | 'DELETE', path: string, payload?: object) =>
  api.inject({ method, url: `/api/v1/account${path}`, headers, ...(payload === undefined ? {} : { payload }) });
const alive = async (headers: Headers) =>
  (await api.inject({ url: '/api/v1/users/logged-user', headers })).statusCode === 200;
const subjectsTo = async (recipient: string) =>
  (await api.db.selectFrom('outboxMessages').select('subject').where('recipient', '=', recipient).execute()).map(
    ({ subject }) => subject,
  );

describe('one’s own sessions', () => {
  test('are listed with device, address and times, and tell which one asks', async () => {
    const { username } = await aUser(api.db);
    await enter(username, IPHONE);
    api.clock.advance({ minutes: 5 });
    const here = await enter(username);
    const listed = await sessions(here);
    expect(listed).toMatchObject([
      { device: 'Chrome 142 no Windows', deviceKind: 'COMPUTER', address: '203.0.113.9', current: true },
      { device: 'Safari 18 no iPhone', deviceKind: 'PHONE', current: false, application: 'BACKOFFICE' },
    ]);
    expect(JSON.stringify(listed)).not.toContain('Mozilla');
  });

  test('are ended one by one from another, and the ended one is refused at its next request', async () => {
    const { username } = await aUser(api.db);
    const there = await enter(username, IPHONE);
    const here = await enter(username);
    const other = (await sessions(here)).find(({ current }) => !current);
    expect((await act(here, 'DELETE', `/sessions/${other?.id}`)).statusCode).toBe(204);
    expect([await alive(there), await alive(here)]).toEqual([false, true]);
    expect((await act(here, 'DELETE', `/sessions/${other?.id}`)).statusCode).toBe(404);
  });

  test('are ended all at once, except the one that asks', async () => {
    const { username } = await aUser(api.db);
    const others = [await enter(username, IPHONE), await enter(username)];
    const here = await enter(username);
    expect((await act(here, 'POST', '/sessions/end-others')).json()).toEqual({ ended: 2 });
    expect([...(await Promise.all(others.map(alive))), await alive(here)]).toEqual([false, false, true]);
    expect(await sessions(here)).toHaveLength(1);
  });

  test('of somebody else are neither shown nor ended', async () => {
    const [mine, theirs] = [await enter((await aUser(api.db)).username), await enter((await aUser(api.db)).username)];
    const [session] = await sessions(theirs);
    expect((await act(mine, 'DELETE', `/sessions/${session?.id}`)).statusCode).toBe(404);
    expect([(await sessions(mine)).length, await alive(theirs)]).toEqual([1, true]);
  });
});

describe('a sign-in on a new device', () => {
  test('is mailed to the owner, but not the account’s first one, nor a known browser brought up to date', async () => {
    const { username } = await aUser(api.db);
    await enter(username);
    await enter(username, CHROME.replace('142', '143'));
    expect(await subjectsTo(username)).toEqual([]);
    await enter(username, IPHONE);
    await enter(username, IPHONE);
    expect(await subjectsTo(username)).toEqual(['Entrada em um novo aparelho']);
    const mail = await api.db
      .selectFrom('outboxMessages')
      .selectAll()
      .where('recipient', '=', username)
      .executeTakeFirstOrThrow();
    expect(mail.body).toContain('Safari 18 no iPhone');
    expect(mail.body).toContain('203.0.113.9');
  });

  test('is mailed when every session of an old account is forgotten', async () => {
    const { id, username } = await aUser(api.db);
    const createdAt = api.clock.now().subtract({ hours: 24 * 91 });
    await api.db.updateTable('users').set({ createdAt }).where('id', '=', id).execute();
    await enter(username);
    expect(await subjectsTo(username)).toEqual(['Entrada em um novo aparelho']);
  });

  test('of somebody with a CPF and no e-mail is told to nobody', async () => {
    const { username } = await aUser(api.db, { username: '111.444.777-35' });
    await enter(username);
    await enter(username, IPHONE);
    expect(await subjectsTo(username)).toEqual([]);
  });
});

const change = (headers: Headers, currentPassword: string, newPassword = NEW, newPasswordConfirm = newPassword) =>
  act(headers, 'POST', '/password', { currentPassword, newPassword, newPasswordConfirm });
const fields = (answer: { json(): unknown }) =>
  (answer.json() as { errors: { fieldErrors: unknown } }).errors.fieldErrors;

describe('one’s own password', () => {
  test('changes with the present one; other sessions end, this one stays, and the owner is told', async () => {
    const { username } = await aUser(api.db);
    const there = await enter(username, CHROME);
    const here = await enter(username);
    expect((await change(here, PASSWORD)).statusCode).toBe(204);
    expect([await alive(there), await alive(here)]).toEqual([false, true]);
    expect(await alive(await enter(username, CHROME, NEW))).toBe(true);
    expect(await alive(await enter(username))).toBe(false);
    expect(await subjectsTo(username)).toEqual(['Sua senha foi alterada']);
  });

  test('is not changed with a wrong present one, to a weak one, to itself, or to one typed twice differently', async () => {
    const here = await enter((await aUser(api.db)).username);
    expect(fields(await change(here, 'errada#2026'))).toEqual({ currentPassword: ['CURRENT_PASSWORD_INCORRECT'] });
    expect(fields(await change(here, PASSWORD, '12345678'))).toEqual({ newPassword: ['WEAK_NEW_PASSWORD'] });
    expect(fields(await change(here, PASSWORD, PASSWORD))).toEqual({ newPassword: ['SAME_NEW_PASSWORD'] });
    expect(fields(await change(here, PASSWORD, NEW, 'x'))).toEqual({
      newPasswordConfirm: ['PASSWORD_CONFIRMATION_MISMATCH'],
    });
    expect(await alive(here)).toBe(true);
  });

  test('cannot be guessed from an open screen: tries count as wrong sign-ins do', async () => {
    const { username } = await aUser(api.db);
    const here = await enter(username);
    for (let time = 0; time < 10; time += 1) expect((await change(here, 'errada#2026')).statusCode).toBe(400);
    expect((await change(here, PASSWORD)).statusCode).toBe(429);
    api.clock.advance({ minutes: 15 });
    expect((await change(await enter(username), PASSWORD)).statusCode).toBe(204);
  });

  test('changed twice in the same moment is changed once', async () => {
    const { username } = await aUser(api.db);
    const here = await enter(username);
    const passwords = ['Primeira#2026', 'Segunda#2026'];
    const answers = await Promise.all(passwords.map((password) => change(here, PASSWORD, password)));
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  });
});
