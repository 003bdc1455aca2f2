import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openDatabase } from '#kernel/db/connect.ts';
import { ChannelNotices } from '#kernel/db/notices.ts';
import { testApp, type TestApp } from '../../../test/app.ts';
import { aDrivingSchool } from '../../../test/builders/driving-school.ts';
import { accountOf } from './account-memory.ts';
import { authenticate } from './authenticate.ts';
import { SessionMemory } from './session-memory.ts';
import { tokensOf } from './tokens.ts';

let api: TestApp;
let notices: ChannelNotices;
let memory: SessionMemory;

beforeAll(async () => {
  api = await testApp();
  notices = new ChannelNotices(api.url, 'access_changes');
  memory = new SessionMemory(notices);
  await vi.waitUntil(() => notices.areCurrent(), { interval: 10 });
});
afterAll(async () => {
  await notices.close();
  await api.close();
});

const depsOn = (db: TestApp['db']) => ({ db, clock: api.clock, tokens: tokensOf(api.deps.environment.secrets.auth) });
const who = (token: string) => authenticate(depsOn(api.db), token, memory);

/** Takes the only connection, so the answer can only come from memory. */
async function fromMemory(token: string) {
  const db = openDatabase({ url: api.url, max: 1, name: 'taken', patience: 300 });
  try {
    return await db.connection().execute(() => authenticate(depsOn(db), token, memory));
  } finally {
    await db.destroy();
  }
}

async function aRemembered() {
  const person = await api.signIn('SUPERVISOR');
  await notices.settled();
  expect(await who(person.token)).toMatchObject({ userId: person.userId });
  return person;
}

test('a session seen a moment ago is known without asking the database', async () => {
  const { token, userId } = await aRemembered();
  expect(await fromMemory(token)).toMatchObject({ userId, roles: ['SUPERVISOR'] });
});

const forgets = async (change: (userId: string) => Promise<unknown>) => {
  const { token, userId } = await aRemembered();
  await change(userId);
  await notices.settled();
  await expect(fromMemory(token)).rejects.toThrow('timeout');
  return who(token);
};
const user = (userId: string) => api.db.updateTable('users').where('id', '=', userId);

test('whoever is deactivated, signed out or deleted is nobody any more', async () => {
  expect(await forgets((id) => user(id).set({ active: false }).execute())).toBeUndefined();
  const ended = { endedAt: api.clock.now(), endReason: 'LOGOUT' } as const;
  const end = (id: string) => api.db.updateTable('sessions').set(ended).where('userId', '=', id).execute();
  expect(await forgets(end)).toBeUndefined();
  expect(await forgets((id) => api.db.deleteFrom('sessions').where('userId', '=', id).execute())).toBeUndefined();
});

test('other roles, rights and schools count at once', async () => {
  expect(
    await forgets((id) =>
      user(id)
        .set({ roles: ['MARKETING'] })
        .execute(),
    ),
  ).toMatchObject({
    roles: ['MARKETING'],
  });
  const given = await forgets((id) =>
    user(id)
      .set({ permissions: ['REVERT_PAYMENT'] })
      .execute(),
  );
  expect(given?.permissions).toContain('REVERT_PAYMENT');
  const school = await aDrivingSchool(api.db);
  const joins = (userId: string) =>
    api.db.insertInto('userDrivingSchools').values({ userId, drivingSchoolId: school.id }).execute();
  const limited = await forgets(async (id) => {
    await user(id)
      .set({ roles: ['DRIVING_SCHOOL_ADMIN'] })
      .execute();
    await joins(id);
  });
  expect(limited?.drivingSchoolIds).toEqual([school.id]);
});

test('the account shown beside a session is read once, and anew when anything in it changes', async () => {
  const school = await aDrivingSchool(api.db);
  const { userId, token } = await api.signIn('DRIVING_SCHOOL_ADMIN', { schools: [school.id] });
  const shown = async () => {
    await notices.settled();
    const actor = await who(token);
    if (actor === undefined) throw new Error('not signed in');
    return { actor, account: await accountOf(api.db, actor) };
  };
  await shown();
  const first = await shown();
  expect((await shown()).account).toBe(first.account);
  const changes = {
    username: () => user(userId).set({ username: 'outro@exemplo.com.br' }).execute(),
    profileImage: () =>
      sql`update users set attributes = attributes || '{"profileImage":"f"}' where id = ${userId}`.execute(api.db),
    drivingSchoolCnpjs: () =>
      api.db.updateTable('drivingSchools').set({ cnpj: '11222333000181' }).where('id', '=', school.id).execute(),
  };
  const expected = { username: 'outro@exemplo.com.br', profileImage: 'f', drivingSchoolCnpjs: ['11222333000181'] };
  for (const change of Object.values(changes)) await change();
  expect((await shown()).account).toMatchObject(expected);
});

test('a change that does not concern what somebody may do forgets nobody', async () => {
  const { token, userId } = await aRemembered();
  await user(userId).set({ passwordHash: 'x' }).execute();
  await api.db.updateTable('sessions').set({ lastUsedAt: api.clock.now() }).where('userId', '=', userId).execute();
  await notices.settled();
  expect(await fromMemory(token)).toMatchObject({ userId });
});

test('what was read before a change is not remembered after it', async () => {
  const { token, userId } = await api.signIn('SUPERVISOR');
  const actor = await authenticate(depsOn(api.db), token);
  if (actor === undefined) throw new Error('not signed in');
  const remember = memory.reading();
  await user(userId)
    .set({ roles: ['MARKETING'] })
    .execute();
  await notices.settled();
  remember(actor.sessionId, { actor, expiresAt: api.clock.now().add({ hours: 1 }), lastUsedAt: api.clock.now() });
  expect(memory.recall(actor.sessionId)).toBeUndefined();
});

test('a session ends when its time comes, remembered or not', async () => {
  const { token, userId } = await aRemembered();
  const past = { expiresAt: api.clock.now().subtract({ seconds: 1 }) };
  await api.db.updateTable('sessions').set(past).where('userId', '=', userId).execute();
  await notices.settled();
  expect(await who(token)).toBeUndefined();
});

test('nothing is remembered while the connection that hears of changes is gone, and again once it is back', async () => {
  const { token, userId } = await aRemembered();
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'habilita-access-changes' and datname = current_database()`.execute(api.db);
  await vi.waitUntil(() => !notices.areCurrent(), { interval: 5 });
  await expect(fromMemory(token)).rejects.toThrow('timeout');
  await user(userId).set({ active: false }).execute();
  expect(await who(token)).toBeUndefined();
  await vi.waitUntil(() => notices.areCurrent(), { timeout: 10_000, interval: 50 });
  expect(await who(token)).toBeUndefined();
});
