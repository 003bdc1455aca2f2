import { endpoint, instant, money } from '@habilita/contract';
import { type Cents, cents } from '@habilita/kernel';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createCall } from './call.ts';
import { CallCancelled } from './failure.ts';
import { personOf } from './session/session.fixture.ts';
import type { Ending } from './session/session-store.ts';

const student = z.object({ name: z.string(), since: instant });
const listStudents = endpoint({
  method: 'GET',
  path: '/api/v1/students',
  summary: '',
  tag: '',
  access: 'signed-in',
  query: z.strictObject({ name: z.string().optional(), states: z.string().optional(), page: z.string().optional() }),
  response: z.array(student),
});
const charge = endpoint({
  method: 'POST',
  path: '/api/v1/students/:id/charges',
  summary: '',
  tag: '',
  access: 'signed-in',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ amount: money, reason: z.string().min(1, { error: 'REQUIRED' }), from: instant }),
  idempotent: true,
});
const readStudent = endpoint({
  method: 'GET',
  path: '/api/v1/students/:id',
  summary: '',
  tag: '',
  access: 'signed-in',
  params: z.strictObject({ id: z.uuid() }),
  response: student,
});
const publicCities = endpoint({
  method: 'GET',
  path: '/api/v1/cities',
  summary: '',
  tag: '',
  access: 'public',
  response: z.array(z.string()),
});

const BODY = { amount: cents(1250), reason: 'Segunda via', from: Temporal.Instant.from('2026-11-20T12:00:00Z') };

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers };
  readonly answer: (response: Response) => void;
}
let sent: Sent[];
let token: string | undefined;
let endings: (Ending | undefined)[];
let resumed: () => Promise<boolean>;
const forbidden = vi.fn<() => void>();

const json = (body: unknown, status = 200) => Response.json(body, { status });
const refusal = (status: number, code: string) =>
  json({ message: code, errors: { fieldErrors: {}, globalErrors: [{ code }] }, requestId: 'server-id' }, status);
const newCall = () =>
  createCall({
    programKey: () => 'programme-1',
    forbidden: () => forbidden(),
    resumed: () => resumed(),
    session: {
      current: () =>
        token === undefined
          ? undefined
          : { ...personOf(['SUPERVISOR']), accessToken: token, refreshToken: 'r', storedAt: 0 },
      freshToken: () => Promise.resolve(token),
      close: (ending) => endings.push(ending),
      recheck: () => endings.push('missing'),
    },
  });
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}
const headers = (index = 0) => sent[index]?.init.headers ?? new Headers();

beforeEach(() => {
  sent = [];
  token = 'token-1';
  endings = [];
  resumed = () => Promise.resolve(false);
  vi.stubGlobal('fetch', (url: string, init: Sent['init']) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    init.signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError')));
    sent.push({ url, init, answer: resolve });
    return promise;
  });
});

describe('a call', () => {
  it('encodes its body through the contract and carries token, programme and a request id of letters and digits', async () => {
    const answer = newCall()(charge, { params: { id: 'a/b' }, body: BODY });
    await settle();
    sent[0]?.answer(new Response(null, { status: 204 }));
    await answer;
    expect(sent[0]?.url).toBe('/api/v1/students/a%2Fb/charges');
    expect(sent[0]?.init.body).toBe('{"amount":12.5,"reason":"Segunda via","from":"2026-11-20T12:00:00.000Z"}');
    expect(headers().get('authorization')).toBe('Bearer token-1');
    expect(headers().get('x-program-key')).toBe('programme-1');
    expect(headers().get('x-request-id')).toMatch(/^[A-Za-z0-9]{24}$/);
    expect(headers().get('idempotency-key')).not.toBeNull();
  });

  it('joins lists by commas, leaves empty values out, and answers in wire form', async () => {
    const answer = newCall()(listStudents, { query: { name: '', states: ['BA', 'SP'], page: 0 } });
    await settle();
    sent[0]?.answer(json([{ name: 'Ana', since: '2026-01-01T00:00:00Z' }]));
    expect(await answer).toEqual([{ name: 'Ana', since: '2026-01-01T00:00:00Z' }]);
    expect(sent[0]?.url).toBe('/api/v1/students?states=BA%2CSP&page=0');
    expect(headers().has('idempotency-key')).toBe(false);
  });

  it('to a public endpoint carries no token', async () => {
    const answer = newCall()(publicCities, {});
    await settle();
    sent[0]?.answer(json(['Salvador']));
    await answer;
    expect(headers().has('authorization')).toBe(false);
  });

  it('with an amount that is no whole number of centavos is never sent', async () => {
    const wrong = newCall()(charge, { params: { id: '1' }, body: { ...BODY, amount: 12.5 as Cents } });
    await expect(wrong).rejects.toBeInstanceOf(RangeError);
    expect(sent).toEqual([]);
  });

  it('for a record no address can have finds none', async () => {
    const asked = newCall()(readStudent, { params: { id: 'cortado' } });
    await expect(asked).rejects.toMatchObject({ status: 404, codes: ['NOT_FOUND'] });
    expect(sent).toEqual([]);
  });

  it('without a session is silent and lets the screens know', async () => {
    token = undefined;
    await expect(newCall()(listStudents, {})).rejects.toBeInstanceOf(CallCancelled);
    expect(endings).toEqual(['missing']);
    expect(sent).toEqual([]);
  });
});

describe('a refused call', () => {
  it('keeps its codes and the server’s request id', async () => {
    const answer = newCall()(listStudents, {});
    await settle();
    sent[0]?.answer(refusal(409, 'PLAN_IN_USE'));
    await expect(answer).rejects.toMatchObject({ status: 409, codes: ['PLAN_IN_USE'], requestId: 'server-id' });
  });

  it('with a 403 has the person’s rights read again; any other refusal does not', async () => {
    const call = newCall();
    const asked = [call(listStudents, { query: {} }), call(listStudents, { query: { name: 'ana' } })];
    await settle();
    expect(forbidden).not.toHaveBeenCalled();
    sent[0]?.answer(refusal(404, 'NOT_FOUND'));
    sent[1]?.answer(refusal(403, 'FORBIDDEN'));
    const outcomes = await Promise.allSettled(asked);
    expect(outcomes).toMatchObject([{ reason: { status: 404 } }, { reason: { status: 403 } }]);
    expect(forbidden).toHaveBeenCalledOnce();
  });

  it('with any 401 ends the session, silently', async () => {
    const answer = newCall()(listStudents, {});
    await settle();
    sent[0]?.answer(refusal(401, 'UNAUTHENTICATED'));
    await expect(answer).rejects.toBeInstanceOf(CallCancelled);
    expect(endings).toEqual(['refused']);
  });

  it('with a 401 for a token that was replaced meanwhile leaves the new session alone', async () => {
    const answer = newCall()(listStudents, {});
    await settle();
    token = 'token-2';
    sent[0]?.answer(refusal(401, 'UNAUTHENTICATED'));
    await expect(answer).rejects.toBeInstanceOf(CallCancelled);
    expect(endings).toEqual([]);
  });

  it('with a 401 over unsaved input waits for the person and is made again in the new session', async () => {
    const back = Promise.withResolvers<boolean>();
    resumed = () => back.promise;
    const answer = newCall()(charge, { params: { id: '1' }, body: BODY });
    await settle();
    sent[0]?.answer(refusal(401, 'UNAUTHENTICATED'));
    await settle();
    expect(sent).toHaveLength(1);
    token = 'token-2';
    back.resolve(true);
    await settle();
    expect(headers(1).get('authorization')).toBe('Bearer token-2');
    expect(sent[1]?.init.body).toBe(sent[0]?.init.body);
    sent[1]?.answer(new Response(null, { status: 204 }));
    await expect(answer).resolves.toBeUndefined();
  });

  it('is silent when the person leaves instead', async () => {
    const back = Promise.withResolvers<boolean>();
    resumed = () => back.promise;
    const answer = newCall()(listStudents, {});
    await settle();
    sent[0]?.answer(refusal(401, 'UNAUTHENTICATED'));
    back.resolve(false);
    await expect(answer).rejects.toBeInstanceOf(CallCancelled);
    expect(sent).toHaveLength(1);
  });

  it('that got a page instead of an answer counts as unanswered', async () => {
    const answer = newCall()(listStudents, {});
    await settle();
    sent[0]?.answer(new Response('<html>', { status: 200 }));
    await expect(answer).rejects.toMatchObject({ status: 0 });
  });
});

describe('identical concurrent calls', () => {
  it('cancel the earlier one, which takes the later answer', async () => {
    const call = newCall();
    const earlier = call(listStudents, { query: { page: 1 } });
    await settle();
    const later = call(listStudents, { query: { page: 1 } });
    await settle();
    expect(sent).toHaveLength(2);
    expect(sent[0]?.init.signal?.aborted).toBe(true);
    sent[1]?.answer(json([]));
    expect(await later).toEqual([]);
    expect(await earlier).toEqual([]);
  });

  it('of a screen that is left before the answer do not take it away from those that stay', async () => {
    const call = newCall();
    const left = new AbortController();
    const answers: Promise<unknown>[] = [];
    for (const signal of [undefined, undefined, left.signal]) {
      answers.push(call(listStudents, { query: { page: 1 } }, { signal }).catch(() => 'left'));
      await settle();
    }
    left.abort();
    await settle();
    sent.at(-1)?.answer(json(['ana']));
    expect(await Promise.all(answers)).toEqual([['ana'], ['ana'], 'left']);
  });

  it('of a command report once, under one idempotency key', async () => {
    const call = newCall();
    const earlier = call(charge, { params: { id: '1' }, body: BODY });
    const outcome = earlier.catch((error: unknown) => error);
    await settle();
    const later = call(charge, { params: { id: '1' }, body: BODY });
    await settle();
    expect(sent).toHaveLength(2);
    sent[1]?.answer(new Response(null, { status: 204 }));
    await later;
    expect(await outcome).toBeInstanceOf(CallCancelled);
    expect(headers(1).get('idempotency-key')).toBe(headers(0).get('idempotency-key'));
  });

  it('that differ in anything leave each other alone', async () => {
    const call = newCall();
    const answers = [call(listStudents, { query: { page: 1 } }), call(listStudents, { query: { page: 2 } })];
    await settle();
    expect(sent).toHaveLength(2);
    for (const request of sent) request.answer(json([]));
    expect(await Promise.all(answers)).toEqual([[], []]);
  });
});

it('a command without a definite answer is repeated under the same key, a settled one under a new key', async () => {
  const call = newCall();
  const attempt = async (response: Response) => {
    const answer = call(charge, { params: { id: '1' }, body: BODY }).catch(() => undefined);
    const index = sent.length;
    await settle();
    sent[index]?.answer(response);
    await answer;
  };
  await attempt(new Response('', { status: 502 }));
  await attempt(new Response(null, { status: 204 }));
  await attempt(new Response(null, { status: 204 }));
  expect(headers(1).get('idempotency-key')).toBe(headers(0).get('idempotency-key'));
  expect(headers(2).get('idempotency-key')).not.toBe(headers(1).get('idempotency-key'));
});

it('a page of something in between is no success of a command that answers nothing', async () => {
  const answer = newCall()(charge, { params: { id: '1' }, body: BODY });
  await settle();
  sent[0]?.answer(new Response('<html>Entrar na rede</html>', { status: 200 }));
  await expect(answer).rejects.toMatchObject({ name: 'ApiFailure', status: 0 });
});
