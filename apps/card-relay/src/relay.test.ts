import { messageOf } from '@habilita/contract';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CARD_SENTENCES } from './page/card-rules.ts';
import { createCardRelay, proofOf, type RunningRelay } from './index.ts';

const SECRET = 'what the API and the relay share, and nobody else';
const PAYMENT = '0199c6f0-0000-7000-8000-000000000001';
const OTHER = '0199c6f0-0000-7000-8000-000000000002';
const NUMBER = '4111111111111111';
const ORIGIN = 'https://cards.example';
const HOST = 'cards.example';

interface Asked {
  readonly path: string;
  readonly authorization: string;
  readonly body: Record<string, unknown>;
}

let relay: RunningRelay;
let asked: Asked[];
let later: (() => void)[];
let answers: Record<string, () => Response | Promise<Response>>;

const APPROVED = {
  payment_id: 'p',
  status: 'APPROVED',
  amount: 1900,
  card: { number: '****1111', cardholder_name: 'ANA' },
};

beforeEach(() => {
  [asked, later] = [[], []];
  let tokens = 0;
  answers = {
    '/auth/oauth/v2/token': () => Response.json({ access_token: `t${(tokens += 1)}`, expires_in: 3600 }),
    '/v1/tokens/card': () => Response.json({ number_token: 'f'.repeat(128) }, { status: 201 }),
    '/v2/payments': () => Response.json(APPROVED),
  };
  relay = createCardRelay({
    secret: SECRET,
    pageOrigin: 'https://habilita.example',
    getnet: {
      apiUrl: 'https://getnet.test',
      tokenPath: '/auth/oauth/v2/token',
      scope: 'oob',
      clientId: 'habilita',
      clientSecret: 'secret',
      sellerId: 'seller',
      channel: 'MG',
      sendsSellerId: true,
    },
    fetch: async (url, init) => {
      const request = new Request(url, init);
      const text = await request.text();
      const { pathname: path } = new URL(request.url);
      const body = text.startsWith('{') ? JSON.parse(text) : { text };
      asked.push({ path, authorization: request.headers.get('authorization') ?? '', body });
      init?.signal?.throwIfAborted();
      return (answers[path] ?? (() => new Response(null, { status: 404 })))();
    },
    after: (_ms, task) => {
      later.push(task);
      return () => undefined;
    },
  });
});
afterEach(() => relay.close());

const OURS = { payment: PAYMENT, proof: proofOf(SECRET, PAYMENT) };
const CARD = { ...OURS, number: NUMBER, name: 'Ana Conceição', month: '12', year: '30', code: '737' };

const leave = (change: object = {}, headers: object = { origin: ORIGIN }) =>
  relay.app.inject({
    method: 'POST',
    url: '/cards',
    headers: { host: HOST, ...headers },
    payload: { ...CARD, ...change },
  });

const CALL = {
  idempotency_key: 'attempt',
  order_id: PAYMENT,
  data: { amount: 1900, payment: { payment_id: 'p', xid: 'x', eci: '05', ucaf: 'u' } },
};

const pay = (handle: string, payment: object = CALL, authorization = `Bearer ${SECRET}`) =>
  relay.app.inject({ method: 'POST', url: '/payments', headers: { authorization }, payload: { handle, payment } });

const handleOf = async (): Promise<string> => (await leave()).json<{ handle: string }>().handle;

const paid = () => asked.filter(({ path }) => path === '/v2/payments');

describe('a card that was left', () => {
  it('goes into the payment as a token with what cannot be tokenised, with the key and all else as the API sent it', async () => {
    const answer = await pay(await handleOf());
    expect(answer.json()).toEqual({
      status: 200,
      body: { payment_id: 'p', status: 'APPROVED', amount: 1900 },
      card: { brand: 'VISA', lastFour: '1111' },
    });
    const card = {
      number_token: 'f'.repeat(128),
      cardholder_name: 'Ana Conceicao',
      security_code: '737',
      expiration_month: '12',
      expiration_year: '30',
      brand: 'VISA',
    };
    const { data } = CALL;
    expect(paid()).toMatchObject([{ body: { ...CALL, data: { ...data, payment: { ...data.payment, card } } } }]);
    expect(asked.filter(({ body }) => JSON.stringify(body).includes(NUMBER))).toMatchObject([
      { path: '/v1/tokens/card' },
    ]);
  });

  it('is charged once: a replayed handle finds nothing, and nothing is sent', async () => {
    const handle = await handleOf();
    await pay(handle);
    expect((await pay(handle)).statusCode).toBe(410);
    expect(paid()).toHaveLength(1);
  });

  it('is charged for its own payment alone, and stays there for it', async () => {
    const handle = await handleOf();
    expect((await pay(handle, { ...CALL, order_id: OTHER })).statusCode).toBe(410);
    expect(paid()).toEqual([]);
    expect((await pay(handle)).statusCode).toBe(200);
  });

  it('is the twentieth of a payment at most within ten minutes; other payments go on', async () => {
    for (let card = 0; card < 20; card += 1) expect((await leave()).statusCode).toBe(201);
    expect((await leave()).statusCode).toBe(429);
    expect((await leave({ payment: OTHER, proof: proofOf(SECRET, OTHER) })).statusCode).toBe(201);
    for (const task of later) task();
    expect((await leave()).statusCode).toBe(201);
  });

  it('is forgotten after two minutes', async () => {
    const handle = await handleOf();
    for (const task of later) task();
    expect((await pay(handle)).statusCode).toBe(410);
  });

  it('gives way to a newer one of the same payment', async () => {
    const [older, newer] = [await handleOf(), await handleOf()];
    expect([(await pay(older)).statusCode, (await pay(newer)).statusCode]).toEqual([410, 200]);
  });

  it('is lost with the relay: another one knows nothing of it', async () => {
    const handle = await handleOf();
    const other = createCardRelay({
      secret: SECRET,
      pageOrigin: 'https://habilita.example',
      getnet: {
        apiUrl: 'https://getnet.test',
        tokenPath: '/t',
        scope: '',
        clientId: 'a',
        clientSecret: 'b',
        sellerId: 'c',
        channel: 'MG',
        sendsSellerId: false,
      },
    });
    const payload = { handle, payment: CALL };
    const headers = { authorization: `Bearer ${SECRET}` };
    expect((await other.app.inject({ method: 'POST', url: '/payments', headers, payload })).statusCode).toBe(410);
    await other.close();
  });
});

describe('leaving a card', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['the page around the fields', { origin: 'https://habilita.example' }],
    ['no origin', {}],
  ])('is refused to %s', async (_who, headers) => {
    expect((await leave({}, headers)).statusCode).toBe(403);
    expect(asked).toEqual([]);
  });

  it('is refused without the proof that the payment is ours', async () => {
    expect((await leave({ payment: OTHER })).statusCode).toBe(403);
    expect((await leave({ proof: 'x' })).statusCode).toBe(403);
    expect(asked).toEqual([]);
  });

  it.each([
    ['number', '4111'],
    ['code', '12'],
    ['month', '13'],
    ['year', '2030'],
    ['name', ' '],
  ])('with a wrong %s is refused without a word of it', async (field, value) => {
    const answer = await leave({ [field]: value });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({ error: 'CARD_INVALID_DATA' });
  });

  it.each([
    ['malformed', `{"number":"${NUMBER}",`, 400],
    ['oversized', JSON.stringify({ ...CARD, name: 'A'.repeat(3_000) }), 413],
  ])('with a %s body is refused without a word of it', async (_how, payload, status) => {
    const headers = { host: HOST, origin: ORIGIN, 'content-type': 'application/json' };
    const answer = await relay.app.inject({ method: 'POST', url: '/cards', headers, payload });
    expect(answer.statusCode).toBe(status);
    expect(answer.body).not.toContain('4111');
  });

  it('says that nothing was charged when Getnet does not answer, and that the card is wrong when it refuses it', async () => {
    answers['/v1/tokens/card'] = () => Promise.reject(new TypeError('network'));
    expect((await leave()).json()).toEqual({ error: 'UNREACHABLE' });
    // With 403 Getnet refuses our account, not the card.
    for (const [status, told] of Object.entries({ 400: 'CARD_INVALID_DATA', 403: 'UNREACHABLE', 200: 'UNREACHABLE' })) {
      answers['/v1/tokens/card'] = () => Response.json({ message: NUMBER }, { status: Number(status) });
      expect((await leave()).body).toBe(`{"error":"${told}"}`);
    }
  });
});

describe('a payment', () => {
  it('wants the shared secret', async () => {
    const handle = await handleOf();
    for (const authorization of ['', 'Bearer ', 'Bearer another', SECRET])
      expect((await pay(handle, CALL, authorization)).statusCode).toBe(401);
    expect((await pay(handle)).statusCode).toBe(200);
  });

  it('that has a card already, or no order, is refused and takes no card', async () => {
    const handle = await handleOf();
    const withCard = { ...CALL, data: { payment: { card: { number: NUMBER } } } };
    expect((await pay(handle, withCard)).statusCode).toBe(400);
    expect((await pay(handle, { data: CALL.data })).statusCode).toBe(400);
    expect((await pay(handle)).statusCode).toBe(200);
  });

  it.each([
    ['breaks the connection', () => Promise.reject(new TypeError('network')), 502],
    ['fails', () => new Response('no', { status: 503 }), 502],
    [
      'sends us elsewhere',
      () => new Response(null, { status: 302, headers: { location: 'https://evil.example' } }),
      502,
    ],
    ['answers no JSON', () => new Response('<html>'), 502],
  ])('may have been made when Getnet %s, and is not sent again', async (_how, answer, status) => {
    const handle = await handleOf();
    answers['/v2/payments'] = answer;
    expect((await pay(handle)).statusCode).toBe(status);
    expect((await pay(handle)).statusCode).toBe(410);
    expect(paid()).toHaveLength(1);
  });

  it('that is denied is passed back as it is', async () => {
    answers['/v2/payments'] = () => Response.json({ details: [{ error_code: 'PAYMENTS-067' }] }, { status: 402 });
    expect((await pay(await handleOf())).json()).toMatchObject({
      status: 402,
      body: { details: [{ error_code: 'PAYMENTS-067' }] },
      card: { brand: 'VISA' },
    });
  });

  it('is sent again with a new token of ours when Getnet refused the old one, which is no charge', async () => {
    const handle = await handleOf();
    answers['/v2/payments'] = () =>
      paid().length === 1 ? Response.json({ error: 'invalid_token' }, { status: 401 }) : Response.json(APPROVED);
    expect((await pay(handle)).statusCode).toBe(200);
    expect(paid().map(({ authorization }) => authorization)).toEqual(['Bearer t1', 'Bearer t2']);
  });
});

const page = (payment: string, proof: string) =>
  relay.app.inject({ url: `/fields?${new URLSearchParams({ payment, proof })}` });

describe('the page of the fields', () => {
  it('shows in our pages alone, and loads nothing but its own files, its styles and scripts unchanged', async () => {
    const { headers, body } = await page(PAYMENT, proofOf(SECRET, PAYMENT));
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain('frame-ancestors https://habilita.example');
    expect(policy).toContain("default-src 'none'; script-src 'self'");
    expect(policy).not.toContain('unsafe');
    const loaded = [...body.matchAll(/(?:src|href)="([^"]+)" integrity="sha384-/g)].map(([, path]) => path);
    expect(loaded).toEqual(['/card-fields.css', '/card-rules.ts', '/card-fields.ts']);
    expect(body.match(/<script/g)).toHaveLength(2);
    for (const path of loaded) expect((await relay.app.inject({ url: path ?? '' })).statusCode).toBe(200);
  });

  it('is not there for a payment that is not ours', async () => {
    expect((await page(OTHER, proofOf(SECRET, PAYMENT))).statusCode).toBe(404);
  });

  it('uses the sentences of our product', () => {
    for (const [code, sentence] of Object.entries(CARD_SENTENCES)) expect(sentence).toBe(messageOf(code));
  });
});
