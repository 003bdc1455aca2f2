import { hash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type ErrorBody, messageOf, statusOf } from '@habilita/contract';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { appOfFile, signedInAs } from '../../../test/app.ts';
import { ENDPOINTS } from '../../../test/endpoints.ts';

interface Operation {
  readonly description?: string;
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
}

const API = join(import.meta.dirname, '..', '..', '..');
const it = appOfFile();
const admin = signedInAs(it, 'ADMIN');

const login = (payload: string, headers: Record<string, string> = {}) =>
  it.inject({
    method: 'POST',
    url: '/api/v1/login',
    payload,
    headers: { 'content-type': 'application/json', ...headers },
  });
const codeOf = (answer: { json(): unknown }) => (answer.json() as ErrorBody).errors.globalErrors[0]?.code;
const padded = (bytes: number) => JSON.stringify({ username: 'a@b.co', password: 'x', pad: 'x'.repeat(bytes) });
const publish = (payload: string) =>
  it.inject({
    method: 'POST',
    url: '/api/v1/campaigns',
    payload,
    headers: { ...admin.headers, 'content-type': 'application/json' },
  });
const campaignsOf = (address: string) =>
  it.inject({ url: `/api/v1/checkout/campaigns?countyId=${admin.userId}`, headers: { 'x-forwarded-for': address } });
const abandonWith = (key: string) =>
  it.inject({
    method: 'POST',
    url: `/api/v1/registrations/${admin.userId}/abandon`,
    payload: { hasPenalty: false, version: 1 },
    headers: { ...admin.headers, 'idempotency-key': key },
  });
const metricsFor = (over: object) => it.inject({ url: '/metrics', ...over });
const link = (minutes: number, key = 'boletos/1.pdf') =>
  it.deps.storage.downloadUrl(key, {
    fileName: 'CNHPOP_Boleto ação.pdf',
    contentType: 'application/pdf',
    expiresAt: it.clock.now().add({ minutes }),
  });

describe('every answer', () => {
  test('carries a request id; a caller who sends one finds it again, in the error body too', async () => {
    const mine = await it.inject({ url: '/api/v1/nothing', headers: { 'x-request-id': 'Chamada20260307abc' } });
    expect(mine.headers['x-request-id']).toBe('Chamada20260307abc');
    expect(mine.json<ErrorBody>().requestId).toBe('Chamada20260307abc');
    const own = await it.inject({ url: '/health/live', headers: { 'x-request-id': 'a b' } });
    expect(own.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('tells the browser to run nothing inline, frame nothing, guess no type and name no referrer', async () => {
    for (const url of ['/health/live', '/api/v1/nothing', '/api/v1/campaigns']) {
      const { headers } = await it.inject(url);
      const policy = String(headers['content-security-policy']);
      expect(policy).toContain("script-src 'self';");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).toContain('object-src blob:;');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    }
  });

  test('under /api that nobody declared is 404 in the words of the catalogue, never a page', async () => {
    for (const url of ['/api', '/api/', '/api/v1/nothing', '/api/v2/campaigns', '/files/none']) {
      const answer = await it.inject({ url, headers: { ...admin.headers, accept: 'text/html' } });
      expect([url, answer.statusCode, codeOf(answer)]).toEqual([url, 404, 'NOT_FOUND']);
    }
  });
});

describe('a body', () => {
  test('above 256 KiB is 413; a campaign may have 2 MiB', async () => {
    const answer = await login(padded(256 * 1024));
    expect([answer.statusCode, codeOf(answer)]).toEqual([413, 'BODY_TOO_LARGE']);
    expect((await publish(padded(1024 * 1024))).statusCode).toBe(400);
    expect((await publish(padded(2 * 1024 * 1024))).statusCode).toBe(413);
  });

  test.each([
    ['cut short', '{"username":', 'application/json', 400, 'BODY_INVALID'],
    ['empty', '', 'application/json', 400, 'BODY_INVALID'],
    ['that reaches for the prototype', '{"__proto__":{"roles":["ADMIN"]}}', 'application/json', 400, 'BODY_INVALID'],
    ['in another format', '<login/>', 'application/xml', 415, 'UNSUPPORTED_MEDIA'],
    ['of a form', 'username=a', 'application/x-www-form-urlencoded', 415, 'UNSUPPORTED_MEDIA'],
  ])('%s is refused with its code', async (_, payload, type, status, code) => {
    const answer = await login(payload, { 'content-type': type });
    expect([answer.statusCode, codeOf(answer)]).toEqual([status, code]);
  });
});

test('a compressed body is not unpacked', async () => {
  const payload = gzipSync(JSON.stringify({ username: 'a@b.co', password: 'x' }));
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const answer = await it.inject({ method: 'POST', url: '/api/v1/login', payload, headers });
  expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'BODY_INVALID']);
});

describe('an idempotency key', () => {
  test('of up to a hundred characters counts whole; a longer one is refused, not cut to what may be another’s', async () => {
    expect(codeOf(await abandonWith('k'.repeat(100)))).toBe('REGISTRATION_NOT_FOUND');
    const long = await abandonWith('k'.repeat(101));
    expect([long.statusCode, long.json<ErrorBody>().errors.fieldErrors]).toEqual([
      400,
      { 'Idempotency-Key': ['TOO_LONG'] },
    ]);
    expect((await abandonWith(' ')).json<ErrorBody>().errors.fieldErrors).toEqual({ 'Idempotency-Key': ['INVALID'] });
  });
});

describe('what is no request', () => {
  const sent = async (text: string): Promise<string> => {
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write(text);
    return (await socket.setEncoding('utf8').toArray()).join('');
  };
  let address: string;
  beforeAll(async () => {
    address = await it.app.listen({ port: 0, host: '127.0.0.1' });
  });

  test.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400, 'INVALID'],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n',
      400,
      'INVALID',
    ],
    ['endless headers', `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`, 431, 'TOO_LARGE'],
  ])('%s is refused in the one error body', async (_, text, status, code) => {
    const answer = await sent(text);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const refusal = JSON.parse(body) as ErrorBody;
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(refusal.errors).toEqual({ fieldErrors: {}, globalErrors: [{ code }] });
    expect(head).toContain(`x-request-id: ${refusal.requestId}`);
  });

  test('is no address that holds the two thousand ids a list takes', async () => {
    const ids = Array.from({ length: 2000 }, () => crypto.randomUUID()).join();
    const answer = await fetch(`${address}/api/v1/campaigns?size=2000&ids=${encodeURIComponent(ids)}`, {
      headers: admin.headers,
    });
    expect([answer.status, await answer.json()]).toMatchObject([200, { content: [] }]);
  });
});

describe('who calls too often', () => {
  test('is told to wait, in the one error body; another address is served', async () => {
    // Stops the date, so that a slow machine does not get into the next minute, which would allow new calls.
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const answers = [];
    while (answers.length < 121) answers.push(await campaignsOf('203.0.113.7'));
    const slowed = answers.filter(({ statusCode }) => statusCode === 429);
    expect(slowed).toHaveLength(1);
    expect(slowed[0]?.json()).toEqual({
      message: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
      errors: { fieldErrors: {}, globalErrors: [{ code: 'TOO_MANY_REQUESTS' }] },
      requestId: slowed[0]?.headers['x-request-id'],
    });
    expect(Number(slowed[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect((await campaignsOf('203.0.113.8')).statusCode).toBe(200);
    // Some proxies write the caller's port behind the address, or append their own address; both count as the same
    // caller.
    for (const written of ['203.0.113.7:1234', '203.0.113.7:4321, 127.0.0.1:80'])
      expect([written, (await campaignsOf(written)).statusCode]).toEqual([written, 429]);
  });
});

describe('the API says of itself', () => {
  test('every endpoint of the contract in /api/openapi.json, with what it takes and answers', async () => {
    const document = (await it.inject('/api/openapi.json')).json<{
      openapi: string;
      paths: Record<string, Record<string, { security?: unknown; responses: object }>>;
    }>();
    expect(document.openapi).toBe('3.1.0');
    for (const { endpoint } of ENDPOINTS) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = document.paths[path]?.[endpoint.method.toLowerCase()];
      const later = endpoint.longRunning || endpoint.isQueued || endpoint.list?.export !== undefined ? ['202'] : [];
      const successes = Object.keys(operation?.responses ?? {}).filter((status) => Number(status) < 300);
      expect([path, successes]).toEqual([path, [String(endpoint.status), ...later]]);
      expect([path, operation?.security !== undefined]).toEqual([path, endpoint.access !== 'public']);
    }
  });

  test('and whom it is for, with every refusal under its status, code and text', async () => {
    const { paths, components } = (await it.inject('/api/openapi.json')).json<{
      paths: Record<string, Record<string, Operation>>;
      components: { schemas: object };
    }>();
    expect(components.schemas).toHaveProperty('Refusal');
    for (const { endpoint } of ENDPOINTS) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      const operation = paths[path]?.[endpoint.method.toLowerCase()];
      expect([path, operation?.description?.length]).not.toEqual([path, 0]);
      for (const code of endpoint.errors)
        expect(operation?.responses[statusOf(code)]?.description).toContain(`\`${code}\`: ${messageOf(code)}`);
    }
    const abandon = paths['/api/v1/registrations/{id}/abandon']?.['post'];
    expect(abandon?.description).toContain('MANAGE_REGISTRATIONS');
    const history = paths['/api/v1/history/{entityType}/{entityId}']?.['get']?.description;
    expect(history).toContain('`USER`: Para quem tem “Gerenciar usuários” (`MANAGE_USERS`).');
    expect(Object.keys(abandon?.responses ?? {})).toEqual(expect.arrayContaining(['400', '401', '403', '404', '409']));
    const signIn = paths['/api/v1/login']?.['post'];
    expect([signIn?.description, signIn?.responses[429]?.description]).toEqual([
      'Não é preciso entrar.',
      '`TOO_MANY_REQUESTS`: Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
    ]);
  });

  test('the same on a page whose one inline script the policy lets through, and no other', async () => {
    const page = await it.inject('/api/docs/');
    const script = /<script type="text\/javascript">([^<]+)<\/script>/.exec(page.body)?.[1] ?? '';
    expect(script).toContain('/api/openapi.json');
    expect(script).toMatch(/"locale":\s*"pt"/);
    expect(page.headers['content-security-policy']).toContain(
      `script-src 'self' 'sha256-${hash('sha256', script, 'base64')}';`,
    );
    expect((await it.inject('/api/docs/js/scalar.js')).headers['content-type']).toContain('javascript');
  });

  test('that it lives, that it is ready, and how long it takes by route, without a session', async () => {
    expect((await it.inject('/health/live')).json()).toEqual({ status: 'live' });
    expect((await it.inject('/health/ready')).json()).toEqual({ status: 'ready' });
    const metrics = (await it.inject('/metrics')).body;
    expect(metrics).toContain('http_request_duration_seconds_count{method="GET",route="/health/live",status="200"}');
    expect(metrics).toContain('log_lines_dropped_total 0');
    expect(metrics).not.toContain(admin.userId);
  });

  test('its version, commit and schema, to who asks from inside', async () => {
    const newest = globSync('*.sql', { cwd: join(API, 'migrations') })
      .toSorted()
      .at(-1)
      ?.replace('.sql', '');
    const { version } = JSON.parse(readFileSync(join(API, '..', '..', 'package.json'), 'utf8'));
    const schema = { needed: newest, found: newest };
    expect((await it.inject('/version')).json()).toEqual({ version, commit: null, schema });
    expect((await it.inject({ url: '/version', remoteAddress: '203.0.113.9' })).statusCode).toBe(404);
  });

  test('its figures only to who asks from inside, not through a proxy', async () => {
    expect((await metricsFor({ remoteAddress: '10.0.0.7' })).statusCode).toBe(200);
    for (const over of [{ remoteAddress: '203.0.113.7' }, { headers: { 'x-forwarded-for': '10.0.0.7' } }])
      expect(codeOf(await metricsFor(over))).toBe('NOT_FOUND');
  });
});

describe('a signed link to a file', () => {
  test('hands the file out to be kept, under its name and type, never to be guessed or cached', async () => {
    await it.deps.storage.put('boletos/1.pdf', Buffer.from('%PDF-1.7'));
    const answer = await it.inject(link(5));
    expect([answer.statusCode, answer.body]).toEqual([200, '%PDF-1.7']);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': "attachment; filename*=UTF-8''CNHPOP_Boleto%20a%C3%A7%C3%A3o.pdf",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    });
  });

  test('that expired, was changed, or whose file is gone is not found', async () => {
    const [path = '', signature = ''] = link(5).split('.');
    for (const url of [
      link(-1),
      `${path}x.${signature}`,
      `${path}.${signature}x`,
      '/files/..%2f..%2fsecrets',
      link(5, 'boletos/2.pdf'),
    ])
      expect((await it.inject(url)).statusCode).toBe(404);
  });
});
