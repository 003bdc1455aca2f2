import { expect, test } from 'vitest';
import { appOfFile } from '../../../../test/app.ts';
import { aUser, PASSWORD } from '../../../../test/builders/user.ts';
import { sweepSessionsJob } from './access.jobs.ts';

const api = appOfFile();

const enter = async (username: string, password: string) =>
  (await api.inject({ method: 'POST', url: '/api/v1/login', payload: { username, password } })).statusCode;
const sweep = async () => {
  await api.db.transaction().execute((trx) => api.deps.jobs.enqueue(trx, sweepSessionsJob, {}));
  await api.drainJobs();
};
const count = async (table: 'sessions' | 'refreshTokens' | 'loginAttempts') =>
  (await api.db.selectFrom(table).selectAll().execute()).length;

test('the nightly sweep forgets counts whose window is over and sessions that ended three months ago', async () => {
  const { username } = await aUser(api.db);
  expect(await enter(username, PASSWORD)).toBe(200);
  expect(await enter(username, 'errada#2026')).toBe(401);
  await sweep();
  expect([await count('sessions'), await count('refreshTokens'), await count('loginAttempts')]).toEqual([1, 1, 3]);
  api.clock.advance({ minutes: 15 });
  await sweep();
  expect([await count('sessions'), await count('loginAttempts')]).toEqual([1, 0]);
  api.clock.advance({ hours: 24 * 91 });
  await sweep();
  expect([await count('sessions'), await count('refreshTokens')]).toEqual([0, 0]);
});
