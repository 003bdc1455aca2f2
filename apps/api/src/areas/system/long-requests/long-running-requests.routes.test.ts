import { get } from 'node:http';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetRequests } from '#kernel/long-running/index.ts';
import { appOfFile, type SignedIn } from '../../../../test/app.ts';
import { adminUrlOf } from '../../../../test/database.ts';
import { ownerOf } from '../../../../test/owner-of.ts';
import { aCampaign } from '../../../../test/builders/campaign.ts';
import { aRegistration } from '../../../../test/builders/registration.ts';

// The tests keep many searches waiting for a locked table, and each of these holds one of the `readers` connections.
const api = appOfFile({}, { patienceMs: 2000, readers: 14 });
let admin: SignedIn;
let other: SignedIn;
let blocker: Client;
let number = 0;

beforeAll(async () => {
  admin = await api.signIn('ADMIN');
  other = await api.signIn('ADMIN');
  const campaign = await aCampaign(api.db, { now: api.clock.now() });
  await aRegistration(api.db, campaign, { studentName: 'Ana Lima' });
  await aRegistration(api.db, campaign, { studentName: 'Bia Souza' });
});

/** Each test may lock the table by this connection, which delays searches as long as needed. */
beforeEach(async () => {
  blocker = new Client({ connectionString: adminUrlOf(api.url) });
  await blocker.connect();
});
afterEach(() => blocker.end());
const slowDown = () => blocker.query('begin; lock table registrations in access exclusive mode');
const goOn = () => blocker.query('rollback');

const newId = () => {
  number += 1;
  return `long-running-${number}`;
};
const search = async (person: SignedIn, id: string, query: Record<string, string> = {}) => {
  const headers = { ...person.headers, 'x-request-id': id };
  const answer = await api.inject({ url: '/api/v1/registrations', query, headers });
  return { status: answer.statusCode, body: answer.json<{ requestId?: string }>() };
};
const ask = async (person: SignedIn, id: string) => {
  const answer = await api.inject({ url: `/api/v1/long-running-requests/${id}`, headers: person.headers });
  return { status: answer.statusCode, body: answer.json<{ content: { studentName: string }[]; requestId?: string }>() };
};
const finished = (person: SignedIn, id: string) =>
  expect.poll(async () => (await ask(person, id)).status, { timeout: 10_000, interval: 50 });
const names = (page: { content: { studentName: string }[] }) => page.content.map((row) => row.studentName);
const running = (id: string) => ({ requestId: id, status: 'RUNNING', progress: null });
/**
 * Counts connections that wait for a lock. The query runs on a connection of the tables' owner, because in the open
 * transaction of `blocker` PostgreSQL would return the same count for ever.
 */
const waiting = async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`.execute(ownerOf(api.db));
  return rows[0]?.n;
};
/** The number of network connections to the server. Injected calls use none. */
const connections = () =>
  new Promise<number>((resolve, reject) => {
    api.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error)));
  });
const known = () => api.db.selectFrom('longRunningRequests').selectAll().execute();

describe('a search', () => {
  test('that is done in time is answered at once and leaves nothing behind', async () => {
    const id = newId();
    expect((await search(admin, id)).status).toBe(200);
    expect((await ask(admin, id)).status).toBe(404);
    expect(await known()).toEqual([]);
  });

  test('that takes longer goes on in the server; its own caller, and nobody else, gets the answer under its id', async () => {
    const id = newId();
    await slowDown();
    expect(await search(admin, id, { sort: 'studentName,ASC' })).toEqual({ status: 202, body: running(id) });
    expect(await ask(admin, id)).toEqual({ status: 202, body: running(id) });
    expect((await ask(other, id)).status).toBe(404);
    expect(await search(admin, id, { sort: 'studentName,ASC' })).toEqual({ status: 202, body: running(id) });
    const another = search(admin, id, { name: 'Bia' });
    expect((await search(other, id)).status).toBe(202);
    await goOn();
    expect(await another).toMatchObject({ status: 200, body: { content: [{ studentName: 'Bia Souza' }] } });
    await finished(admin, id).toBe(200);
    expect(names((await ask(admin, id)).body)).toEqual(['Ana Lima', 'Bia Souza']);
    await finished(other, id).toBe(200);
  });

  test('is one of twelve that go on for one person; a further one is refused, until one has ended', async () => {
    await slowDown();
    const ids = Array.from({ length: 12 }, newId);
    const begun = await Promise.all(ids.map((id) => search(admin, id)));
    expect(begun.map(({ status }) => status)).toEqual(ids.map(() => 202));
    expect((await search(admin, newId())).status).toBe(429);
    expect((await search(other, newId())).status).toBe(202);
    await goOn();
    for (const id of ids) await finished(admin, id).toBe(200);
    expect((await search(admin, newId())).status).toBe(200);
  });

  test('that fails after its time is told as its own error', async () => {
    const id = newId();
    await slowDown();
    expect((await search(admin, id)).status).toBe(202);
    await blocker.query(
      `select pg_cancel_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    await finished(admin, id).toBe(503);
    expect((await ask(admin, id)).body).toMatchObject({
      errors: { globalErrors: [{ code: 'TOOK_TOO_LONG' }] },
      requestId: id,
    });
    await goOn();
  });

  test('is known for an hour after its end', async () => {
    const id = newId();
    await slowDown();
    await search(admin, id);
    await goOn();
    await finished(admin, id).toBe(200);
    api.clock.advance({ minutes: 59 });
    const { userId } = admin;
    admin = await api.signIn('ADMIN');
    await api.db
      .updateTable('longRunningRequests')
      .set({ ownerId: admin.userId })
      .where('ownerId', '=', userId)
      .execute();
    expect((await ask(admin, id)).status).toBe(200);
    api.clock.advance({ minutes: 2 });
    expect((await ask(admin, id)).status).toBe(404);
    await forgetRequests(api.db, api.clock.now());
    expect(await known()).toEqual([]);
    other = await api.signIn('ADMIN');
  });

  test('whose process died is not running for ever', async () => {
    const id = newId();
    await api.db
      .insertInto('longRunningRequests')
      .values({
        ownerId: admin.userId,
        requestId: id,
        requestHash: 'x',
        rightsHash: 'x',
        knownUntil: api.clock.now().subtract({ seconds: 1 }),
      })
      .execute();
    expect((await ask(admin, id)).status).toBe(404);
    await slowDown();
    expect((await search(admin, id)).status).toBe(202);
    await goOn();
    await finished(admin, id).toBe(200);
  });

  test('found under rights the caller has lost is theirs no more', async () => {
    const id = newId();
    const person = await api.signIn('SUPERVISOR');
    await slowDown();
    expect((await search(person, id)).status).toBe(202);
    await goOn();
    await finished(person, id).toBe(200);
    await api.db
      .updateTable('users')
      .set({ roles: ['OPERATOR'] })
      .where('id', '=', person.userId)
      .execute();
    expect((await ask(person, id)).status).toBe(404);
  });

  test('whose connection was lost before it was answered is kept for its caller', async () => {
    const id = newId();
    const address = await api.app.listen({ port: 0, host: '127.0.0.1' });
    await slowDown();
    const headers = { ...admin.headers, 'x-request-id': id };
    const lost = get(`${address}/api/v1/registrations`, { headers });
    lost.on('error', () => undefined);
    await expect.poll(waiting, { timeout: 5000, interval: 20 }).toBe(1);
    lost.destroy();
    await expect.poll(connections, { timeout: 5000, interval: 20 }).toBe(0);
    await goOn();
    await finished(admin, id).toBe(200);
  });
});

test('an id that is none is refused', async () => {
  expect((await ask(admin, 'short')).status).toBe(400);
  expect((await ask(admin, 'a'.repeat(65))).status).toBe(400);
});
