import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decodeJwt } from 'jose';
import { type AccessBench, accessBench, refused } from '../../../../../test/access.ts';
import { aDrivingSchool } from '../../../../../test/builders/driving-school.ts';
import { aUser } from '../../../../../test/builders/user.ts';
import { authenticate } from './authenticate.ts';

let bench: AccessBench;
beforeAll(async () => {
  bench = await accessBench();
});
afterAll(() => bench.drop());

const failedBefore = (kind: 'account' | 'address', value: string, failures: number) => {
  const row = {
    subjectHash: bench.deps.tokens.attemptSubject(kind, value),
    failures,
    windowStartedAt: bench.clock.now(),
  };
  return bench.db.insertInto('loginAttempts').values(row).execute();
};

describe('signing in', () => {
  test('a person signs in with the e-mail in any case and acts as who they are', async () => {
    const user = await aUser(bench.db, { roles: ['SUPERVISOR'], name: 'Sônia Lima' });
    const { access_token } = await bench.enter(user.username.toUpperCase());
    expect(decodeJwt(access_token)).toMatchObject({ sub: user.id, name: 'Sônia Lima', roles: ['SUPERVISOR'] });
    expect(await authenticate(bench.deps, access_token)).toMatchObject({
      userId: user.id,
      application: 'BACKOFFICE',
      drivingSchoolIds: 'ALL',
    });
    expect(await bench.eventsOf(user.id)).toEqual(['USER_CREATED', 'LOGIN']);
  });

  test('a person signs in with a CPF, masked or not', async () => {
    const user = await aUser(bench.db, { username: '529.982.247-25' });
    for (const typed of ['529.982.247-25', '52998224725']) {
      expect(decodeJwt((await bench.enter(typed)).access_token).sub).toBe(user.id);
    }
  });

  test('a wrong password, an unknown and a deactivated user get one answer, and the history keeps no names', async () => {
    const user = await aUser(bench.db);
    await expect(bench.enter(user.username, { password: 'errada#2026' })).rejects.toEqual(
      refused('INVALID_CREDENTIALS'),
    );
    await expect(bench.enter('ninguem@example.com')).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    await bench.db.updateTable('users').set({ active: false }).where('id', '=', user.id).execute();
    await expect(bench.enter(user.username)).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    expect(await bench.eventsOf(user.id)).toEqual(['USER_CREATED', 'LOGIN_REFUSED', 'LOGIN_REFUSED']);
    const history = await bench.db.selectFrom('events').selectAll().where('kind', '=', 'LOGIN_REFUSED').execute();
    expect(JSON.stringify(history)).not.toContain('example.com');
  });

  test('students sign in on their site and not in the back-office', async () => {
    const student = await aUser(bench.db, { roles: ['STUDENT'] });
    await expect(bench.enter(student.username)).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    const { access_token } = await bench.enter(student.username, { application: 'STUDENT' });
    expect(await authenticate(bench.deps, access_token)).toMatchObject({
      application: 'STUDENT',
      permissions: [],
      drivingSchoolIds: [],
    });
  });

  test('a CFC user who lost every school is told to ask for one', async () => {
    const school = await aDrivingSchool(bench.db);
    const user = await aUser(bench.db, { roles: ['DRIVING_SCHOOL_OPERATOR'], drivingSchoolIds: [school.id] });
    const { access_token } = await bench.enter(user.username);
    expect((await authenticate(bench.deps, access_token))?.drivingSchoolIds).toEqual([school.id]);
    await bench.db.deleteFrom('userDrivingSchools').where('userId', '=', user.id).execute();
    expect((await authenticate(bench.deps, access_token))?.drivingSchoolIds).toEqual([]);
    await expect(bench.enter(user.username)).rejects.toEqual(refused('USER_NEEDS_DRIVING_SCHOOL'));
  });

  test('a hash made at an older cost is replaced at the next sign-in', async () => {
    const user = await aUser(bench.db);
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
    await bench.db.updateTable('users').set({ passwordHash: old }).where('id', '=', user.id).execute();
    await bench.enter(user.username, { password: 'password' });
    const kept = await bench.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
    expect(kept.passwordHash).toContain('m=19456,t=2,p=1');
    await bench.enter(user.username, { password: 'password' });
  });
});

const wrong = { password: 'errada#2026' };
const from = (address: string) => bench.enter('outra@example.com', { ...wrong, address });

const codeOf = (answer: PromiseSettledResult<unknown>): unknown =>
  answer.status === 'rejected' ? Object(answer.reason).code : 'in';

const knownBrowser = (username: string) => {
  const { tokens } = bench.deps;
  return `other=1; ${tokens.deviceCookieOf(username)}=${tokens.newDeviceMark(username)}`;
};

describe('guessing passwords is slow', () => {
  test('after ten tries from one address an account waits there a quarter of an hour, even with the right password', async () => {
    const user = await aUser(bench.db);
    const address = '198.51.100.7';
    for (let tries = 0; tries < 10; tries += 1)
      await expect(bench.enter(user.username, { ...wrong, address })).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    await expect(bench.enter(user.username, { address })).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
    bench.clock.advance({ minutes: 15 });
    await bench.enter(user.username, { address });
  });

  test('ten wrong passwords of a stranger do not lock the owner out', async () => {
    const user = await aUser(bench.db);
    for (let tries = 0; tries < 10; tries += 1)
      await expect(bench.enter(user.username, { ...wrong, address: '198.51.100.8' })).rejects.toEqual(
        refused('INVALID_CREDENTIALS'),
      );
    await bench.enter(user.username, { address: '198.51.100.9' });
  });

  test('after fifty tries from everywhere an account waits, but not on a browser its owner has signed in with', async () => {
    const user = await aUser(bench.db);
    await failedBefore('account', user.username, 50);
    await expect(bench.enter(user.username)).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
    const cookies = knownBrowser(user.username);
    await bench.enter(user.username, { cookies });
    for (let tries = 0; tries < 10; tries += 1)
      await expect(bench.enter(user.username, { ...wrong, cookies })).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    await expect(bench.enter(user.username, { cookies })).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
  });

  test("another account's known browser, or a forged mark, is no known browser", async () => {
    const [user, other] = [await aUser(bench.db), await aUser(bench.db)];
    await failedBefore('account', user.username, 50);
    const { tokens } = bench.deps;
    const name = tokens.deviceCookieOf(user.username);
    const marks = [tokens.newDeviceMark(other.username), 'abc.def', `${tokens.newDeviceMark(user.username)}x`, ''];
    for (const mark of marks)
      await expect(bench.enter(user.username, { cookies: `${name}=${mark}` })).rejects.toEqual(
        refused('TOO_MANY_REQUESTS'),
      );
  });

  test('an account that does not exist is refused in the same way', async () => {
    await failedBefore('account', 'fantasma@example.com', 49);
    await expect(bench.enter('fantasma@example.com', wrong)).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    await expect(bench.enter('fantasma@example.com', wrong)).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
  });

  test('tries in parallel do not slip past the limit', async () => {
    const user = await aUser(bench.db);
    const attempt = { ...wrong, address: '198.51.100.10' };
    const answers = await Promise.allSettled(Array.from({ length: 25 }, () => bench.enter(user.username, attempt)));
    const codes = answers.map(codeOf);
    expect(codes.filter((found) => found === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(codes.filter((found) => found === 'TOO_MANY_REQUESTS')).toHaveLength(15);
  });

  test('a flood of sign-ins is refused beyond a bounded wait, and a known browser is served all the same', async () => {
    const user = await aUser(bench.db);
    const flood = Array.from({ length: 300 }, (_, index) =>
      bench.enter(`inundacao-${index}@example.com`, { ...wrong, address: `203.0.113.${index % 250}` }),
    );
    const owner = bench.enter(user.username, { cookies: knownBrowser(user.username) });
    const answers = await Promise.allSettled([...flood, owner]);
    expect(answers.pop()?.status).toBe('fulfilled');
    const codes = answers.map(codeOf);
    expect(codes.filter((found) => found === 'INVALID_CREDENTIALS')).toHaveLength(64);
    expect(codes.filter((found) => found === 'TOO_MANY_REQUESTS')).toHaveLength(236);
  });

  test('a successful sign-in clears the count of the account', async () => {
    const user = await aUser(bench.db);
    for (let round = 0; round < 2; round += 1) {
      await failedBefore('account', user.username, 9);
      await bench.enter(user.username);
    }
    await expect(bench.enter(user.username, wrong)).rejects.toEqual(refused('INVALID_CREDENTIALS'));
  });

  test('one address that fails a hundred times over many accounts waits, another does not', async () => {
    const user = await aUser(bench.db);
    await failedBefore('address', '198.51.100.1', 99);
    await expect(bench.enter('mais.um@example.com', { ...wrong, address: '198.51.100.1' })).rejects.toEqual(
      refused('INVALID_CREDENTIALS'),
    );
    await expect(bench.enter(user.username, { address: '198.51.100.1' })).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
    await bench.enter(user.username, { address: '198.51.100.2' });
  });

  test('a burst of one address over many accounts does not slip past its limit', async () => {
    const address = '198.51.100.3';
    await failedBefore('address', address, 96);
    const answers = await Promise.allSettled(
      Array.from({ length: 40 }, (_, index) => bench.enter(`alvo-${index}@example.com`, { ...wrong, address })),
    );
    const looked = answers.filter((answer) => Object(Object(answer).reason).code === 'INVALID_CREDENTIALS');
    expect(looked).toHaveLength(4);
  });

  test('all addresses of one IPv6 network are counted as one', async () => {
    await failedBefore('address', '2001:db8:1:2::1', 99);
    await expect(from('2001:db8:1:2:aaaa::7')).rejects.toEqual(refused('INVALID_CREDENTIALS'));
    await expect(from('2001:db8:1:2:bbbb::8')).rejects.toEqual(refused('TOO_MANY_REQUESTS'));
    await expect(from('2001:db8:1:3::1')).rejects.toEqual(refused('INVALID_CREDENTIALS'));
  });

  test('the counts give away neither who nor where', async () => {
    const rows = await bench.db.selectFrom('loginAttempts').select('subjectHash').execute();
    expect(rows.every(({ subjectHash }) => /^[0-9a-f]{64}$/.test(subjectHash))).toBe(true);
  });
});
