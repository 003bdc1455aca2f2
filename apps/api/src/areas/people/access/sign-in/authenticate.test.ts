import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SignJWT } from 'jose';
import { type AccessBench, accessBench } from '../../../../../test/access.ts';
import { aUser, PASSWORD } from '../../../../../test/builders/user.ts';
import { authenticate } from './authenticate.ts';
import { signIn } from './sign-in.ts';
import { tokensOf } from './tokens.ts';

let bench: AccessBench;
beforeAll(async () => {
  bench = await accessBench();
});
afterAll(() => bench.drop());

describe('a forged token opens nothing', () => {
  const claims = { sid: '0198c0de-0000-7000-8000-000000000009', name: 'X', roles: ['ADMIN'] };

  test.each([
    [
      'signed with another secret',
      () => new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h').sign(Buffer.alloc(32, 7)),
    ],
    [
      'without a signature',
      async () => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...claims, exp: 4_000_000_000 }))}.`,
    ],
    ['of no form at all', async () => 'abc'],
  ])('a token %s', async (_how, make) => {
    expect(await authenticate(bench.deps, await make())).toBeUndefined();
  });

  test('a token of an installation with another secret', async () => {
    const { username } = await aUser(bench.db);
    const other = { ...bench.deps, tokens: tokensOf({ current: 'the secret of somebody else' }) };
    const { tokens } = await signIn(other, {
      username,
      password: PASSWORD,
      application: 'BACKOFFICE',
      address: '203.0.113.9',
    });
    expect(await authenticate(bench.deps, tokens.access_token)).toBeUndefined();
    expect(await authenticate(other, tokens.access_token)).toBeDefined();
  });
});
