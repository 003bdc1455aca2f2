import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { type AccessBench, accessBench, refused } from '../../../../../test/access.ts';
import { aUser } from '../../../../../test/builders/user.ts';
import { authenticate } from './authenticate.ts';
import { refreshSession } from './refresh-session.ts';
import { signOut } from './sign-out.ts';

let bench: AccessBench;
beforeAll(async () => {
  bench = await accessBench();
});
afterAll(() => bench.drop());

describe('a session', () => {
  test('its access token is good for ten minutes', async () => {
    const { access_token } = await bench.enter((await aUser(bench.db)).username);
    bench.clock.advance({ minutes: 9, seconds: 59 });
    expect(await authenticate(bench.deps, access_token)).toBeDefined();
    bench.clock.advance({ seconds: 1 });
    expect(await authenticate(bench.deps, access_token)).toBeUndefined();
  });

  test('it is renewed again and again, but for twelve hours in all', async () => {
    let pair = await bench.enter((await aUser(bench.db)).username);
    for (let hour = 1; hour < 12; hour += 1) {
      bench.clock.advance({ hours: 1 });
      pair = await refreshSession(bench.deps, pair.refresh_token);
      expect(await authenticate(bench.deps, pair.access_token)).toBeDefined();
    }
    bench.clock.advance({ minutes: 55 });
    pair = await refreshSession(bench.deps, pair.refresh_token);
    bench.clock.advance({ minutes: 5 });
    expect(await authenticate(bench.deps, pair.access_token)).toBeUndefined();
    await expect(refreshSession(bench.deps, pair.refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  test('two tabs that renew at once get the same successor, and the session lives on', async () => {
    const first = await bench.enter((await aUser(bench.db)).username);
    const pairs = await Promise.all(Array.from({ length: 5 }, () => refreshSession(bench.deps, first.refresh_token)));
    expect(new Set(pairs.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    const [renewed = first] = pairs;
    expect(await authenticate(bench.deps, renewed.access_token)).toBeDefined();
    await refreshSession(bench.deps, renewed.refresh_token);
  });

  test('an answer lost on the way does not end it: the same browser is answered the same once more', async () => {
    const userAgent = 'Mozilla/5.0 Firefox/140.0';
    const first = await bench.enter((await aUser(bench.db)).username, { userAgent });
    const lost = await refreshSession(bench.deps, first.refresh_token, { userAgent });
    bench.clock.advance({ seconds: 40 });
    const again = await refreshSession(bench.deps, first.refresh_token, { userAgent });
    expect(again.refresh_token).toBe(lost.refresh_token);
    await expect(refreshSession(bench.deps, first.refresh_token, { userAgent: 'curl/8' })).rejects.toEqual(
      refused('UNAUTHENTICATED'),
    );
    expect(await authenticate(bench.deps, again.access_token)).toBeUndefined();
  });

  test('a refresh token that comes back later ends the session for whoever holds it', async () => {
    const user = await aUser(bench.db);
    const first = await bench.enter(user.username);
    const second = await refreshSession(bench.deps, first.refresh_token);
    bench.clock.advance({ seconds: 61 });
    await expect(refreshSession(bench.deps, first.refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(await authenticate(bench.deps, second.access_token)).toBeUndefined();
    await expect(refreshSession(bench.deps, second.refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(await bench.eventsOf(user.id)).toEqual(['USER_CREATED', 'LOGIN', 'SESSION_ENDED']);
  });

  test('a thief who renews first is found out when the owner renews, even within seconds', async () => {
    const { refresh_token } = await bench.enter((await aUser(bench.db)).username);
    const stolen = await refreshSession(bench.deps, refresh_token);
    const further = await refreshSession(bench.deps, stolen.refresh_token);
    await expect(refreshSession(bench.deps, refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(await authenticate(bench.deps, further.access_token)).toBeUndefined();
  });

  test('the database keeps only hashes of refresh tokens', async () => {
    const { refresh_token } = await bench.enter((await aUser(bench.db)).username);
    const rows = await bench.db.selectFrom('refreshTokens').select('tokenHash').execute();
    expect(rows.map(({ tokenHash }) => tokenHash)).not.toContain(refresh_token);
    expect(rows.every(({ tokenHash }) => /^[0-9a-f]{64}$/.test(tokenHash))).toBe(true);
  });

  test('signing out ends it at once and leaves the other sessions alone', async () => {
    const user = await aUser(bench.db);
    const [here, elsewhere] = [await bench.enter(user.username), await bench.enter(user.username)];
    const actor = await authenticate(bench.deps, here.access_token);
    if (actor === undefined) throw new Error('signed in');
    await signOut(bench.deps, actor, here.refresh_token);
    expect(await authenticate(bench.deps, here.access_token)).toBeUndefined();
    await expect(refreshSession(bench.deps, here.refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
    expect(await authenticate(bench.deps, elsewhere.access_token)).toBeDefined();
    expect(await bench.eventsOf(user.id)).toEqual(['USER_CREATED', 'LOGIN', 'LOGIN', 'LOGOUT']);
  });

  test("nobody signs another person out with that person's refresh token", async () => {
    const [mine, theirs] = [
      await bench.enter((await aUser(bench.db)).username),
      await bench.enter((await aUser(bench.db)).username),
    ];
    const actor = await authenticate(bench.deps, mine.access_token);
    if (actor === undefined) throw new Error('signed in');
    await signOut(bench.deps, actor, theirs.refresh_token);
    expect(await authenticate(bench.deps, theirs.access_token)).toBeDefined();
  });

  test('deactivating a person, or taking a role away, acts on the next request', async () => {
    const user = await aUser(bench.db, { roles: ['SUPERVISOR'] });
    const { access_token, refresh_token } = await bench.enter(user.username);
    await bench.db
      .updateTable('users')
      .set({ roles: ['OPERATOR'] })
      .where('id', '=', user.id)
      .execute();
    expect((await authenticate(bench.deps, access_token))?.permissions).not.toContain('MANAGE_REGISTRATIONS');
    await bench.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    expect(await authenticate(bench.deps, access_token)).toBeUndefined();
    await expect(refreshSession(bench.deps, refresh_token)).rejects.toEqual(refused('UNAUTHENTICATED'));
  });

  test('its last use is written at most once a minute', async () => {
    const { access_token } = await bench.enter((await aUser(bench.db)).username);
    const { sid } = decodeJwt<{ sid: string }>(access_token);
    const start = bench.clock.now();
    const lastUse = async () =>
      start
        .until(
          (await bench.db.selectFrom('sessions').select('lastUsedAt').where('id', '=', sid).executeTakeFirstOrThrow())
            .lastUsedAt,
        )
        .total('seconds');
    bench.clock.advance({ seconds: 59 });
    await authenticate(bench.deps, access_token);
    expect(await lastUse()).toBe(0);
    bench.clock.advance({ seconds: 1 });
    await authenticate(bench.deps, access_token);
    expect(await lastUse()).toBe(60);
  });
});
