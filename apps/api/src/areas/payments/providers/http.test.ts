import { expect, test } from 'vitest';
import { sendHttp } from './http.ts';

const answering = (response: () => Response) => {
  const asked: (RequestInit | undefined)[] = [];
  const fetch: typeof globalThis.fetch = async (_url, init) => {
    asked.push(init);
    return response();
  };
  return { asked, deps: { fetch, timeoutSignal: () => new AbortController().signal } };
};
const CALL = { method: 'GET', url: 'https://provider.example/x' } as const;

test.each([301, 302, 307, 429, 500, 503])('%i is unavailable, and no redirect is followed', async (status) => {
  const { asked, deps } = answering(
    () => new Response(null, { status, headers: { location: 'https://elsewhere.example' } }),
  );
  expect(await sendHttp(CALL, deps)).toEqual({ kind: 'unavailable', cause: 'server', detail: `HTTP ${status}` });
  expect(asked).toMatchObject([{ redirect: 'manual' }]);
});

test.each([
  [204, '', { kind: 'answer', status: 204, body: null }],
  [200, '{"a":1}', { kind: 'answer', status: 200, body: { a: 1 } }],
  [404, '{"message":"no"}', { kind: 'answer', status: 404, body: { message: 'no' } }],
  [200, '{"a":', { kind: 'unavailable', cause: 'unreadable', detail: 'HTTP 200 without JSON' }],
  [400, '<html>', { kind: 'unavailable', cause: 'unreadable', detail: 'HTTP 400 without JSON' }],
])('%i with the body %j', async (status, body, expected) => {
  const { deps } = answering(() => new Response(body === '' ? null : body, { status }));
  expect(await sendHttp(CALL, deps)).toEqual(expected);
});
