import { describe, expect, it } from 'vitest';
import { createAccessTokens, type GrantedToken } from './access-token.ts';
import type { Unavailable } from './failures.ts';

const start = Temporal.Instant.from('2026-11-20T15:00:00Z');

function given(answers: (GrantedToken | Unavailable)[] = []) {
  const clock = { now: start };
  let asked = 0;
  const tokens = createAccessTokens(
    async () => {
      asked += 1;
      return answers.shift() ?? { kind: 'token', token: `t${asked}`, expiresIn: 1_800 };
    },
    { now: () => clock.now },
  );
  return { tokens, clock, asked: () => asked };
}

describe('access token', () => {
  it('is kept until a minute before its end', async () => {
    const { tokens, clock } = given();
    await tokens.current();
    clock.now = start.add({ seconds: 1_739 });
    expect(await tokens.current()).toMatchObject({ token: 't1' });
    clock.now = start.add({ seconds: 1_740 });
    expect(await tokens.current()).toMatchObject({ token: 't2' });
  });

  it('is asked for once, however many calls wait for it', async () => {
    const { tokens, asked } = given();
    const answers = await Promise.all([tokens.current(), tokens.current(), tokens.current()]);
    expect(asked()).toBe(1);
    expect(answers[2]).toMatchObject({ token: 't1' });
  });

  it('is asked for again after the provider refused it, but a newer one stays', async () => {
    const { tokens } = given();
    await tokens.current();
    tokens.forget('t1');
    expect(await tokens.current()).toMatchObject({ token: 't2' });
    tokens.forget('t1');
    expect(await tokens.current()).toMatchObject({ token: 't2' });
  });

  it('a failed request for a token is not kept', async () => {
    const { tokens } = given([{ kind: 'unavailable', cause: 'server', detail: 'HTTP 503' }]);
    expect(await tokens.current()).toMatchObject({ kind: 'unavailable' });
    expect(await tokens.current()).toMatchObject({ kind: 'token' });
  });
});
